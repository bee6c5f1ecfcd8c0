// Starting pal in a folder runs nothing that the folder's git configuration names, through the real binary.
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EmulatorOptions } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";
import {
  git,
  makeDisguisedRepository,
  makeHostileRepository,
  makeRepository,
  Trap,
} from "./hostile-repository.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]> = ["Done.", "Done.", "Done."]) {
  binary = await Binary.begin(script);
  return { pal: binary, trap: await Trap.set(join(binary.folder, "trap")) };
}

const firstWords = (pal: Binary) =>
  JSON.stringify(pal.requests.find(({ messages }) => messages.length > 0)?.messages[0]);

/** Commands that work in the folder without a model. */
const COMMANDS = [
  ["doctor"],
  ["sessions"],
  ["memory", "list"],
  ["context"],
  ["restore"],
  ["search", "word"],
  ["memory", "add", "A fact"],
];

describe("a repository whose configuration names programs", () => {
  it("starts none of them, whatever is started there", async () => {
    const { pal, trap } = await begin();
    await makeHostileRepository(pal.path("."), trap);
    git(pal.path("."), "status");
    expect(trap.hasFired).toBe(true);
    await trap.rearm();
    expect((await pal.run(["-p", "Hello"])).code).toBe(0);
    expect((await pal.run(["-p", "Hello", "--bare"])).code).toBe(0);
    for (const command of COMMANDS) await pal.run(command);
    expect(trap.hasFired).toBe(false);
    expect(firstWords(pal)).toContain("Branch: main");
    expect(firstWords(pal)).toContain("The first one");
  });

  it("starts none of them if a folder of a clone looks like a repository", async () => {
    const { pal, trap } = await begin();
    await makeRepository(pal.path("."));
    await mkdir(pal.path("sub"));
    await makeDisguisedRepository(pal.path("sub"), trap);
    await trap.rearm();
    git(pal.path("sub"), "status");
    expect(trap.hasFired).toBe(true);
    await trap.rearm();
    expect((await pal.run(["-p", "Hello"], { folder: "sub" })).code).toBe(0);
    expect((await pal.run(["-p", "Hello", "--bare"], { folder: "sub" })).code).toBe(0);
    for (const command of COMMANDS.slice(0, 3)) await pal.run(command, { folder: "sub" });
    expect(trap.hasFired).toBe(false);
    expect(firstWords(pal)).toContain("/work/sub");
    expect(firstWords(pal)).not.toContain("# Git");
  });

  it("starts no program of the folder if the PATH has relative folders", async () => {
    const { pal, trap } = await begin([call("Grep", { pattern: "two" }), "Done."]);
    await makeRepository(pal.path("."));
    for (const name of ["git", "rg", "bash", "sh"]) await cp(trap.program, pal.path(name));
    await pal.run(["memory", "add", "`parseThing()` is slow"], { env: { PATH: `.:${process.env.PATH}` } });
    const { code } = await pal.run(["-p", "Is parseThing slow?"], {
      env: { PATH: `:.:${process.env.PATH}` },
    });
    expect(code).toBe(0);
    expect(trap.hasFired).toBe(false);
    expect(firstWords(pal)).toContain("Changed:\\n M a.txt");
  });

  it("does not start git at all while the repository is not trusted", async () => {
    const { pal, trap } = await begin();
    await makeRepository(pal.path("."));
    await mkdir(pal.path(".claude"));
    await pal.put(".claude/settings.json", JSON.stringify({ permissions: { allow: ["Bash(make *)"] } }));
    await mkdir(join(trap.folder, "bin"));
    await cp(trap.program, join(trap.folder, "bin/git"));
    const env = { PATH: `${join(trap.folder, "bin")}:${process.env.PATH}` };
    await pal.run(["memory", "add", "`parseThing()` is slow"], { env });
    expect((await pal.run(["-p", "Is parseThing slow?"], { env })).code).toBe(0);
    expect(trap.hasFired).toBe(false);
    expect(firstWords(pal)).toMatch(/Branch: main\\nLast commit: \w{7}\\nThe status is not shown/);
    await rm(pal.path(".claude"), { recursive: true });
    await pal.run(["-p", "Is parseThing slow?"], { env });
    expect(trap.hasFired).toBe(true);
  });
});
