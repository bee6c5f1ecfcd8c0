import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { automaton } from "./automaton.ts";
import { measureText, TEXT_DIMENSIONS } from "./measure-text.ts";
import { TEXT_FEATURES, type TextFeature } from "./text-features.ts";

const count = (text: string, feature: TextFeature): number =>
  measureText(text).counts[TEXT_FEATURES.indexOf(feature)]!;

/** Text with every kind of content in it, not just random characters. */
const piece = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.base64String({ maxLength: 200 }),
  fc.constantFrom(
    "the quick brown fox ",
    "camelCaseName42",
    "\n    return x;\n",
    "漢字かな",
    "한국어 ",
    "привет ",
  ),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function base64(bytes: number): string {
  const next = random(7);
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(next() * 256))).toString("base64");
}

describe("measureText", () => {
  it("never counts less for a longer text", () => {
    fc.assert(
      fc.property(text, text, (before, more) => {
        const short = measureText(before);
        const long = measureText(before + more);
        expect(long.counts.every((value, i) => value >= short.counts[i]!)).toBe(true);
        expect(long.bytes).toBeGreaterThanOrEqual(short.bytes);
      }),
    );
  });

  it("never counts less when it starts to sample", () => {
    const line = "const value = readFile(path); // 漢字 and words\n";
    const whole = line.repeat(9_000);
    let before = measureText("");
    for (let length = 250_000; length < whole.length; length += 1_777) {
      const now = measureText(whole.slice(0, length));
      expect(now.counts.every((value, i) => value >= before.counts[i]!)).toBe(true);
      before = now;
    }
  });

  it("counts UTF-8 bytes exactly up to the size it samples from", () => {
    fc.assert(
      fc.property(text, (raw) => {
        const wellFormed = raw.toWellFormed();
        expect(measureText(wellFormed).bytes).toBe(Buffer.byteLength(wellFormed));
      }),
    );
  });

  it("knows the width of every character", () => {
    for (let unit = 0; unit < 0xffff; unit++) {
      const character = String.fromCharCode(unit);
      if (character.isWellFormed()) expect(measureText(character).bytes).toBe(Buffer.byteLength(character));
    }
  });

  it("yields whole, non-negative numbers for anything", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (anything) => {
        const { counts, bytes } = measureText(anything);
        expect(counts).toHaveLength(TEXT_DIMENSIONS);
        expect([...counts, bytes].every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
      }),
    );
  });

  it("samples a huge text within five percent", () => {
    const next = random(3);
    const kinds = [
      "plain words in a row ",
      "if (a === b) {\n  return 17;\n}\n",
      "数据迁移完成之后",
      '{"k":1.5,"v":[]}',
    ];
    const pieces = Array.from({ length: 120_000 }, () => kinds[Math.floor(next() * kinds.length)]!);
    const sampled = measureText(pieces.join(""));
    expect(sampled.counts.every(Number.isInteger)).toBe(true);
    const each = kinds.map((kind) => measureText(kind));
    const expected = pieces.reduce((sum, kind) => sum + each[kinds.indexOf(kind)]!.bytes, 0);
    expect(Math.abs(sampled.bytes / expected - 1)).toBeLessThan(0.05);
    const han = TEXT_FEATURES.indexOf("han");
    const expectedHan = pieces.reduce((sum, kind) => sum + each[kinds.indexOf(kind)]!.counts[han]!, 0);
    expect(Math.abs(sampled.counts[han]! / expectedHan - 1)).toBeLessThan(0.05);
  });

  it("distinguishes random text from words and identifiers", () => {
    const opaque = (sample: string): number =>
      (count(sample, "opaque") + count(sample, "opaqueDigit")) / sample.length;
    expect(opaque(base64(3_000))).toBeGreaterThan(0.9);
    expect(opaque(base64(3_000).replace(/.{76}/g, "$&\n"))).toBeGreaterThan(0.9);
    expect(opaque("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")).toBeGreaterThan(0.6);
    expect(opaque("getUserByIdOrThrow(newHttpClient2) some_long_snake_case_name README")).toBe(0);
    expect(opaque("Plain English, with Names and 1999 numbers.")).toBe(0);
  });

  it.each([
    ["a word", "word", 1],
    ["a Word", "title", 1],
    ["x.word", "start", 2],
    ["camelCaseName", "hump", 2],
    ["1234567", "triple", 3],
    ["HTTP", "capital", 3],
    ["a);\n", "newlineMore", 1],
    ["a\n", "newline", 1],
    ["\n    x", "indent", 1],
    ["internationalization", "tail", 11],
    ["snake_case_name", "underscore", 2],
    ["__init__", "underscore", 1],
    ["一中的", "han", 3],
    ["鱷魚", "rareHan", 2],
    ["かな", "hiragana", 2],
    ["カナ", "katakana", 2],
    ["한국 사람", "hangulWord", 2],
    ["привет мир", "foreignWord", 2],
    ["👍", "emoji", 1],
  ] as const)("sees in %j %s × %d", (sample, feature, times) => {
    expect(count(sample, feature)).toBe(times);
  });

  it("keeps its states in a byte", () => {
    expect(automaton.states).toBeLessThanOrEqual(256);
  });
});
