import fc from "fast-check";
import { expect, it } from "vitest";
import { LateSegmenter } from "./late-segmenter.ts";

const ranges = [
  "\0\u02ff",
  "\u2000\u206f",
  "\u2190\u27bf",
  "\u2800\u28ff",
  "\u0300\u036f",
  "\u1100\u11ff",
  "\ufe00\ufe0f",
];
const character = fc.oneof(
  ...ranges.map(([from, to]) =>
    fc.integer({ min: from!.charCodeAt(0), max: to!.charCodeAt(0) }).map((code) => String.fromCharCode(code)),
  ),
  fc.constantFrom("\r", "\n", "\u200d", "👍", "🏽", "🇫", "🇷"),
);
const text = fc.oneof(
  fc.string({ unit: character, maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

it("splits any text like Intl.Segmenter", () => {
  const real = new Intl.Segmenter();
  const late = new LateSegmenter();
  fc.assert(
    fc.property(text, fc.integer({ min: -1, max: 13 }), (given, at) => {
      expect([...late.segment(given)]).toEqual([...real.segment(given)]);
      expect(late.segment(given).containing(at)).toEqual(real.segment(given).containing(at));
    }),
    { numRuns: 2_000 },
  );
});

it("agrees with Intl.Segmenter on every character that it treats as simple", () => {
  const real = new Intl.Segmenter();
  const late = new LateSegmenter();
  for (let code = 0; code < 0x3000; code++) {
    for (const given of [
      `a${String.fromCharCode(code)}`,
      `${String.fromCharCode(code)}a`,
      `❯${String.fromCharCode(code)}`,
    ])
      expect([...late.segment(given)]).toEqual([...real.segment(given)]);
  }
});

it("leaves words to Intl.Segmenter", () => {
  const how = ["en", { granularity: "word" }] as const;
  expect([...new LateSegmenter(...how).segment("two words")]).toEqual([
    ...new Intl.Segmenter(...how).segment("two words"),
  ]);
});
