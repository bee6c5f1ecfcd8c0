// What the tools did is shown while they work and afterwards, and is the same after a resume.
import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();
const write = (file_path: string) => ({
  tool_use: [{ name: "Write", input: { file_path, content: "first\nsecond\n" } }],
});
const EDIT = { file_path: "long.txt", old_string: "line 20", new_string: "changed" };
const TODOS = [
  { content: "look", status: "completed" },
  { content: "mend", status: "in_progress" },
];

/** From the message to the answer. */
const conversationIn = (text: string): string =>
  text.slice(text.lastIndexOf("❯ Go"), text.indexOf("All done.", text.lastIndexOf("❯ Go")));

it.skipIf(!pty)("shows outputs, refusals, changes and tasks, also after a resume", async () => {
  ui.answers = (_, { turn }) => {
    if (turn === 0) return callBash("seq -f 'out %g.' 30; exit 3");
    if (turn === 1) return write("no.txt");
    if (turn === 2)
      return { tool_use: [...write("yes.txt").tool_use, { name: "Read", input: { file_path: "long.txt" } }] };
    if (turn === 3) return { tool_use: [{ name: "Grep", input: { pattern: "line 2" } }] };
    if (turn === 4) return { tool_use: [{ name: "Edit", input: EDIT }] };
    return turn === 5
      ? { tool_use: [{ name: "TodoWrite", input: { todos: TODOS } }] }
      : { thinking: "Nothing is left to do.", text: "All done." };
  };
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
  await writeFile(`${ui.place.work}/long.txt`, lines.join("\n"));
  const on = await ui.open({ rows: 70 });
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
  await ui.isAsked(on, "Make this change?");
  on.type("y");
  await on.sees("All done.");
  const shown = conversationIn(on.all);
  expect(shown).toMatch(/out 1\.\n[\s\S]*… 23 more lines \(ctrl\+o\)\n[\s\S]*out 30\./);
  expect(shown).toContain("exit code 3");
  expect(shown).toMatch(/Write\(no\.txt\)\n.*does not allow this[\s\S]*put it elsewhere/);
  expect(shown).toMatch(/Write\(yes\.txt\)\n.*Created yes\.txt[\s\S]*1 \+ first\n +2 \+ second/);
  expect(shown).toMatch(/Grep\(line 2\)\n.*1 file\n/);
  expect(shown).toMatch(/19 {3}line 19\n +20 - line 20\n +20 \+ changed\n +21 {3}line 21\n/);
  expect(shown).toMatch(/☒ look\n +◐ mend/);
  on.type(KEYS.ctrlD);
  await on.exits();
  await on.end();

  const again = await ui.open({ rows: 70, args: ["--continue"] });
  await again.sees("All done.");
  expect(conversationIn(again.all)).toBe(shown);
  again.type(KEYS.ctrlO);
  await again.sees("Which call do you want to see?");
  await again.sees(/Bash seq/);
  // The transcript does not say how long a call took.
  expect(again.screen).not.toMatch(/took|running/);
});

it.skipIf(!pty)("opens a call that still runs, and follows it to its end", async () => {
  ui.answers = (_, { turn }) =>
    turn === 0 ? callBash("echo begun; while ! test -e go; do sleep 0.1; done; echo gone on") : "All done.";
  const on = await ui.open({ args: ["--permission-mode", "bypass"] });
  on.type("Go\r");
  await on.sees(/^ +begun$/m);
  on.type(KEYS.ctrlO);
  await on.sees(/❯ Bash echo begun.* running$/m);
  await on.sees(/still running\n\nbegun$/m);
  await writeFile(`${ui.place.work}/go`, "");
  await on.sees(/❯ Bash echo begun.* exit code 0$/m);
  await on.sees(/took (?:\d+s|less than a second)\n\nbegun\ngone on/);
  on.type(KEYS.escape);
  await on.sees("All done.");
});

it.skipIf(!pty)("says how much of a very long output was left out", async () => {
  const on = await ui.open();
  on.type("!seq 1 100000\r");
  await on.sees(/… \d+ more lines and \d+k characters left out \(ctrl\+o\)/);
});

it.skipIf(!pty)("says where an answer was cut off, also after a resume", async () => {
  const half = `${"The door is violet. ".repeat(12)}And behind`;
  ui.answers = (_, { turn }) =>
    turn === 0
      ? { text: half + " it is a garden.".repeat(40), fault: { kind: "cut", afterEvents: 20 } }
      : "it is a garden.";
  const on = await ui.open();
  on.type("Go\r");
  await on.sees(/door is violet[\s\S]*The connection was lost\.[\s\S]*● it is a garden\./);
  await on.seesNo("esc to interrupt");
  on.type(KEYS.ctrlD);
  await on.exits();
  await on.end();

  const again = await ui.open({ args: ["--continue"] });
  await again.sees(/door is violet[\s\S]*· The answer was cut off here\.[\s\S]*● it is a garden\./);
});
