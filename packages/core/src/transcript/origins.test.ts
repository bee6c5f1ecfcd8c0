import fc from "fast-check";
import { expect, it } from "vitest";
import type { Block } from "./blocks.ts";
import {
  clipOrigins,
  joinTexts,
  moveOrigins,
  type OriginRange,
  originAt,
  originsOfBlock,
  originsProblem,
  TEXT_ORIGINS,
} from "./origins.ts";
import { purgeLine } from "./purge-line.ts";

/** A text in pieces, each with or without an origin. */
const pieces = fc.array(
  fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.option(fc.constantFrom(...TEXT_ORIGINS))),
  { maxLength: 6 },
);

/** Made of characters that occur nowhere else in an entry. */
const secretPieces = fc.array(
  fc.tuple(
    fc.string({ unit: fc.constantFrom("#", "%", "é"), minLength: 1, maxLength: 5 }),
    fc.option(fc.constantFrom(...TEXT_ORIGINS)),
  ),
  { maxLength: 5 },
);

function made(parts: readonly (readonly [string, (typeof TEXT_ORIGINS)[number] | null])[], block = 0) {
  let text = "";
  const origins: OriginRange[] = [];
  for (const [words, origin] of parts) {
    const from = text.length;
    text += words;
    if (origin) origins.push({ ...(block > 0 && { block }), from, to: text.length, origin });
  }
  return { text, origins };
}

const blocksOf = (...texts: readonly string[]): readonly Block[] =>
  texts.map((text) => ({ type: "text", text }));

it("stay within the text, in order and without overlap, whatever part is cut out or changed", () =>
  fc.assert(
    fc.property(pieces, fc.nat(30), fc.nat(30), fc.string({ maxLength: 5 }), (parts, a, b, put) => {
      const { text, origins } = made(parts);
      const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
      expect(originsProblem(origins, blocksOf(text))).toBeUndefined();
      const part = text.slice(from, to);
      const clipped = clipOrigins(origins, from, to);
      expect(originsProblem(clipped, blocksOf(part))).toBeUndefined();
      for (let at = 0; at < part.length; at++)
        expect(originAt(clipped, at)).toBe(originAt(origins, from + at));
      const changed = text.slice(0, from) + put + text.slice(to);
      const moved = moveOrigins(origins, text, changed);
      expect(originsProblem(moved, blocksOf(changed))).toBeUndefined();
      // Text that was not typed never becomes typed.
      const typed = (ranges: readonly OriginRange[], all: string) =>
        [...all].some((_, at) => originAt(ranges, at) === "typed");
      if (!typed(origins, text)) expect(typed(moved, changed)).toBe(false);
    }),
  ));

it("can be joined over all texts of a message and split again by block", () =>
  fc.assert(
    fc.property(pieces, pieces, (first, second) => {
      const [one, two] = [made(first), made(second, 2)];
      const image = { type: "image", source: {} } as Block;
      const content = [...blocksOf(one.text), image, ...blocksOf(two.text)];
      const origins = [...one.origins, ...two.origins];
      expect(originsProblem(origins, content)).toBeUndefined();
      const joined = joinTexts({ content, origins });
      expect(joined.text).toBe(`${one.text}\n${two.text}`);
      expect(originsProblem(joined.origins, blocksOf(joined.text))).toBeUndefined();
      expect(originsOfBlock({ content, origins }, 0)).toEqual(one.origins);
      expect(clipOrigins(joined.origins, one.text.length + 1, joined.text.length)).toEqual(
        originsOfBlock({ content, origins }, 2),
      );
    }),
  ));

it("are ignored if they do not fit the message, and the message is kept", () => {
  const content = blocksOf("short");
  for (const origins of [[{ from: 0, to: 99, origin: "typed" }], [{ from: 0 }], "typed", [null]] as never[])
    expect(originsOfBlock({ content, origins }, 0)).toEqual([]);
});

it("follow a purge; entries that it does not touch keep their bytes", () =>
  fc.assert(
    fc.property(secretPieces, fc.constantFrom("#", "##", "#%"), (parts, secret) => {
      const { text, origins } = made(parts);
      const entry = { v: 1, id: "e", parent: null, time: 1, type: "user", source: "human" };
      const line = JSON.stringify({ ...entry, content: [{ type: "text", text }], origins });
      const purged = purgeLine(line, (each) => each.replaceAll(secret, "[purged]"));
      if (!text.includes(secret)) {
        expect(purged).toBe(line);
        return;
      }
      const after = JSON.parse(purged);
      expect(after.content[0].text).toBe(text.replaceAll(secret, "[purged]"));
      expect(originsProblem(after.origins, after.content)).toBeUndefined();
    }),
  ));
