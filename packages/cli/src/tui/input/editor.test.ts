// Editing: what each key does to a text, and where its characters are on the screen.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { widthOf } from "../../text/measure-columns.ts";
import { editText } from "./edit-text.ts";
import { type Editor, EMPTY, editorOf } from "./editor.ts";
import { type KeyName, type Press, toPress } from "./press.ts";
import { layOutText, moveVertically } from "./text-layout.ts";
import { textFrom } from "./text-origins.ts";

const ctrl = (text: string) => toPress("text", text, { ctrl: true });
const meta = (text: string) => toPress("text", text, { meta: true });
const typed = (text: string, ...presses: readonly Press[]): Editor =>
  presses.reduce((editor, key) => editText(editor, key) ?? editor, editorOf(textFrom("typed", text)));
/** The text with a bar at the cursor. */
const shown = ({ text, cursor }: Editor) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;

describe("keys", () => {
  it.each<[string, string, Press[]]>([
    ["one two", "one |two", [toPress("left", "", { meta: true })]],
    ["one two", "one |", [ctrl("w")]],
    ["one two", "|", [ctrl("u")]],
    ["one two", "one two|", [ctrl("u"), ctrl("y")]],
    ["one\ntwo", "one\n|two", [ctrl("a")]],
    ["one\ntwo", "|one\ntwo", [toPress("home"), toPress("left"), toPress("home")]],
    ["one\ntwo", "one|", [toPress("home"), toPress("left"), ctrl("k"), ctrl("k")]],
    ["one two", "|one two", [meta("b"), meta("b")]],
    ["one two", "one| two", [ctrl("a"), meta("f")]],
    ["ab", "|b", [ctrl("a"), toPress("delete"), ctrl("a")]],
    ["a👨‍👩‍👧", "a|", [toPress("backspace")]],
    ["é", "|", [toPress("backspace")]],
    ["a [Pasted text #1, 9 lines]", "a |", [toPress("backspace")]],
    ["a [Image #2, a b.png]", "a |", [toPress("backspace")]],
    ["a [Image #2, a b.png] ", "a |", [toPress("text", "w", { ctrl: true })]],
    ["x", "xa\nb|", [toPress("paste", "a\r\nb")]],
  ])("%j becomes %j", (before, after, presses) => {
    expect(shown(typed(before, ...presses))).toBe(after);
  });

  it("never leave the cursor outside of the text or inside a character", () => {
    const names: KeyName[] = ["left", "right", "home", "end", "backspace", "delete"];
    const keys = fc.oneof(
      fc.constantFrom(...names).map((name) => toPress(name)),
      fc.constantFrom("a", "e", "k", "u", "w", "y", "d", "h").map(ctrl),
      fc.constantFrom("b", "f", "d").map(meta),
      fc.constantFrom("x", "日", "👍🏽", "é", "\n").map((text) => toPress("text", text)),
    );
    const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 40 }), (presses) => {
        const { text, cursor } = typed("a日👍🏽\nb", ...presses);
        const places = [...segmenter.segment(text)].map(({ index }) => index);
        expect([...places, text.length]).toContain(cursor);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("that the editor does not use are left to others", () => {
    expect(editText(EMPTY, toPress("escape"))).toBeUndefined();
    expect(editText(EMPTY, ctrl("o"))).toBeUndefined();
  });
});

describe("layout", () => {
  it("breaks long lines and finds the cursor among them", () => {
    const { rows, cursorRow, cursorColumn } = layOutText(editorOf(textFrom("typed", "abcdefgh\nxy")), 5);
    expect(rows.map(({ from, to }) => "abcdefgh\nxy".slice(from, to))).toEqual(["abcd", "efgh", "xy"]);
    expect([cursorRow, cursorColumn]).toEqual([2, 2]);
  });

  it("moves up and down in the same column, and reports if there is no row", () => {
    const editor = { text: "abcdef\nxy\nlast", cursor: 5 };
    const down = moveVertically(editor, 80, 1)!;
    expect(down).toBe(9);
    expect(moveVertically({ ...editor, cursor: down }, 80, 1)).toBe(12);
    expect(moveVertically(editor, 80, -1)).toBeUndefined();
  });

  it("shows every character once, in rows that leave room for the cursor", () => {
    const texts = fc
      .array(fc.constantFrom("a", "日", "👍🏽", "\n", " "), { maxLength: 60 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 20 }), fc.nat(), (text, columns, place) => {
        const cursor = place % (text.length + 1);
        const { rows, cursorRow, cursorColumn } = layOutText({ text, cursor }, columns);
        for (const { from, to } of rows) expect(widthOf(text.slice(from, to))).toBeLessThan(columns);
        expect(rows.map(({ from, to }) => text.slice(from, to)).join("")).toBe(text.replaceAll("\n", ""));
        expect(rows[cursorRow]).toBeDefined();
        expect(cursorColumn).toBeLessThan(columns);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });
});
