// What the tools did is shown while they work and afterwards, and is the same after a resume.
import { expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();
const write = (file_path: string) => ({
  tool_use: [{ name: "Write", input: { file_path, content: "first\nsecond\n" } }],
});
const TODOS = [
  { content: "look", status: "completed" },
  { content: "mend", status: "in_progress" },
];

/** From the message to the answer, without line numbers, which are known only while a change is made. */
const conversationIn = (text: string): string =>
  text
    .slice(text.lastIndexOf("❯ Go"), text.indexOf("All done.", text.lastIndexOf("❯ Go")))
    .replace(/^( +)\d+ ([+-] )/gm, "$1$2");

it.skipIf(!pty)("shows outputs, refusals, changes and tasks, also after a resume", async () => {
  ui.answers = (_, { turn }) => {
    if (turn === 0) return callBash("seq -f 'out %g.' 30; exit 3");
    if (turn === 1) return write("no.txt");
    if (turn === 2) return write("yes.txt");
    return turn === 3 ? { tool_use: [{ name: "TodoWrite", input: { todos: TODOS } }] } : "All done.";
  };
  const on = await ui.open({ rows: 50 });
  on.type("Go\r");
  await ui.isAsked(on, "Run this command?");
  on.type("y");
  await ui.isAsked(on, "Write this file?");
  on.type("n");
  await on.sees("What should the agent do instead?");
  on.type("put it elsewhere\r");
  await on.sees(/put it elsewhere[\s\S]*Write this file\?/);
  await ui.isAsked(on, "Write this file?");
  on.type("y");
  await on.sees("All done.");
  const shown = conversationIn(on.all);
  expect(shown).toMatch(/out 1\.\n[\s\S]*… 23 more lines \(ctrl\+o\)\n[\s\S]*out 30\./);
  expect(shown).toContain("exit code 3");
  expect(shown).toMatch(/Write\(no\.txt\)\n.*does not allow this[\s\S]*put it elsewhere/);
  expect(shown).toMatch(/Write\(yes\.txt\)\n.*Created yes\.txt[\s\S]*\+ first\n +\+ second/);
  expect(shown).toMatch(/☒ look\n +◐ mend/);
  on.type(KEYS.ctrlD);
  await on.exits();
  await on.end();

  const again = await ui.open({ rows: 50, args: ["--continue"] });
  await again.sees("All done.");
  expect(conversationIn(again.all)).toBe(shown);
  again.type(KEYS.ctrlO);
  await again.sees("Which call do you want to see?");
  await again.sees(/Bash seq/);
});
