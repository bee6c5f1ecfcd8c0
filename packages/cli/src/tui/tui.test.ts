// The interface as a person uses it: the real binary in a terminal, against the emulator.

import { readFile, writeFile } from "node:fs/promises";
import { startEmulator } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();
const PROMPT = "What should pal do?";

describe.skipIf(!pty)("the terminal", () => {
  it("shows a prompt, takes a line and shows what comes back", async () => {
    const on = await ui.open();
    expect(on.screen).toMatch(/pal \d/);
    await ui.say(on, "Hello there", "Very well.");
    expect(on.screen).toContain("❯ Hello there");
    expect(on.screen).toMatch(/\$\d/);
    // The bar is as long as its number says.
    const [, bar, percent] = /(█*)░* (\d+)% left/.exec(on.screen)!;
    expect(bar!.length).toBe(Math.round(Number(percent) / 10));
    expect(ui.listRequests()).toHaveLength(1);
  });

  it("begins with the prompt of the command line", async () => {
    const on = await ui.open({ args: ["fix it"] });
    await on.sees("Very well.");
    expect(on.screen).toContain("❯ fix it");
    await ui.say(on, "And now?", /And now\?[\s\S]*Very well\./);
    expect(ui.listRequests()).toHaveLength(2);
  });

  it("accepts a line that was typed before it was ready", async () => {
    const on = ui.start();
    on.type("Early words\r");
    await on.sees("Very well.");
    // The terminal's own echo of it is gone.
    expect(on.all).toMatch(/^\s*pal \d/);
    expect(on.all.split("Early words")).toHaveLength(2);
    expect(on.screen).toContain("❯ Early words");
  });

  it("shows an answer while it arrives, and each finished block once", async () => {
    ui.answers = () =>
      "First paragraph.\n\nSecond paragraph.\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n\nLast words.";
    ui.emulator.faults.next({ kind: "stall", afterEvents: 4, ms: 1_500 });
    const on = await ui.open();
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
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("touch made.txt && echo done") : "It is made.");
    const on = await ui.open();
    on.type("Make it\r");
    await ui.isAsked(on, "Run this command?");
    expect(on.screen).toContain("touch made.txt && echo done");
    await expect(readFile(`${ui.place.work}/made.txt`)).rejects.toThrow();
    on.type("y");
    await on.sees("It is made.");
    expect(await readFile(`${ui.place.work}/made.txt`, "utf8")).toBe("");
    expect(on.screen).toContain("Bash(touch made.txt && echo done)");
  });

  it("keeps accepting typed text when a question turns up, and asks once typing pauses", async () => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("touch made.txt") : "It is done.");
    ui.emulator.faults.next({ kind: "stall", afterEvents: 3, ms: 800 });
    const on = await ui.open();
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
    await expect(readFile(`${ui.place.work}/made.txt`)).rejects.toThrow();
    on.type(KEYS.tab);
    await on.sees("enter chooses");
    on.type(KEYS.enter);
    await on.sees("It is done.");
    expect(await readFile(`${ui.place.work}/made.txt`, "utf8")).toBe("");
    expect(on.screen).toMatch(/❯ any aim$/);
  });

  it("remembers an answer for the project", async () => {
    ui.answers = (_, { lastUserText, turn }) =>
      /again|first/.test(lastUserText) && turn % 2 === 0 ? callBash("npm test") : "Ran.";
    const on = await ui.open();
    on.type("first\r");
    await ui.isAsked(on, "always in this project: Bash(npm test)");
    on.type("2");
    await on.sees("Ran.");
    on.type("again\r");
    await on.until((text) => text.split("Ran.").length === 3, "a second run without a question");
    expect(on.all.split("Run this command?").length).toBeLessThanOrEqual(1);
  });

  it("tells the model what the user wants instead", async () => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("rm -rf build") : "Understood.");
    const on = await ui.open();
    on.type("Clean up\r");
    await ui.isAsked(on, "Run this command?");
    on.type("n");
    await on.sees("What should the agent do instead?");
    on.type("move it to trash\r");
    await on.sees("Understood.");
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).toContain("move it to trash");
    expect(on.screen).toMatch(/does not allow this[\s\S]*move it to trash/);
  });

  it("shows a change in colour before and after it is made", async () => {
    await writeFile(`${ui.place.work}/a.txt`, "old line\nkept\n");
    const path = `${ui.place.work}/a.txt`;
    const edit = { file_path: path, old_string: "old line", new_string: "new line" };
    ui.answers = (_, { turn }) =>
      [
        { tool_use: [{ name: "Read", input: { file_path: path } }] },
        { tool_use: [{ name: "Edit", input: edit }] },
      ][turn] ?? "Changed.";
    const on = await ui.open();
    on.type("Change it\r");
    await ui.isAsked(on, "+ new line");
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

  it("redraws when the terminal is resized, down to 30 columns", async () => {
    const on = await ui.open({ columns: 100, rows: 30 });
    await ui.say(on, "Hello", "Very well.");
    for (const columns of [30, 64]) {
      on.resize(columns, 24);
      const isDrawn = (text: string) => /[█░] \d+%( left.*)?\n❯$/.test(text);
      await on.until(isDrawn, `the status in ${columns} columns`);
      expect(on.all.match(/[█░] \d/g)).toHaveLength(1);
    }
    on.resize(30, 24);
    await ui.say(on, "Hello again", "Very well.");
    for (const line of on.screen.split("\n")) expect(line.length).toBeLessThanOrEqual(30);
  });

  it("is interrupted by Esc, and queued messages go back to the input", async () => {
    let asked = 0;
    ui.answers = () => {
      asked++;
      return "Very well.";
    };
    ui.emulator.faults.next({ kind: "stall", afterEvents: 3 });
    const on = await ui.open();
    on.type("Begin\r");
    await on.until((text) => asked === 1 && text.includes("esc to interrupt"), "a request under way");
    on.type("And then this\r");
    await on.sees("(waits)");
    on.type(KEYS.escape);
    await on.sees("Interrupted.");
    await on.seesNo("(waits)");
    expect(on.screen).toMatch(/❯ And then this$/);
    on.type(KEYS.enter);
    await on.sees("Very well.");
  });

  it("sends a message typed while it works with the next turn", async () => {
    ui.answers = (_, { turn }) =>
      turn === 0 ? callBash("until [ -e go ]; do sleep 0.05; done") : "All heard.";
    const on = await ui.open({ args: ["--permission-mode", "bypass"] });
    on.type("Look\r");
    await on.sees(/Bash\(until/);
    on.type("also this\r");
    await on.sees("also this (waits)");
    await writeFile(`${ui.place.work}/go`, "");
    await on.sees("All heard.");
    const body = JSON.stringify(ui.listRequests().at(-1)?.body);
    expect(body).toContain("also this");
    expect(ui.listRequests()).toHaveLength(2);
  });

  it("quits when Ctrl+C is pressed twice, and says how to resume", async () => {
    const on = await ui.open();
    await ui.say(on, "Hello", "Very well.");
    on.type(KEYS.ctrlC);
    await on.sees("Ctrl+C again to quit");
    on.type(KEYS.ctrlC);
    expect(await on.exits()).toBe(0);
    await on.sees(/● Very well\.\s+Resume this session with: pal --resume \w+$/);
  });

  it("without a key offers what works without one, and the offline engine answers", async () => {
    const on = await ui.open({ env: { ANTHROPIC_BASE_URL: "", ANTHROPIC_API_KEY: "" } });
    await on.sees(/No model is configured[\s\S]*\/demo[\s\S]*export ANTHROPIC_API_KEY=/);
    await ui.say(on, "remember that we deploy on Tuesdays", "Saved memory: we-deploy-on-tuesdays.md");
    await ui.say(on, "when do we deploy?", /From memory:[\s\S]*we deploy on Tuesdays[\s\S]*Without a model/);
    await on.sees(/^offline /m);
    on.type("/cost\r");
    await on.sees("nobody was called");
    on.type("/doctor\r");
    await on.sees("ANTHROPIC_API_KEY is not set");
    expect(on.all).not.toMatch(/^\s+at /m);
    expect(ui.listRequests()).toEqual([]);
  });

  it("without a server says so, and continues", async () => {
    await ui.emulator.close();
    const on = await ui.open();
    on.type("Hello\r");
    await on.sees(/Trying again|could not be reached|connection/i);
    on.type(KEYS.escape);
    await on.sees(/Interrupted|could not be reached|connection/i);
    expect(on.all).not.toMatch(/^\s+at /m);
    ui.emulator = await startEmulator({});
  });

  it("shows in one line how long it waits for a silent server, and Esc ends the wait", async () => {
    const on = await ui.open({
      env: { PALIMPSEST_SILENCE_SECONDS: "0.5", PALIMPSEST_TOTAL_WAIT_SECONDS: "600" },
    });
    const waits = [
      [{ kind: "silent" }, "has sent nothing for 0.5 s"],
      [{ kind: "stall", afterEvents: 0 }, "The server sent nothing for 0.5 s."],
      [{ kind: "pings" }, "has sent no content for 1.5 s"],
      [{ kind: "pings", afterEvents: 4 }, "has sent no content for 1 s"],
    ] as const;
    for (const [at, [fault, words]] of waits.entries()) {
      ui.emulator.faults.next(fault, { times: 99 });
      on.type("Hello\r");
      await on.sees(words);
      expect(on.all.match(/has sent no/g)?.length ?? 0).toBeLessThanOrEqual(1);
      on.type(KEYS.escape);
      await on.until((text) => text.split("Interrupted.").length === at + 2, "the end of the wait", "all");
      await on.seesNo(/esc to interrupt|has sent no/);
      ui.emulator.faults.clear();
    }
    await ui.say(on, "Are you there?", "Very well.");
  });

  it("completes commands and files", async () => {
    await writeFile(`${ui.place.work}/readme.md`, "Read me.\n");
    const on = await ui.open();
    on.type("/con");
    await on.sees(/❯ \/context +what fills/);
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
    expect(JSON.stringify(ui.listRequests()[0]?.body)).toContain("Read me.");
  });

  it("takes several lines, a paste, and finds what was typed before", async () => {
    const on = await ui.open();
    on.type("one\\\r");
    await on.sees(/❯ one$/);
    on.type(`two${KEYS.altEnter}three`);
    await on.sees(/❯ one\n {2}two\n {2}three/);
    on.paste(`\n${Array.from({ length: 20 }, (_, at) => `line ${at}`).join("\n")}`);
    await on.sees("[Pasted text #1, 21 lines]");
    on.type(KEYS.enter);
    await on.sees("Very well.");
    const said = JSON.stringify(ui.listRequests()[0]?.body);
    expect(said).toContain("one\\ntwo\\nthree\\nline 0");
    expect(said).toContain("line 19");
    await on.end();

    const again = await ui.open();
    again.type(KEYS.up);
    await again.sees("line 19");
  });

  it("takes a paste of ten thousand lines, and sends all of it", async () => {
    const on = await ui.open();
    on.paste(Array.from({ length: 10_000 }, (_, at) => `row ${at}`).join("\n"));
    await on.sees("[Pasted text #1, 10000 lines]");
    on.type(" count them");
    await on.sees("count them");
    await ui.send(on, "Very well.");
    const body = JSON.stringify(ui.listRequests()[0]?.body);
    for (const words of ["row 0\\nrow 1\\n", "row 9998\\nrow 9999 count them"]) expect(body).toContain(words);
    expect(on.screen).toContain("more lines");
  });

  it("writes the message in the user's editor with Ctrl+G, and loses nothing that happens meanwhile", async () => {
    const editor = `${ui.place.home}/editor.sh`;
    await writeFile(
      editor,
      `#!/bin/sh\ncp "$1" '${ui.place.home}/given'\nuntil [ -e '${ui.place.home}/go' ]; do sleep 0.05; done\n` +
        'printf "written\\nin peace\\n" > "$1"\n',
      { mode: 0o755 },
    );
    ui.answers = (_, { turn }) =>
      turn === 0 ? callBash(`until [ -e '${ui.place.home}/given' ]; do sleep 0.05; done`) : "Done meanwhile.";
    const on = await ui.open({ args: ["--permission-mode", "bypass"], env: { EDITOR: editor, VISUAL: "" } });
    on.type("Work\r");
    await on.sees("Bash(until");
    on.type("a draft");
    await on.sees("❯ a draft");
    on.type(KEYS.ctrlG);
    await on.seesNo("❯ a draft");
    await on.until(() => ui.listRequests().length === 2, "the request after the command");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(on.screen).not.toContain("Done meanwhile.");
    expect(await readFile(`${ui.place.home}/given`, "utf8")).toBe("a draft");
    await writeFile(`${ui.place.home}/go`, "");
    await on.sees(/❯ written\n {2}in peace$/);
    expect(on.all.split("Done meanwhile.")).toHaveLength(2);
    on.type(KEYS.enter);
    await on.until(() => ui.listRequests().length === 3, "the message");
    expect(JSON.stringify(ui.listRequests()[2]?.body)).toContain("written\\nin peace");
  });

  it("goes to the shell with Ctrl+Z, and comes back with fg", async () => {
    const on = await ui.open({ isJob: true });
    on.type("half a sent");
    await on.sees("half a sent");
    on.type(KEYS.ctrlZ);
    await on.sees(/Stopped[\s\S]*shell> $|Stopped[\s\S]*shell>$/);
    on.type("echo $((6 * 7)) in the shell\r");
    await on.sees("42 in the shell");
    on.type("fg\r");
    await on.sees(/42 in the shell[\s\S]*❯ half a sent$/);
    on.type("ence\r");
    await on.sees("Very well.");
    expect(on.screen).toContain("❯ half a sentence");
  });

  it("writes a long answer once, whatever its length and however the terminal is resized meanwhile", async () => {
    const words = Array.from({ length: 500 }, (_, at) => `Paragraph ${at} of many.`);
    ui.answers = () => words.join("\n\n");
    const resized = Promise.withResolvers<void>();
    ui.emulator.faults.next({ kind: "stall", afterEvents: 100, until: resized.promise });
    const on = await ui.open({ columns: 100, rows: 30 });
    on.type("Tell\r");
    await on.sees(/Paragraph 6\d of many/, "all");
    on.resize(60, 25);
    await on.sees(/esc to interrupt\n❯$/);
    resized.resolve();
    await on.sees(/Paragraph 499 of many\.\s+\S.*[█░].*\n❯$/);
    const shown = [...on.all.matchAll(/Paragraph \d+ of many\./g)].map(([paragraph]) => paragraph);
    expect(shown).toEqual(words);
  });

  it("works without colours and beyond-ASCII characters", async () => {
    ui.answers = () => "Some `code` and **weight**.";
    const on = await ui.open({ env: { NO_COLOR: "1", LANG: "", LC_ALL: "C" } });
    await ui.say(on, "Hello", "Some `code` and weight.");
    on.type("/context\r");
    await on.sees(/A tool definitions/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    expect(on.all).toMatch(/^[\x00-\x7f]*$/);
    expect(on.colorOf("code")).toBeUndefined();
  });

  it("prints line by line in plain mode, and redraws nothing", async () => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("touch it") : "Done.");
    const on = await ui.open({ env: { TERM: "dumb" } });
    on.type("Do it\r");
    await on.sees("Type a number, or press Enter for none.");
    on.type("1\r");
    await on.sees("Done.");
    on.type("/quit\r");
    expect(await on.exits()).toBe(0);
    expect(on.all.split("Done.")).toHaveLength(2);
    expect(on.all).toMatch(/1\. Yes, this once/);
  });

  it("names a command that shows a call in full where there are no keys", async () => {
    const on = await ui.open({ args: ["--plain"], rows: 60 });
    on.type("!seq 1000 1030\r");
    await on.sees(/… 24 more lines \(\/calls\)/);
    expect(on.screen).not.toContain("1015");
    on.type("/calls\r");
    await on.sees(/1\. Bash seq 1000 1030/);
    on.type("1\r");
    await on.sees("1015");
  });
});
