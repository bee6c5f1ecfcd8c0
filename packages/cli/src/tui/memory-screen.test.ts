// /memory in a terminal: the memories, who they come from, since when, which need a review, and the keys to act on them.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { type Emulator, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { widthOf } from "../text/measure-columns.ts";
import { KEYS, makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

let place: Place;
let emulator: Emulator;
let terminal: TerminalUnderTest | undefined;
let folder: string;
let home: string;

beforeEach(async () => {
  place = await makePlace();
  home = join(place.home, ".palimpsest");
  emulator = await startEmulator({ script: () => "Very well." });
  folder = `${(await findPlaces(nodePorts().files, home, place.work)).project}/memory`;
  await mkdir(folder, { recursive: true });
  await mkdir(join(home, "memory"), { recursive: true });
});
afterEach(async () => {
  await terminal?.end();
  terminal = undefined;
  await emulator.close();
  await removePlace(place);
});

const put = (name: string, description: string, evidence?: string, at = folder) =>
  writeFile(
    join(at, name),
    `---\nname: ${name.replace(".md", "")}\ndescription: ${description}\ntype: project\n${evidence === undefined ? "" : `evidence: ${evidence}\nquote: ${description}\n`}---\n${description}.\n`,
  );

async function open(columns: number): Promise<TerminalUnderTest> {
  terminal = new TerminalUnderTest(place, {
    env: { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any", PALIMPSEST_HOME: home },
    columns,
    rows: 40,
  });
  await terminal.sees(/100%|left until/);
  return terminal;
}

describe.skipIf(!pty).each([40, 80, 120])("with %i columns", (columns) => {
  it("shows what is known, and confirms and removes with one key", async () => {
    await put("cache.md", "The cache lives in Redis", "inferred");
    await put("freeze.md", "The freeze starts on Thursday", "said");
    await put("tabs.md", "Indent with tabs", "said", join(home, "memory"));
    const on = await open(columns);
    on.type("/memory\r");
    await on.sees("What is remembered");
    await on.sees(/3 memories, 1 unconfirmed/);
    // Memories that need a review come first.
    await on.sees(/❯ The cache lives in\s.*\n {2}The freeze starts/);
    await on.sees(/unconfirmed, inferred by/);
    await on.sees(/c confirm.*e correct.*d remove/);
    on.type(KEYS.down);
    await on.sees(/❯ The freeze starts/);
    await on.sees(/you said it, \d{4}-/);
    on.type(KEYS.down);
    await on.sees(/❯ Indent with tabs/);
    await on.sees(/yours, in every/);
    on.type(KEYS.down);
    await on.sees(/❯ The cache/);
    for (const line of on.screen.split("\n")) expect(widthOf(line.trimEnd())).toBeLessThanOrEqual(columns);
    on.type("c");
    await on.sees("Confirmed: cache.md");
    // The list is redrawn; it accepts no keys before that.
    await on.sees(/3 memories(?!, 1)[\s\S]*❯[\s\S]*you said it[\s\S]*e correct/);
    expect(on.screen).not.toContain("c confirm");
    expect(await readFile(join(folder, "cache.md"), "utf8")).toContain("evidence: said");
    on.type("d");
    await on.sees("2 memories");
    expect((await readdir(folder)).filter((name) => /^(?:cache|freeze)\.md$/.test(name))).toHaveLength(1);
    // One key brings it back, and undoes that again.
    await on.sees(/u undo[\s\S]*Forgotten: /);
    on.type("u");
    await on.sees(/3 memories[\s\S]*Undone: (?:cache|freeze)\.md/);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(["cache.md", "freeze.md"]));
    on.type("u");
    await on.sees("2 memories");
    on.type(KEYS.escape);
    await on.seesNo("What is remembered");
  });
});

describe.skipIf(!pty)("everything that waits", () => {
  it("is confirmed with one key", async () => {
    await put("cache.md", "The cache lives in Redis", "inferred");
    await put("builds.md", "A build takes twelve minutes", "inferred");
    await put("freeze.md", "The freeze starts on Thursday", "said");
    const on = await open(100);
    on.type("/memory\r");
    await on.sees(/3 memories, 2 unconfirmed/);
    await on.sees(/c confirm.*a confirm all.*e correct/);
    on.type("a");
    await on.sees(/Confirmed: (?:cache\.md, builds|builds\.md, cache)\.md/);
    await on.sees(/3 memories(?!, )[\s\S]*e correct/);
    expect(on.screen).not.toContain("confirm all");
    for (const name of ["cache.md", "builds.md"])
      expect(await readFile(join(folder, name), "utf8")).toContain("evidence: said");
  });
});

describe.skipIf(!pty)("each memory", () => {
  it("says in the list whether it is enforced, or seen by a tool only", async () => {
    await put("suite.md", "The tests take 40 seconds", "observed");
    await writeFile(
      join(folder, "push.md"),
      "---\nname: push\ndescription: Never push to main\ntype: feedback\nevidence: said\nquote: Never push to main\nnever:\n  - Bash(git push *)\n---\nNever push to main.\n",
    );
    const on = await open(80);
    on.type("/memory\r");
    await on.sees(/Never push to main +enforced/);
    await on.sees(/The tests take 40 seconds +from a tool/);
  });

  it("says which other one it contradicts, and can be read", async () => {
    await put("freeze.md", "The freeze starts on 2026-11-19", "said");
    await put("freeze-moved.md", "The freeze starts on 2026-11-23", "said");
    const on = await open(100);
    on.type("/memory\r");
    await on.sees(/2 memories, 2 contradicted/);
    await on.sees(/contradicts freeze/);
    await on.sees(/In your words: The freeze starts/);
    on.type(KEYS.enter);
    await on.sees(/scroll.*esc close/);
    on.type(KEYS.escape);
    await on.sees("What is remembered");
  });
});
