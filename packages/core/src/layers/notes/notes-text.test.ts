import { describe, expect, it } from "vitest";
import { NOTES_CHARACTERS, NotesText } from "./notes-text.ts";

const PATH = "/s/notes.md";
const open = (text = "one two one") => new NotesText(text, PATH, async (path) => path === PATH);
const call = (name: string, input: unknown) => ({ type: "tool_use" as const, id: "t", name, input });
const edit = (old_string: unknown, new_string: unknown, more: object = {}) =>
  call("Edit", { file_path: PATH, old_string, new_string, ...more });

describe("the notes' text", () => {
  it("takes edits one after the other", async () => {
    const notes = open();
    expect(await notes.answer(edit("two", "2 $& $1 $$ {{currentNotes}}"))).not.toHaveProperty("is_error");
    await notes.answer(edit("one", "1", { replace_all: true }));
    expect(notes.text).toBe("1 2 $& $1 $$ {{currentNotes}} 1");
    expect(notes.edits).toBe(2);
    expect(notes.isDone()).toBe(true);
  });

  it("takes a whole text", async () => {
    const notes = open();
    await notes.answer(call("Write", { file_path: PATH, content: "all new" }));
    expect(notes.text).toBe("all new");
  });

  it.each([
    ["what does not occur", edit("three", "x")],
    ["what occurs twice", edit("one", "x")],
    ["nothing", edit("", "x")],
    ["what is no text", edit(1, "x")],
    ["by what is no text", edit("two", null)],
    ["all by what is no text", call("Write", { file_path: PATH })],
    ["all by too much", call("Write", { file_path: PATH, content: "x".repeat(NOTES_CHARACTERS + 1) })],
  ])("does not replace %s, and says why", async (_, bad) => {
    const notes = open();
    const answer = await notes.answer(bad);
    expect(answer.is_error).toBe(true);
    expect(answer).not.toHaveProperty("refused");
    expect(notes.text).toBe("one two one");
    expect(notes.isDone()).toBe(false);
  });

  it.each([
    ["another file", call("Edit", { file_path: "/s/notes.md.bak", old_string: "one", new_string: "x" })],
    ["no file", call("Edit", { old_string: "two", new_string: "x" })],
    ["reading", call("Read", { file_path: PATH })],
    ["a shell", call("Bash", { command: `echo > ${PATH}` })],
    ["no input", call("Edit", null)],
  ])("refuses %s", async (_, bad) => {
    const notes = open();
    expect(await notes.answer(bad)).toMatchObject({ is_error: true, refused: true });
    expect(notes.text).toBe("one two one");
    expect(notes.isDone()).toBe(false);
  });

  it("gives the model a turn to correct an edit that failed, and is done when it has", async () => {
    const notes = open();
    await notes.answer(edit("two", "2"));
    await notes.answer(edit("three", "3"));
    expect(notes.isDone()).toBe(false);
    await notes.answer(edit("2", "two"));
    expect(notes.isDone()).toBe(true);
  });
});
