import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textIn } from "./editor.ts";
import { toPaste, toPress } from "./press.ts";
import { NO_PROMPT, type Prompt, pressPrompt, withText } from "./prompt.ts";
import { textFrom } from "./text-origins.ts";

const AROUND = { columns: 60, past: [textFrom("typed", "said before")], known: { commands: [], files: [] } };
const UNDO = toPress("text", "_", { ctrl: true });
const REDO = toPress("text", "/", { meta: true });

const press = (prompt: Prompt, ...keys: ReturnType<typeof toPress>[]): Prompt =>
  keys.reduce((now, key) => pressPrompt(now, key, AROUND)?.prompt ?? now, prompt);
const typeText = (prompt: Prompt, text: string): Prompt =>
  press(prompt, ...[...text].map((char) => toPress("text", char)));

describe("undo in the input", () => {
  it("undoes a word at a time, and redoes it", () => {
    const typed = typeText(NO_PROMPT, "fix the test");
    const undone = press(typed, UNDO);
    expect(undone.editor.text).toBe("fix the ");
    expect(press(undone, UNDO).editor.text).toBe("fix ");
    expect(press(undone, UNDO, UNDO, UNDO, UNDO, UNDO).editor.text).toBe("");
    expect(press(undone, REDO).editor).toMatchObject({ text: "fix the test", cursor: 12 });
    expect(press(undone, UNDO, UNDO, REDO, REDO, REDO).editor.text).toBe("fix the test");
    // After a change nothing can be redone.
    expect(press(typeText(undone, "x"), REDO).editor.text).toBe("fix the x");
  });

  it("restores text that was cleared, cut, pasted over or replaced", () => {
    const typed = typeText(NO_PROMPT, "a long message");
    expect(press(withText(typed, textFrom("typed", "")), UNDO).editor.text).toBe("a long message");
    expect(press(typed, toPress("text", "u", { ctrl: true }), UNDO).editor.text).toBe("a long message");
    const pasted = press(typed, toPaste(`${"line\n".repeat(20)}`));
    expect(pasted.editor.text).toContain("[Pasted text #1");
    expect(press(pasted, UNDO).editor.text).toBe("a long message");
    expect(press(pasted, UNDO, REDO)).toMatchObject({ editor: pasted.editor, pastes: pasted.pastes });
  });

  it("restores a draft that was left for an earlier message", () => {
    const draft = typeText(NO_PROMPT, "draft");
    const browsed = press(draft, toPress("up"));
    expect(browsed.editor.text).toBe("said before");
    const changed = typeText(browsed, "!");
    expect(press(changed, UNDO).editor.text).toBe("said before");
    expect(press(changed, UNDO, UNDO).editor.text).toBe("draft");
  });

  it("knows the keys as terminals send them", () => {
    const typed = typeText(NO_PROMPT, "word");
    for (const key of ["_", "-", "/"])
      expect(press(typed, toPress("text", key, { ctrl: true })).editor.text).toBe("");
    const redo = toPress("text", "z", { ctrl: true, shift: true });
    expect(press(typed, UNDO, redo).editor.text).toBe("word");
  });

  it("loses nothing: after any keys, undoing all and redoing all gives the same text", () => {
    const keys = fc.oneof(
      fc.constantFrom("a", "b", " ", "é", "漢", "👍").map((char) => toPress("text", char)),
      fc.constantFrom("backspace", "delete", "left", "right", "home").map((name) => toPress(name as "left")),
      fc.constantFrom("k", "u", "w", "y").map((char) => toPress("text", char, { ctrl: true })),
      fc.constant(toPaste("pasted words")),
    );
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 40 }), (pressed) => {
        const end = press(NO_PROMPT, ...pressed);
        const steps = pressed.length + 1;
        const start = press(end, ...Array.from({ length: steps }, () => UNDO));
        expect(start.editor.text).toBe("");
        const again = press(start, ...Array.from({ length: steps }, () => REDO));
        expect(textIn(again.editor)).toEqual(textIn(end.editor));
      }),
      { numRuns: 100 },
    );
  });
});
