// Commands, questions and keys of the interface: the real binary in a terminal, against the emulator.

import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import { describe, expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();
const PROMPT = "What should pal do?";

describe.skipIf(!pty)("in the terminal, pal", () => {
  it("shows what takes up the window with /context", async () => {
    const on = await ui.open();
    await ui.say(on, "Hello", "Very well.");
    on.type("/context\r");
    await on.sees(/tool definitions/);
    expect(on.screen).toMatch(/of 1\.0M tokens|of \d+k tokens/);
    expect(on.screen).toMatch(/█+░+│/);
    // With the parts of the selected source below it.
    await on.sees(/❯ tool definitions[\s\S]*─\ntool definitions\n[\s\S]* Bash +█/);
    on.type("l");
    await on.sees("Nothing has left the view.");
  });

  it("compacts with /compact, and says from what to what", async () => {
    const long = "Some words that fill the window. ".repeat(400);
    ui.answers = (_, { lastUserText }) =>
      /summary/i.test(lastUserText) ? writeSummaryAnswer("We spoke.") : long;
    const on = await ui.open();
    on.type("Talk\r");
    await on.sees("cache");
    await on.seesNo("esc to interrupt");
    on.type("/compact keep it short\r");
    await on.sees(/Compacted .*: .* to .* tokens/);
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).toContain("keep it short");
  });

  it("calls a skill by its name, with arguments", async () => {
    const folder = `${ui.place.home}/.palimpsest/skills/paint`;
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/SKILL.md`, "---\ndescription: How to paint.\n---\nPaint it $ARGUMENTS.\n");
    const on = await ui.open();
    on.type("/pai");
    await on.sees(/❯ \/paint +How to paint\./);
    on.type(KEYS.tab);
    await on.sees(/❯ \/paint$/m);
    on.type("deep blue\r");
    await on.sees("Very well.");
    expect(on.screen).toContain("❯ /paint deep blue");
    expect(JSON.stringify(ui.listRequests()[0]?.body)).toContain("Paint it deep blue.");
  });

  it("goes back to before a message, with the files as they were", async () => {
    const path = `${ui.place.work}/new.txt`;
    ui.answers = (_, { lastUserText, turn }) =>
      turn === 0 && /Write/.test(lastUserText)
        ? { tool_use: [{ name: "Write", input: { file_path: path, content: "made\n" } }] }
        : "Written.";
    const on = await ui.open({ args: ["--permission-mode", "acceptEdits"] });
    on.type("Write it\r");
    await on.sees("Written.");
    expect(await readFile(path, "utf8")).toBe("made\n");
    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type("1");
    await on.sees("Rewind the conversation and put 1 file back");
    expect(on.screen).toMatch(/Back to before: Write it\nRemove: new\.txt\n/);
    on.type("2");
    await on.sees("Put back: 1 file");
    await expect(readFile(path)).rejects.toThrow();
    expect(on.screen).toMatch(/❯ Write it$/);
  });

  it("previews a compaction, compacts from a message, and snips a part", async () => {
    ui.answers = (_, { lastUserText }) =>
      lastUserText.includes("<summary>")
        ? writeSummaryAnswer("We spoke of Alpha.")
        : `${"many words ".repeat(3_000)}\n\nOn ${lastUserText.split("\n").at(-1)}.`;
    const on = await ui.open();
    for (const said of ["Alpha", "Beta", "Gamma"]) await ui.say(on, said, `On ${said}.`);
    on.type("/compact --preview\r");
    await on.sees(/The compaction would be made/);
    await on.sees(/Would leave the view: \d+ things/);
    expect(on.screen).toMatch(/Answer: many words.*█+ +[\d.]+k$/m);
    // Broken between words, not within one.
    await on.sees(/\/restore brings back anything that\s+left\./);

    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type("2");
    await on.sees("Compact everything before this message");
    on.type("3");
    await on.sees(/Compacted .* tokens/);
    await ui.say(on, "Delta", "On Delta.");
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).not.toContain("On Alpha.");
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).toContain("On Beta.");

    on.type("/snip\r");
    await on.sees("Take out from which message on?");
    on.type("1");
    await on.sees("Up to which message, with its answer?");
    on.type("1");
    await on.sees(/Taken out of the view: 2 things, [\d.]+k? tokens\./);
    await ui.say(on, "Epsilon", "On Epsilon.");
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).not.toContain("On Beta.");
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).toContain("On Gamma.");
  });

  it("pins a result chosen by its subject, and unpins it", async () => {
    await writeFile(`${ui.place.work}/notes.txt`, "kept\n");
    ui.answers = (_, { turn }) =>
      turn === 0 ? { tool_use: [{ name: "Read", input: { file_path: "notes.txt" } }] } : "Read.";
    const on = await ui.open();
    on.type("/pin\r");
    await on.sees("There is no result in view that could be pinned.");
    await ui.say(on, "Look", "Read.");
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
    on.type("/pin notes\r");
    await on.sees(/Pinned: Read notes\.txt\.[\s\S]*Pinned: Read notes\.txt\./);
    on.type("/pin nothing\r");
    await on.sees("Not in view: nothing.");
  });

  it("asks before it uses an unknown model, and suggests a similar one", async () => {
    const on = await ui.open();
    on.type("/model claude-opsu-5-5\r");
    await on.sees("claude-opsu-5-5 is not a known model.");
    expect(on.screen).toContain("Use claude-opus-5-5");
    on.type(KEYS.escape);
    await on.sees(/The model is claude-sonnet-5-5\./);
    on.type("/model nosuch\r");
    await on.sees("nosuch is not a known model.");
    // Enter alone changes nothing.
    on.type(KEYS.enter);
    await on.sees(
      /is not a known model[\s\S]*The model is claude-sonnet-5-5\.|The model is claude-sonnet-5-5\.[\s\S]*nosuch[\s\S]*The model is claude-sonnet-5-5\./,
    );
    on.type("/model nosuch\r");
    await on.sees("nosuch is not a known model.");
    on.type("2");
    await on.sees("Switched to nosuch.");
    on.type("/model hgih\r");
    await on.sees("1. Set the effort to high");
    on.type("1");
    await on.sees("Switched to nosuch with effort high.");
  });

  it("has an answer to every command", async () => {
    const on = await ui.open();
    await ui.say(on, "Remember the violet door", "Very well.");
    on.type("/notes\r");
    await on.sees("Notes of this session");
    on.type("q");
    await on.sees(/❯ ?$/);
    on.type("/cost\r");
    await on.sees(/conversation +█+ +\$[\s\S]*esc close/);
    on.type(KEYS.escape);
    await on.seesNo("esc close");
    for (const [command, answer] of [
      ["/help", "Commands"],
      ["/cost everything", "/cost takes only --html FILE"],
      ["/cost --html cost.html", /Wrote \S+cost\.html\s+\(/],
      ["/tasks", "No background tasks."],
      ["/receipts", "Nothing has left the view."],
      ["/restore", "Nothing has left the view."],
      ["/hooks", "There are no hooks."],
      ["/mcp", "No MCP servers."],
      ["/diff", "There is no git repository here"],
      ["/rename Violet door", "This session is now called Violet door."],
      ["/export out.md", "Wrote "],
      ["/export html", /Wrote \S+pal-\w+\.html\s+\(\S+\s+KB\)/],
      ["/export no/where.md", /Cannot use \S+where\.md:\s+there\s+is\s+no\s+such/],
      ["/resume", "There are no other sessions."],
      ["/model claude-opus-5-5", "Switched to claude-opus-5-5."],
      ["/theme dark", "The theme is dark."],
      ["/permissions plan", "Mode plan: nothing may change."],
      ["/clear", "Started a new conversation."],
      ["/memory", "No memories yet."],
      ["/forget violets", "No memory contains these words"],
      ["/nothing", "Unknown command /nothing. See /help."],
      ["/clera", "Unknown command /clera. Did you mean /clear?"],
      // As other agents call it.
      ["/reset", "Started a new conversation."],
      ["/login", /with the key in ANTHROPIC_API_KEY\.[\s\S]*\n {2}export ANTHROPIC_API_KEY=…\n/],
    ] as const) {
      on.type(`${command}\r`);
      const seen = typeof answer === "string" ? answer : answer.source;
      await on.until(
        (text) => new RegExp(seen).test(text.slice(text.lastIndexOf(`❯ ${command}`))),
        `${seen} after ${command}`,
        "all",
      );
      await on.sees(/❯ ?$/);
    }
    expect(await readFile(`${ui.place.work}/out.md`, "utf8")).toContain("violet door");
    expect(await readFile(`${ui.place.work}/cost.html`, "utf8")).toContain("Remember the violet door");
    // What /clear removed is found by its words, and restored.
    on.type("/restore\r");
    await on.sees("What should the model see again?");
    on.type("violet");
    await on.sees(/❯ You: Remember the violet door[\s\S]*Left .*: conversation cleared\./);
    on.type(KEYS.enter);
    await on.sees(/will see this again with your next message:\s+You:\s+Remember\s+the\s+violet\s+door/);
    await ui.say(on, "And now?", "Very well.");
    on.type("/restore violet door\r");
    await on.sees(
      /❯ \/restore violet door\s[\s\S]*will see this again with your next message:\s+You:\s+Remember/,
    );
    on.type("/restore no such thing\r");
    await on.sees("Nothing that left the view matches: no such thing.");
    const body = JSON.stringify(ui.listRequests().at(-1)?.body);
    expect(body).toContain("violet door");
    expect(body).toContain("claude-opus-5-5");
    on.type("/quit\r");
    expect(await on.exits()).toBe(0);
  });

  it("saves memories, shows and changes them, asks before what they forbid, and forgets marked ones", async () => {
    ui.answers = (_, { turn, lastUserText }) =>
      turn === 0 && /Push/.test(lastUserText) ? callBash("git push --force") : "Very well.";
    const editor = `${ui.place.home}/editor.sh`;
    await writeFile(editor, '#!/bin/sh\nsed -i s/Tuesdays/Fridays/ "$1"\n', { mode: 0o755 });
    const on = await ui.open({ args: ["--permission-mode", "bypass"], env: { EDITOR: editor, VISUAL: "" } });
    on.type("# We deploy on Tuesdays.\r");
    await on.sees("Saved memory: we-deploy-on-tuesdays.md");
    expect(ui.listRequests()).toHaveLength(0);
    on.type("/remember No force. never: Bash(git push --force*)\r");
    await on.sees("pal will ask before Bash(git push --force*).");
    on.type("Push\r");
    await ui.isAsked(on, "Run this command?");
    expect(on.screen).toMatch(/The memory no-force\.md says never to do this: No force\./);
    on.type("n");
    await on.sees("What should the agent do instead?");
    on.type("Wait.\r");
    await on.sees("Very well.");
    // The opening reminder has both already; the saved memory is mentioned again with the first message.
    expect(JSON.stringify(ui.listRequests()[0]?.body)).toContain(
      "saved this as the memory we-deploy-on-tuesdays.md",
    );
    on.type("/permissions\r");
    await on.sees("(memory no-force.md: No force.)");
    on.type(KEYS.escape);
    await on.sees(/❯ ?$/);
    on.type("/memory deploy\r");
    await on.sees(/❯ We deploy on Tuesdays/);
    on.type("e");
    await on.sees(/What is remembered[\s\S]*❯ We deploy on Fridays[\s\S]*Saved memory: we-deploy/);
    on.type(KEYS.escape);
    await on.seesNo("What is remembered");
    await on.sees(/Saved memory: we-deploy[\s\S]*Saved memory: we-deploy/, "all");
    on.type("/forget fridays\r");
    await on.sees("Which of these should be forgotten?");
    on.type(KEYS.enter);
    await on.sees("Forgotten: we-deploy-on-tuesdays.md");
    on.type("/memory\r");
    await on.sees("What is remembered");
    expect(on.screen).toContain("No force.");
    on.type(KEYS.escape);
  });

  it("changes the permission mode with Shift+Tab, and finds earlier inputs with Ctrl+R", async () => {
    const on = await ui.open();
    await ui.say(on, "a violet door", "Very well.");
    for (const mode of ["edits accepted", "plan mode"]) {
      on.type(KEYS.shiftTab);
      await on.sees(mode);
    }
    on.type(KEYS.shiftTab);
    await on.seesNo("plan mode");
    on.type("\x12");
    await on.sees("Earlier input");
    on.type("viol");
    await on.sees(/Search: viol\n❯ a violet door/);
    on.type(KEYS.enter);
    await on.sees(/❯ a violet door$/);
  });

  it("shows a plan and carries on with the answer to it", async () => {
    ui.answers = (_, { turn }) =>
      turn === 0 ? { tool_use: [{ name: "ExitPlanMode", input: { plan: "# Plan\n\n1. Dig" } }] } : "Digging.";
    const on = await ui.open({ args: ["--permission-mode", "plan"] });
    on.type("Plan it\r");
    await ui.isAsked(on, "Carry out this plan?");
    expect(on.screen).toContain("1. Dig");
    on.type("a");
    await on.sees("Digging.");
    await on.sees("edits accepted");
  });

  it("shows a call in full with Ctrl+O", async () => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("seq 1 200") : "Counted.");
    const on = await ui.open({ args: ["--permission-mode", "bypass"] });
    on.type("Count\r");
    await on.sees("Counted.");
    on.type(KEYS.ctrlO);
    await on.sees("Which call do you want to see?");
    // The preview shows the beginning.
    await on.sees(/^3$/m);
    on.type(KEYS.enter);
    await on.sees(/^17$[\s\S]*esc close/m);
    on.type(KEYS.pageDown);
    await on.sees(/^30$/m);
    on.type(`${KEYS.escape}`);
    await on.sees("Which call do you want to see?");
    on.type(`${KEYS.escape}`);
    await on.sees(/❯ ?$/);
  });

  it("continues a session that is picked", async () => {
    const first = await ui.open();
    await ui.say(first, "Remember the violet door", "Very well.");
    await first.end();
    const on = ui.start({ args: ["--resume"] });
    await on.sees("Resume which session?");
    on.type("violet");
    await on.sees(/❯ Remember the violet door/);
    on.type(KEYS.enter);
    await on.sees("Resumed: Remember the violet door");
    await ui.say(on, "Next", "Very well.");
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).toContain("violet door");
  });

  it("asks before a project's hooks and skills are used", async () => {
    await writeFile(
      `${ui.place.work}/.mcp.json`,
      JSON.stringify({ mcpServers: { evil: { command: "touch", args: [`${ui.place.work}/ran`] } } }),
    );
    const on = ui.start();
    await ui.isAsked(on, "Trust this project's files?");
    expect(on.screen).toContain("Start: touch");
    on.type(KEYS.enter);
    await on.sees(PROMPT);
    await ui.say(on, "Hello", "Very well.");
    await expect(readFile(`${ui.place.work}/ran`)).rejects.toThrow();

    // What was declined can be trusted later.
    on.type("/trust\r");
    await on.sees(/MCP server evil +not used now/);
    on.type(" \r");
    await on.sees("You trust 1 of 1 item.");
    await on.until(() => existsSync(`${ui.place.work}/ran`), "the start of the server");
  });
});
