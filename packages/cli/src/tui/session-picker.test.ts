// Sessions of all projects: found by what was said in them, previewed, and resumed where they belong.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { KEYS, pty, TerminalUnderTest } from "./terminal.case.ts";

const ui = makeInterface();

/** A session in a folder of its own, ended. */
async function talkIn(folder: string, said: string, answer: string): Promise<void> {
  const work = `${ui.place.home}/${folder}`;
  await mkdir(`${work}/.git`, { recursive: true });
  ui.answers = () => answer;
  const env = { ANTHROPIC_BASE_URL: ui.emulator.url, ANTHROPIC_API_KEY: "any" };
  const on = new TerminalUnderTest({ ...ui.place, work }, { env });
  await on.sees(/\d% left|left until|\d%$/m);
  await ui.say(on, said, answer);
  await on.end();
}

it.skipIf(!pty)("tells the way out where the session is open in another pal", async () => {
  ui.answers = () => "It is green.";
  const first = ui.start();
  await ui.say(first, "What colour is the door?", "It is green.");
  const second = ui.start({ args: ["--continue"] });
  await second.sees(/is open in\s+process/);
  second.type("/context\r");
  await second.sees(/No session is open here\. Use \/quit to leave/);
  await second.end();
  await first.end();
});

describe.skipIf(!pty)("the session picker", () => {
  it("finds a session of another project by its answer, and resumes it in its folder, with its trust", async () => {
    await talkIn("work", "What about the shed?", "Paint it violet.");
    await talkIn("other", "Which wood for the table?", "Take walnut from the barn.");
    await writeFile(
      `${ui.place.home}/other/.mcp.json`,
      JSON.stringify({ mcpServers: { tools: { command: "true" } } }),
    );
    const on = ui.start({ args: ["--resume"], columns: 120, rows: 30 });
    await on.sees("Resume which session?");
    await on.sees(/❯ What about the shed\? .*│.*/);
    await on.sees(/│ +Paint it violet\./);
    await on.sees(/Which wood for the table\? .*~\/other/);
    on.type("walnut");
    await on.sees(/❯ Which wood for the table\?/);
    await on.sees("│ Take walnut from the barn.");
    expect(on.screen).toContain("In ~/other");
    expect(on.screen).not.toContain("What about the shed?");
    on.type(KEYS.enter);
    await ui.isAsked(on, "Trust this project's files?");
    on.type(KEYS.enter);
    await on.sees("Resumed: Which wood for the table?");
    await on.until((text) => /This session belongs to ~\/other/.test(text), "the folder", "all");
    // What was typed before in that project, not in the one where pal was started.
    on.type(KEYS.up);
    await on.sees(/❯ Which wood for the table\?\s*$/);
    on.type("\x15");
    await on.sees(/❯ ?(What should pal do\?)?\s*$/);
    await ui.say(on, "!pwd", `${ui.place.home}/other`);
    await on.end();

    const narrow = ui.start({ args: ["--resume"], columns: 60, rows: 24 });
    await narrow.sees("Resume which session?");
    // The list, a rule, and the preview below it.
    await narrow.sees(/❯ What about the shed\?[\s\S]*\n─+\n[\s\S]*Paint it violet\./);
    narrow.type("nothing like it");
    await narrow.sees("no matches");
    narrow.type(KEYS.escape);
    await narrow.sees("What should pal do?");

    await rm(`${ui.place.home}/other`, { recursive: true });
    narrow.type("/resume\r");
    await narrow.sees("Resume which session?");
    narrow.type("walnut");
    await narrow.sees(/❯ Which wood for the table\?/);
    narrow.type(KEYS.enter);
    await narrow.sees(/is not on\s+this machine/);
    narrow.type(KEYS.escape);
    await narrow.sees("Resume which session?");
  });
});
