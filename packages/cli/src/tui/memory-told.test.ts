// Changes of memory that the person did not make are reported in the terminal, in one line with the command that undoes them.
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { type Emulator, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call } from "../binary.case.ts";
import { KEYS, makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

let place: Place;
let emulator: Emulator;
let terminal: TerminalUnderTest | undefined;
/** The project's folder in pal's home. */
let project: string;

beforeEach(async () => {
  place = await makePlace();
  emulator = await startEmulator({ script: () => "Very well.", keepBodies: true });
  project = (await findPlaces(nodePorts().files, join(place.home, ".palimpsest"), place.work)).project;
  await mkdir(join(project, "memory"), { recursive: true });
});
afterEach(async () => {
  await terminal?.end();
  terminal = undefined;
  await emulator.close();
  await removePlace(place);
});

async function open(args: readonly string[] = []): Promise<TerminalUnderTest> {
  terminal = new TerminalUnderTest(place, {
    args,
    env: {
      ANTHROPIC_BASE_URL: emulator.url,
      ANTHROPIC_API_KEY: "any",
      PALIMPSEST_HOME: join(place.home, ".palimpsest"),
      // A recall request would use up one of the scripted answers.
      PALIMPSEST_RECALL: "0",
    },
    columns: 200,
  });
  await terminal.sees(/% left|left until/);
  return terminal;
}

const put = (name: string, body: string) =>
  writeFile(join(project, "memory", name), `---\nname: ${name}\ndescription: x\n---\n\n${body}\n`);

describe.skipIf(!pty)("in the terminal", () => {
  it("an edit made while a command ran is kept, and reported with the commands that confirm or undo it", async () => {
    const wait = call("Bash", { command: "touch started; while [ ! -e go ]; do sleep 0.05; done" });
    emulator.setScript([wait, "Done."]);
    await put("deploy.md", "We deploy on Tuesdays.");
    const on = await open(["--permission-mode", "bypass"]);
    on.type("Wait for me");
    await on.sees("Wait for me");
    on.type(KEYS.enter);
    await on.until(() => existsSync(join(place.work, "started")), "the start of the command");
    await put("deploy.md", "We deploy on Fridays.");
    await writeFile(join(place.work, "go"), "");
    await on.sees(/Memory deploy\.md was changed while a command ran/);
    expect(on.all.replace(/\s+/g, " ")).toMatch(
      /pal memory confirm deploy\.md\. Undo it with: pal memory undo/,
    );
    expect(await readFile(join(project, "memory/deploy.md"), "utf8")).toContain("Fridays");
  });

  it("several edits beside a command in the background are one notice when it ends, and one key confirms them", async () => {
    const server = call("Bash", {
      command: "touch started; while [ ! -e go ]; do sleep 0.05; done",
      run_in_background: true,
    });
    emulator.setScript([server, "It runs.", "It has ended."]);
    await put("deploy.md", "We deploy on Tuesdays.");
    await put("cat.md", "The cat is called Miso.");
    const on = await open(["--permission-mode", "bypass"]);
    on.type("Start the server");
    await on.sees("Start the server");
    on.type(KEYS.enter);
    await on.until(() => existsSync(join(place.work, "started")), "the start of the command");
    await on.sees("It runs.");
    await put("deploy.md", "We deploy on Fridays.");
    await put("printer.md", "The printer is behind the door.");
    await rm(join(project, "memory/cat.md"));
    await writeFile(join(place.work, "go"), "");
    await on.sees(/3 memory files changed while a command ran/);
    expect(on.all).not.toContain("was changed while a command ran");
    on.type("/memory\r");
    await on.sees(/2 memories, 2 unconfirmed, 1 removed/);
    on.type("a");
    await on.sees(/Confirmed: .*cat\.md/);
    expect(await readFile(join(project, "memory/deploy.md"), "utf8")).toContain("Fridays");
    expect(existsSync(join(project, "memory/cat.md"))).toBe(false);
  });

  it("a dream says what it merged and what it would retire, and /tasks shows the diff", async () => {
    await put("release.md", "- The release is due on 3 March 2027");
    await put("mirror.md", "- The release goes to the staging mirror first");
    await put("oslo.md", "- The mirror is in Oslo");
    await mkdir(join(project, "sessions"), { recursive: true });
    for (let at = 0; at < 6; at++)
      for (const folder of [project, join(project, "sessions")])
        await writeFile(join(folder, `other-${at}.jsonl`), "{}\n");
    const merged =
      "---\nname: Release\ndescription: x\n---\n\n- The release is due on 3 March 2027\n- The release goes to the staging mirror first\n";
    const answer = JSON.stringify({
      account: [{ fact: "f2", outcome: "retired", because: "no longer relevant" }],
      files: [
        { path: "release.md", text: merged },
        { path: "mirror.md", text: null },
        { path: "oslo.md", text: null },
      ],
    });
    emulator.setScript((_, { lastUserText }) =>
      lastUserText.includes("looking after the memory") ? answer : "Very well.",
    );
    const on = await open();
    on.type("Good morning to you");
    await on.sees("Good morning to you");
    on.type(KEYS.enter);
    await on.sees(/Memory tidied: merged mirror\.md into release\.md\. Undo with: pal dream undo\./);
    expect(on.all.replace(/\s+/g, " ")).toMatch(/Kept until you agree: oslo\.md \(“The mirror is in Oslo”\)/);
    expect(existsSync(join(project, "memory/oslo.md"))).toBe(true);
    on.type("/tasks");
    await on.sees("/tasks");
    on.type(KEYS.enter);
    await on.sees(/\+- The release goes to the staging mirror first/, "all");
  });
});
