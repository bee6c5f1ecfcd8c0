// The interface as a person meets it: the real binary in a terminal, against the emulator.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import { type Emulator, type ScriptFunction, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  KEYS,
  makePlace,
  type Place,
  pty,
  removePlace,
  type TerminalOptions,
  TerminalUnderTest,
} from "./terminal.case.ts";

let place: Place;
let emulator: Emulator;
/** Without the questions about the size of the view. */
const listRequests = () => emulator.ledger.filter(({ endpoint }) => endpoint === "messages");
let terminal: TerminalUnderTest | undefined;
let answers: ScriptFunction = () => "Very well.";

beforeEach(async () => {
  place = await makePlace();
  answers = () => "Very well.";
  emulator = await startEmulator({
    script: (request, context) => answers(request, context),
    keepBodies: true,
  });
});
afterEach(async () => {
  await terminal?.end();
  terminal = undefined;
  await emulator.close();
  await removePlace(place);
});

const PROMPT = "What should be done?";

function start(options: TerminalOptions = {}): TerminalUnderTest {
  const env = { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any", ...options.env };
  terminal = new TerminalUnderTest(place, { ...options, env });
  return terminal;
}

/** Started, and ready for a message. */
async function open(options: TerminalOptions = {}): Promise<TerminalUnderTest> {
  const on = start(options);
  await on.sees(/% left|left until/);
  return on;
}

/** Says something and waits for the answer. */
async function say(on: TerminalUnderTest, text: string, answer: string | RegExp): Promise<void> {
  on.type(text);
  await on.sees(text);
  on.type(KEYS.enter);
  await on.sees(answer);
  await on.seesNo(/esc to interrupt/);
}

/** Sees a question, and that it takes letters: what comes sooner goes into the input. */
async function isAsked(on: TerminalUnderTest, title: string): Promise<void> {
  await on.sees(title);
  await on.sees(/answers|enter goes on/);
}

const bash = (command: string) => ({ tool_use: [{ name: "Bash", input: { command } }] });

if (!pty) console.warn("No pseudo-terminal was built for this platform: the terminal tests are skipped.");

describe.skipIf(!pty)("the terminal", () => {
  it("shows a prompt, takes a line and shows what comes back", async () => {
    const on = await open();
    expect(on.screen).toMatch(/pal \d/);
    await say(on, "Hello there", "Very well.");
    expect(on.screen).toContain("❯ Hello there");
    expect(on.screen).toMatch(/\$\d/);
    expect(listRequests()).toHaveLength(1);
  });

  it("takes a line that was typed before it could listen", async () => {
    const on = start();
    on.type("Early words\r");
    await on.sees("Very well.");
    expect(on.screen).toContain("❯ Early words");
  });

  it("shows an answer while it arrives, and each finished block once", async () => {
    answers = () =>
      "First paragraph.\n\nSecond paragraph.\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n\nLast words.";
    emulator.faults.next({ kind: "stall", afterEvents: 4, ms: 1_500 });
    const on = await open();
    on.type("Tell me\r");
    await on.sees(/First[\s\S]*esc to interrupt/);
    expect(on.screen).not.toContain("Last words.");
    await on.sees("Last words.");
    await on.seesNo(/esc to interrupt/);
    for (const block of ["First paragraph.", "Second paragraph.", "• one", "const a = 1;", "Last words."])
      expect(on.all.split(block)).toHaveLength(2);
    expect(on.all).not.toContain("```");
  });

  it("asks before a command runs and shows it; yes runs it", async () => {
    answers = (_, { turn }) => (turn === 0 ? bash("touch made.txt && echo done") : "It is made.");
    const on = await open();
    on.type("Make it\r");
    await isAsked(on, "Run this command?");
    expect(on.screen).toContain("touch made.txt && echo done");
    await expect(readFile(`${place.work}/made.txt`)).rejects.toThrow();
    on.type("y");
    await on.sees("It is made.");
    expect(await readFile(`${place.work}/made.txt`, "utf8")).toBe("");
    expect(on.screen).toContain("Bash(touch made.txt && echo done)");
  });

  it("keeps accepting typed text when a question turns up, and asks once typing pauses", async () => {
    answers = (_, { turn }) => (turn === 0 ? bash("touch made.txt") : "It is done.");
    emulator.faults.next({ kind: "stall", afterEvents: 3, ms: 800 });
    const on = await open();
    on.type("Make it\r");
    await on.sees("esc to interrupt");
    on.type("an");
    await on.sees(/❯ an$/m);
    await on.sees("Run this command?");
    on.type("y");
    on.type(" aim");
    await on.sees(/❯ any aim$/m);
    await on.sees("tab to answer");
    expect(on.screen).toContain("Run this command?");
    await expect(readFile(`${place.work}/made.txt`)).rejects.toThrow();
    on.type(KEYS.tab);
    await on.sees("enter chooses");
    on.type(KEYS.enter);
    await on.sees("It is done.");
    expect(await readFile(`${place.work}/made.txt`, "utf8")).toBe("");
    expect(on.screen).toMatch(/❯ any aim\n─/);
  });

  it("remembers an answer for the project", async () => {
    answers = (_, { lastUserText, turn }) =>
      /again|first/.test(lastUserText) && turn % 2 === 0 ? bash("npm test") : "Ran.";
    const on = await open();
    on.type("first\r");
    await isAsked(on, "always in this project: Bash(npm test)");
    on.type("2");
    await on.sees("Ran.");
    on.type("again\r");
    await on.until((text) => text.split("Ran.").length === 3, "a second run without a question");
    expect(on.all.split("Run this command?").length).toBeLessThanOrEqual(1);
  });

  it("tells the model what the user would rather have", async () => {
    answers = (_, { turn }) => (turn === 0 ? bash("rm -rf build") : "Understood.");
    const on = await open();
    on.type("Clean up\r");
    await isAsked(on, "Run this command?");
    on.type("n");
    await on.sees("What should the agent do instead?");
    on.type("move it to trash\r");
    await on.sees("Understood.");
    expect(JSON.stringify(listRequests().at(-1)?.body)).toContain("move it to trash");
    expect(on.screen).toMatch(/denied/);
  });

  it("shows a change in colour before and after it is made", async () => {
    await writeFile(`${place.work}/a.txt`, "old line\nkept\n");
    const path = `${place.work}/a.txt`;
    const edit = { file_path: path, old_string: "old line", new_string: "new line" };
    answers = (_, { turn }) =>
      [
        { tool_use: [{ name: "Read", input: { file_path: path } }] },
        { tool_use: [{ name: "Edit", input: edit }] },
      ][turn] ?? "Changed.";
    const on = await open();
    on.type("Change it\r");
    await isAsked(on, "+ new line");
    expect(on.screen).toContain("- old line");
    const [red, green] = [on.colorOf("- old line"), on.colorOf("+ new line")];
    expect(red).toBeDefined();
    expect(green).toBeDefined();
    expect(red).not.toBe(green);
    on.type("y");
    await on.sees("Changed.");
    expect(on.screen).toMatch(/Edit\(a\.txt\)[\s\S]*1 - old line\s+1 \+ new line/);
    expect(await readFile(path, "utf8")).toBe("new line\nkept\n");
  });

  it("shows what takes up the window with /context", async () => {
    const on = await open();
    await say(on, "Hello", "Very well.");
    on.type("/context\r");
    await on.sees(/tool definitions/);
    expect(on.screen).toMatch(/of 1\.0M tokens|of \d+k tokens/);
    expect(on.screen).toMatch(/human/);
    expect(on.screen).toMatch(/(?:[■·×] ){15}/);
  });

  it("compacts with /compact, and says from what to what", async () => {
    const long = "Some words that fill the window. ".repeat(400);
    answers = (_, { lastUserText }) =>
      /summary/i.test(lastUserText) ? writeSummaryAnswer("We spoke.") : long;
    const on = await open();
    on.type("Talk\r");
    await on.sees("cache");
    await on.seesNo("esc to interrupt");
    on.type("/compact keep it short\r");
    await on.sees(/Compacted .*: .* to .* tokens/);
    expect(JSON.stringify(listRequests().at(-1)?.body)).toContain("keep it short");
  });

  it("draws itself anew when the terminal changes its size, down to 30 columns", async () => {
    const on = await open({ columns: 100, rows: 30 });
    await say(on, "Hello", "Very well.");
    for (const columns of [30, 64]) {
      on.resize(columns, 24);
      const rules = (text: string) => text.split("\n").filter((line) => /^─+$/.test(line));
      const whole = ["─".repeat(columns), "─".repeat(columns)].join();
      await on.until((text) => rules(text).join() === whole, `two rules of ${columns} columns`);
    }
    on.resize(30, 24);
    await say(on, "Hello again", "Very well.");
    for (const line of on.screen.split("\n")) expect(line.length).toBeLessThanOrEqual(30);
  });

  it("is interrupted by Esc, and what waits goes back to the input", async () => {
    let asked = 0;
    answers = () => {
      asked++;
      return "Very well.";
    };
    emulator.faults.next({ kind: "stall", afterEvents: 3 });
    const on = await open();
    on.type("Begin\r");
    await on.until((text) => asked === 1 && text.includes("esc to interrupt"), "a request under way");
    on.type("And then this\r");
    await on.sees("(waits)");
    on.type(KEYS.escape);
    await on.sees("Interrupted.");
    await on.seesNo("(waits)");
    expect(on.screen).toMatch(/❯ And then this\n─/);
    on.type(KEYS.enter);
    await on.sees("Very well.");
  });

  it("takes in what is typed while it works at the next turn", async () => {
    answers = (_, { turn }) => (turn === 0 ? bash("until [ -e go ]; do sleep 0.05; done") : "All heard.");
    const on = await open({ args: ["--permission-mode", "bypass"] });
    on.type("Look\r");
    await on.sees(/Bash\(until/);
    on.type("also this\r");
    await on.sees("also this (waits)");
    await writeFile(`${place.work}/go`, "");
    await on.sees("All heard.");
    const body = JSON.stringify(listRequests().at(-1)?.body);
    expect(body).toContain("also this");
    expect(listRequests()).toHaveLength(2);
  });

  it("quits when Ctrl+C is pressed twice, and says how to go on", async () => {
    const on = await open();
    await say(on, "Hello", "Very well.");
    on.type(KEYS.ctrlC);
    await on.sees("Ctrl+C again to quit");
    on.type(KEYS.ctrlC);
    expect(await on.exited).toBe(0);
    await on.sees(/● Very well\.\s+Resume this session with: pal --resume \w+$/);
  });

  it("without a key says in one sentence what is missing, and everything else works", async () => {
    const on = await open({ env: { ANTHROPIC_BASE_URL: "", ANTHROPIC_API_KEY: "" } });
    await on.sees(/No model is configured: set\s+ANTHROPIC_API_KEY/);
    await say(on, "Hello", /No model is configured[\s\S]*No model is configured/);
    on.type("/context\r");
    await on.sees("of 1.0M tokens");
    on.type("/doctor\r");
    await on.sees("ANTHROPIC_API_KEY is not set");
    expect(on.all).not.toMatch(/^\s+at /m);
  });

  it("without a server says so, and goes on", async () => {
    await emulator.close();
    const on = await open();
    on.type("Hello\r");
    await on.sees(/Trying again|could not be reached|connection/i);
    on.type(KEYS.escape);
    await on.sees(/Interrupted|could not be reached|connection/i);
    expect(on.all).not.toMatch(/^\s+at /m);
    emulator = await startEmulator({});
  });

  it("tells in one line how long a silent server is waited for, and esc ends the wait", async () => {
    const on = await open({
      env: { PALIMPSEST_SILENCE_SECONDS: "0.5", PALIMPSEST_TOTAL_WAIT_SECONDS: "600" },
    });
    const waits = [
      [{ kind: "silent" }, "has sent nothing for 0.5 s"],
      [{ kind: "stall", afterEvents: 0 }, "The server sent nothing for 0.5 s."],
      [{ kind: "pings" }, "has sent no content for 1.5 s"],
      [{ kind: "pings", afterEvents: 4 }, "has sent no content for 1 s"],
    ] as const;
    for (const [at, [fault, words]] of waits.entries()) {
      emulator.faults.next(fault, { times: 99 });
      on.type("Hello\r");
      await on.sees(words);
      expect(on.all.match(/has sent no/g)?.length ?? 0).toBeLessThanOrEqual(1);
      on.type(KEYS.escape);
      await on.until((text) => text.split("Interrupted.").length === at + 2, "the end of the wait", "all");
      await on.seesNo(/esc to interrupt|has sent no/);
      emulator.faults.clear();
    }
    await say(on, "Are you there?", "Very well.");
  });

  it("completes commands and files", async () => {
    await writeFile(`${place.work}/readme.md`, "Read me.\n");
    const on = await open();
    on.type("/con");
    await on.sees(/❯ \/context +show what fills/);
    on.type(`${KEYS.tab}`);
    await on.sees(/❯ \/context$/m);
    on.type("\x15");
    await on.sees(PROMPT);
    on.type("See @read");
    await on.sees("❯ @readme.md");
    on.type(KEYS.tab);
    await on.sees("❯ See @readme.md");
    on.type("please\r");
    await on.sees("Very well.");
    expect(JSON.stringify(listRequests()[0]?.body)).toContain("Read me.");
  });

  it("takes several lines, a paste, and finds what was typed before", async () => {
    const on = await open();
    on.type("one\\\r");
    await on.sees(/❯ one\n {2}\n/);
    on.type(`two${KEYS.altEnter}three`);
    await on.sees(/❯ one\n {2}two\n {2}three/);
    on.paste(`\n${Array.from({ length: 20 }, (_, at) => `line ${at}`).join("\n")}`);
    await on.sees("[Pasted text #1, 21 lines]");
    on.type(KEYS.enter);
    await on.sees("Very well.");
    const said = JSON.stringify(listRequests()[0]?.body);
    expect(said).toContain("one\\ntwo\\nthree\\nline 0");
    expect(said).toContain("line 19");
    await on.end();

    const again = await open();
    again.type(KEYS.up);
    await again.sees("line 19");
  });

  it("takes a paste of ten thousand lines, and sends all of it", async () => {
    const on = await open();
    on.paste(Array.from({ length: 10_000 }, (_, at) => `row ${at}`).join("\n"));
    await on.sees("[Pasted text #1, 10000 lines]");
    on.type(" count them");
    await on.sees("count them");
    // Keys that come in the same moment as a paste belong to it: a person would be slower than this test.
    while (!on.screen.includes("Very well.")) {
      on.type("\r");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const body = JSON.stringify(listRequests()[0]?.body);
    for (const words of ["row 0\\nrow 1\\n", "row 9998\\nrow 9999 count them"]) expect(body).toContain(words);
    expect(on.screen).toContain("more lines");
  });

  it("writes the message in the user's editor with Ctrl+G, and loses nothing that happens meanwhile", async () => {
    const editor = `${place.home}/editor.sh`;
    await writeFile(
      editor,
      `#!/bin/sh\ncp "$1" '${place.home}/given'\nuntil [ -e '${place.home}/go' ]; do sleep 0.05; done\n` +
        'printf "written\\nin peace\\n" > "$1"\n',
      { mode: 0o755 },
    );
    answers = (_, { turn }) =>
      turn === 0 ? bash(`until [ -e '${place.home}/given' ]; do sleep 0.05; done`) : "Done meanwhile.";
    const on = await open({ args: ["--permission-mode", "bypass"], env: { EDITOR: editor, VISUAL: "" } });
    on.type("Work\r");
    await on.sees("Bash(until");
    on.type("a draft");
    await on.sees("❯ a draft");
    on.type(KEYS.ctrlG);
    await on.seesNo("❯ a draft");
    while (listRequests().length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(on.screen).not.toContain("Done meanwhile.");
    expect(await readFile(`${place.home}/given`, "utf8")).toBe("a draft");
    await writeFile(`${place.home}/go`, "");
    await on.sees(/❯ written\n {2}in peace\n─/);
    expect(on.all.split("Done meanwhile.")).toHaveLength(2);
    on.type(KEYS.enter);
    await on.until(() => listRequests().length === 3, "the message");
    expect(JSON.stringify(listRequests()[2]?.body)).toContain("written\\nin peace");
  });

  it("goes to the shell with Ctrl+Z, and comes back with fg", async () => {
    const on = await open({ isJob: true });
    on.type("half a sent");
    await on.sees("half a sent");
    on.type(KEYS.ctrlZ);
    await on.sees(/Stopped[\s\S]*shell> $|Stopped[\s\S]*shell>$/);
    on.type("echo $((6 * 7)) in the shell\r");
    await on.sees("42 in the shell");
    on.type("fg\r");
    await on.sees(/42 in the shell[\s\S]*❯ half a sent\n─/);
    on.type("ence\r");
    await on.sees("Very well.");
    expect(on.screen).toContain("❯ half a sentence");
  });

  it("calls for a skill by its name, with words", async () => {
    const folder = `${place.home}/.palimpsest/skills/paint`;
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/SKILL.md`, "---\ndescription: How to paint.\n---\nPaint it $ARGUMENTS.\n");
    const on = await open();
    on.type("/pai");
    await on.sees(/❯ \/paint +How to paint\./);
    on.type(KEYS.tab);
    await on.sees(/❯ \/paint$/m);
    on.type("deep blue\r");
    await on.sees("Very well.");
    expect(on.screen).toContain("❯ /paint deep blue");
    expect(JSON.stringify(listRequests()[0]?.body)).toContain("Paint it deep blue.");
  });

  it("writes a long answer once, whatever its length and however the terminal is resized meanwhile", async () => {
    const ROWS = 30;
    const words = Array.from({ length: 500 }, (_, at) => `Paragraph ${at} of many.`);
    answers = () => words.join("\n\n");
    const resized = Promise.withResolvers<void>();
    emulator.faults.next({ kind: "stall", afterEvents: 400, until: resized.promise });
    const on = await open({ columns: 100, rows: ROWS });
    on.type("Tell\r");
    await on.sees(/Paragraph 6\d of many/, "all");
    const numbers = () => [...on.all.matchAll(/Paragraph (\d+) of many\./g)].map(([, at]) => Number(at));
    const before = Math.max(...numbers());
    on.resize(60, ROWS - 5);
    // A line of the old width would take two: this one was drawn for the new width.
    await on.sees(/^─{60}\n❯/m);
    const after = Math.max(...numbers());
    resized.resolve();
    // Not in the middle of a frame: what was live is erased before it is written for good.
    await on.sees(/Paragraph 499 of many\.\s+─{60}\n❯/);
    await on.seesNo(/esc to interrupt/);
    await on.sees(/Paragraph 499 of many\.\s+─{60}\n❯/);

    // Frames are drawn for the old size until pal hears of the new one, and what such a frame leaves behind cannot be
    // erased. So what was drawn around the resize may stand there twice; everything else stands there once.
    const shown = numbers();
    const repeated = words.flatMap((_, at) => (shown.filter((each) => each === at).length === 1 ? [] : [at]));
    expect(repeated.filter((at) => at < before - ROWS || at > after)).toEqual([]);
    expect(words.map((_, at) => shown.lastIndexOf(at))).toEqual(
      words.map((_, at) => shown.lastIndexOf(at)).toSorted((a, b) => a - b),
    );
    expect(new Set(shown).size).toBe(words.length);
  });

  it("goes back to before a message, with the files as they were", async () => {
    const path = `${place.work}/new.txt`;
    answers = (_, { lastUserText, turn }) =>
      turn === 0 && /Write/.test(lastUserText)
        ? { tool_use: [{ name: "Write", input: { file_path: path, content: "made\n" } }] }
        : "Written.";
    const on = await open({ args: ["--permission-mode", "acceptEdits"] });
    on.type("Write it\r");
    await on.sees("Written.");
    expect(await readFile(path, "utf8")).toBe("made\n");
    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type("1");
    await on.sees("Rewind the conversation, and 1 file as it was");
    on.type("2");
    await on.sees("Put back: 1 file");
    await expect(readFile(path)).rejects.toThrow();
    expect(on.screen).toMatch(/❯ Write it\n─/);
  });

  it("previews a compaction, compacts around a message and takes a part out", async () => {
    answers = (_, { lastUserText }) =>
      lastUserText.includes("<summary>")
        ? writeSummaryAnswer("We spoke of Alpha.")
        : `${"many words ".repeat(3_000)}\n\nOn ${lastUserText.split("\n").at(-1)}.`;
    const on = await open();
    for (const said of ["Alpha", "Beta", "Gamma"]) await say(on, said, `On ${said}.`);
    on.type("/compact --preview\r");
    await on.sees(/\/compact would work .* tokens/);
    await on.sees(/Would leave the view: \d+ items/);
    expect(on.screen).toContain("assistant: many words");

    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type("2");
    await on.sees("Compact everything before this message");
    on.type("3");
    await on.sees(/Compacted .* tokens/);
    await say(on, "Delta", "On Delta.");
    expect(JSON.stringify(listRequests().at(-1)?.body)).not.toContain("On Alpha.");
    expect(JSON.stringify(listRequests().at(-1)?.body)).toContain("On Beta.");

    on.type("/snip\r");
    await on.sees("Take out from which message on?");
    on.type("1");
    await on.sees("Up to which message, with its answer?");
    on.type("1");
    await on.sees("Taken out of the view.");
    await say(on, "Epsilon", "On Epsilon.");
    expect(JSON.stringify(listRequests().at(-1)?.body)).not.toContain("On Beta.");
    expect(JSON.stringify(listRequests().at(-1)?.body)).toContain("On Gamma.");
  });

  it("pins a result that is chosen by what it is about, and releases it", async () => {
    await writeFile(`${place.work}/notes.txt`, "kept\n");
    answers = (_, { turn }) =>
      turn === 0 ? { tool_use: [{ name: "Read", input: { file_path: "notes.txt" } }] } : "Read.";
    const on = await open();
    on.type("/pin\r");
    await on.sees("There is no result in view that could be pinned.");
    await say(on, "Look", "Read.");
    on.type("/pin\r");
    await on.sees("Keep which result in view?");
    await on.sees("Read notes.txt");
    on.type(KEYS.enter);
    await on.sees("Pinned: Read notes.txt.");
    on.type("/unpin\r");
    await on.sees("Release which result?");
    on.type(KEYS.enter);
    await on.sees("Released: Read notes.txt.");
    on.type("/unpin\r");
    await on.sees("Nothing is pinned.");
  });

  it("has an answer to every command", async () => {
    const on = await open();
    await say(on, "Remember the violet door", "Very well.");
    on.type("/notes\r");
    await on.sees("Notes of this session");
    on.type("q");
    await on.sees(/❯ ?\n─/);
    for (const [command, answer] of [
      ["/help", "Commands"],
      ["/cost", /main +1 /],
      ["/tasks", "No background tasks."],
      ["/receipts", "Nothing has left the view."],
      ["/restore", "Nothing has left the view."],
      ["/hooks", "There are no hooks."],
      ["/export out.md", "Written to"],
      ["/export no/where.md", /Cannot use \S+where\.md:\s+there\s+is\s+no\s+such/],
      ["/resume", "This project has no other sessions."],
      ["/model claude-opus-5-5", "Switched to claude-opus-5-5."],
      ["/permissions plan", "Mode plan: nothing may change."],
      ["/clear", "Started a new conversation."],
      ["/memory", "No memories yet."],
      ["/forget violets", "No memory contains these words"],
      ["/nothing", "Unknown command /nothing"],
    ] as const) {
      on.type(`${command}\r`);
      const seen = typeof answer === "string" ? answer : answer.source;
      await on.until(
        (text) => new RegExp(seen).test(text.slice(text.lastIndexOf(`❯ ${command}`))),
        `${seen} after ${command}`,
        "all",
      );
      await on.sees(/❯ ?\n─/);
    }
    expect(await readFile(`${place.work}/out.md`, "utf8")).toContain("violet door");
    // What /clear took out comes back by its receipt.
    on.type("/restore\r");
    await on.sees("What should the model see again?");
    on.type(KEYS.enter);
    await on.sees("The model will see it again");
    await say(on, "And now?", "Very well.");
    const body = JSON.stringify(listRequests().at(-1)?.body);
    expect(body).toContain("violet door");
    expect(body).toContain("claude-opus-5-5");
    on.type("/quit\r");
    expect(await on.exited).toBe(0);
  });

  it("keeps notes, shows and changes them, asks before what they forbid, and forgets what is marked", async () => {
    answers = (_, { turn, lastUserText }) =>
      turn === 0 && /Push/.test(lastUserText) ? bash("git push --force") : "Very well.";
    const editor = `${place.home}/editor.sh`;
    await writeFile(editor, '#!/bin/sh\nsed -i s/Tuesdays/Fridays/ "$1"\n', { mode: 0o755 });
    const on = await open({ args: ["--permission-mode", "bypass"], env: { EDITOR: editor, VISUAL: "" } });
    on.type("# We deploy on Tuesdays.\r");
    await on.sees("Saved memory: we-deploy-on-tuesdays.md");
    expect(listRequests()).toHaveLength(0);
    on.type("/remember No force. never: Bash(git push --force*)\r");
    await on.sees("pal will ask before Bash(git push --force*).");
    on.type("Push\r");
    await isAsked(on, "Run this command?");
    expect(on.screen).toMatch(/The memory no-force\.md says never to do this: No force\./);
    on.type("n");
    await on.sees("What should the agent do instead?");
    on.type("Wait.\r");
    await on.sees("Very well.");
    // The front has both already; what was kept is told once more with the first message.
    expect(JSON.stringify(listRequests()[0]?.body)).toContain(
      "saved this as the memory we-deploy-on-tuesdays.md",
    );
    on.type("/permissions\r");
    await on.sees("(memory no-force.md: No force.)");
    on.type(KEYS.escape);
    await on.sees(/❯ ?\n─/);
    on.type("/memory deploy\r");
    await on.sees(/❯ 1\. We deploy on Tuesdays/);
    on.type("e");
    await on.sees(/Saved memory: we-deploy[\s\S]*Saved memory: we-deploy[\s\S]*What is remembered/);
    on.type(KEYS.escape);
    await on.seesNo("What is remembered");
    on.type("/forget fridays\r");
    await on.sees("Which of these should be forgotten?");
    on.type(KEYS.enter);
    await on.sees("Forgotten: we-deploy-on-tuesdays.md");
    on.type("/memory\r");
    await on.sees("What is remembered");
    expect(on.screen).toContain("No force.");
    on.type(KEYS.escape);
  });

  it("changes what is asked for with Shift+Tab, and finds what was typed with Ctrl+R", async () => {
    const on = await open();
    await say(on, "a violet door", "Very well.");
    for (const mode of ["edits accepted", "plan mode"]) {
      on.type(KEYS.shiftTab);
      await on.sees(mode);
    }
    on.type(KEYS.shiftTab);
    await on.seesNo("plan mode");
    on.type("\x12");
    await on.sees("Typed before");
    on.type("viol");
    await on.sees(/❯ viol\n❯ a violet door/);
    on.type(KEYS.enter);
    await on.sees(/❯ a violet door\n─/);
  });

  it("shows a plan and carries on with the answer to it", async () => {
    answers = (_, { turn }) =>
      turn === 0 ? { tool_use: [{ name: "ExitPlanMode", input: { plan: "# Plan\n\n1. Dig" } }] } : "Digging.";
    const on = await open({ args: ["--permission-mode", "plan"] });
    on.type("Plan it\r");
    await isAsked(on, "Carry out this plan?");
    expect(on.screen).toContain("1. Dig");
    on.type("a");
    await on.sees("Digging.");
    await on.sees("edits accepted");
  });

  it("shows a call in full with Ctrl+O", async () => {
    answers = (_, { turn }) => (turn === 0 ? bash("seq 1 200") : "Counted.");
    const on = await open({ args: ["--permission-mode", "bypass"] });
    on.type("Count\r");
    await on.sees("Counted.");
    on.type(KEYS.ctrlO);
    await on.sees("Which call do you want to see?");
    on.type(KEYS.enter);
    await on.sees(/^17$/m);
    on.type(KEYS.pageDown);
    await on.sees(/^30$/m);
    on.type(`${KEYS.escape}`);
    await on.sees("Which call do you want to see?");
    on.type(`${KEYS.escape}`);
    await on.sees(/❯ ?\n─/);
  });

  it("continues a session that is picked", async () => {
    const first = await open();
    await say(first, "Remember the violet door", "Very well.");
    await first.end();
    const on = start({ args: ["--resume"] });
    await on.sees("Resume which session?");
    on.type("violet");
    await on.sees(/❯ Remember the violet door/);
    on.type(KEYS.enter);
    await on.sees("Resumed: Remember the violet door");
    await say(on, "Next", "Very well.");
    expect(JSON.stringify(listRequests().at(-1)?.body)).toContain("violet door");
  });

  it("asks before what a project brings is used", async () => {
    await writeFile(
      `${place.work}/.mcp.json`,
      JSON.stringify({ mcpServers: { evil: { command: "touch", args: [`${place.work}/ran`] } } }),
    );
    const on = start();
    await isAsked(on, "Trust this project's files?");
    expect(on.screen).toContain("Start: touch");
    on.type(KEYS.enter);
    await on.sees(PROMPT);
    await say(on, "Hello", "Very well.");
    await expect(readFile(`${place.work}/ran`)).rejects.toThrow();
  });

  it("works without colours and beyond-ASCII characters", async () => {
    answers = () => "Some `code` and **weight**.";
    const on = await open({ env: { NO_COLOR: "1", LANG: "", LC_ALL: "C" } });
    await say(on, "Hello", "Some `code` and weight.");
    on.type("/context\r");
    await on.sees(/a tool definitions/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    expect(on.all).toMatch(/^[\x00-\x7f]*$/);
    expect(on.colorOf("code")).toBeUndefined();
  });

  it("speaks line by line in plain mode, and draws nothing twice", async () => {
    answers = (_, { turn }) => (turn === 0 ? bash("touch it") : "Done.");
    const on = await open({ env: { TERM: "dumb" } });
    on.type("Do it\r");
    await on.sees("Type a number, or press Enter for none.");
    on.type("1\r");
    await on.sees("Done.");
    on.type("/quit\r");
    expect(await on.exited).toBe(0);
    expect(on.all.split("Done.")).toHaveLength(2);
    expect(on.all).toMatch(/1\. Yes, this once/);
  });
});
