// Compares ranges with a list of the origin of each character: they must agree after any operations.
import fc from "fast-check";
import { expect, it } from "vitest";
import { editText } from "./edit-text.ts";
import { EMPTY, textIn } from "./editor.ts";
import { PasteEnd } from "./paste-end.ts";
import { type Press, toPaste, toPress } from "./press.ts";
import {
  editedText,
  joinText,
  type OriginText,
  originAt,
  readOrigins,
  sliceText,
  spliceText,
  type TextOrigin,
  textFrom,
  trimText,
} from "./text-origins.ts";

const words = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "é"), maxLength: 6 });
const origin = fc.constantFrom<TextOrigin[]>("typed", "pasted", "piped", "mentioned", "unknown");
const some = fc
  .array(fc.tuple(origin, words), { maxLength: 5 })
  .map((parts) => joinText(parts.map(([from, text]) => textFrom(from, text))));

const each = (text: OriginText) => [...text.text].map((char, at) => `${char}${originAt(text, at)}`);

/** In order, within the text, without overlap; and two neighbours are never of one origin. */
function isSound({ text, origins }: OriginText): void {
  expect(readOrigins(text, origins)).toEqual(origins);
  for (const [at, range] of origins.entries()) {
    const next = origins[at + 1];
    if (next?.from === range.to) expect(next.origin).not.toBe(range.origin);
  }
}

it("give the origin of each character, however texts are cut and joined", () =>
  fc.assert(
    fc.property(some, some, fc.nat(20), fc.nat(20), (one, other, a, b) => {
      const [from, to] = [Math.min(a, b, one.text.length), Math.min(Math.max(a, b), one.text.length)];
      const spliced = spliceText(one, from, to, other);
      expect(each(spliced)).toEqual([...each(one).slice(0, from), ...each(other), ...each(one).slice(to)]);
      expect(each(sliceText(one, from, to))).toEqual(each(one).slice(from, to));
      const trimmed = trimText(one);
      expect(trimmed.text).toBe(one.text.trim());
      const edited = editedText(one, other.text);
      expect(edited.text).toBe(other.text);
      for (const text of [one, spliced, trimmed, edited]) isSound(text);
      // Text from an editor is typed only where it was typed before.
      if (!one.origins.some((range) => range.origin === "typed"))
        expect(edited.origins.some((range) => range.origin === "typed")).toBe(false);
    }),
  ));

const key = fc.oneof(
  fc.constantFrom("x", "y", " ").map((text) => toPress("text", text)),
  words.map(toPaste),
  fc
    .constantFrom<Press["name"][]>("left", "right", "home", "end", "backspace", "delete")
    .map((name) => toPress(name)),
  fc.constantFrom("k", "u", "w", "y", "d").map((text) => toPress("text", text, { ctrl: true })),
);

it("follow every key: what was pasted never becomes typed", () =>
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      const editor = keys.reduce((now, pressed) => editText(now, pressed) ?? now, EMPTY);
      const text = textIn(editor);
      isSound(text);
      // Only these characters are typed in this test, and no paste contains them.
      for (const [at, char] of [...text.text].entries())
        if (/[xy]/.test(char)) expect(originAt(text, at)).toBe("typed");
        else if (/[abé\n]/.test(char)) expect(originAt(text, at)).toBe("pasted");
    }),
  ));

it("are unknown if the ranges in a file do not fit the text", () => {
  expect(readOrigins("abc", [{ from: 0, to: 3, origin: "typed" }])).toHaveLength(1);
  for (const wrong of [
    undefined,
    "typed",
    [null],
    [{ from: 0, to: 4, origin: "typed" }],
    [{ from: 0, to: 2, origin: "mine" }],
    [
      { from: 0, to: 2, origin: "typed" },
      { from: 1, to: 3, origin: "pasted" },
    ],
  ])
    expect(readOrigins("abc", wrong)).toEqual([]);
});

it("are pasted for all text that arrives with a paste, even after an end marker inside it", () => {
  const later: (() => void)[] = [];
  const end = new PasteEnd((run) => later.push(run));
  const enter = toPress("enter");
  expect(end.see(toPaste("harmless"))).toEqual(toPaste("harmless"));
  // A person in a hurry.
  expect(end.see(enter)).toEqual(enter);
  expect(end.see(toPress("text", " @secret"))).toEqual(toPaste(" @secret"));
  expect(end.see(enter)).toEqual(toPaste("\n"));
  for (const run of later) run();
  expect(end.see(toPress("text", "mine"))).toEqual(toPress("text", "mine"));
  expect(end.see(enter)).toEqual(enter);
});
