// Completion as shells use it: their own functions, loaded from `pal completion`, asking the real binary.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import { PAL_UNDER_TEST } from "../pal-under-test.case.ts";

let binary: Binary;
beforeEach(async () => {
  binary = await Binary.begin(["Hello."]);
  const pal = join(binary.folder, "pal");
  await writeFile(pal, `#!/bin/sh\nexec ${process.execPath} ${PAL_UNDER_TEST} "$@"\n`);
  await chmod(pal, 0o755);
});
afterEach(() => binary.end());

async function run(shell: string, script: string): Promise<string[]> {
  const home = join(binary.folder, "home");
  const { stdout } = await promisify(execFile)(shell, ["-c", script], {
    cwd: binary.path("."),
    env: {
      PATH: `${binary.folder}:${process.env.PATH}`,
      HOME: home,
      PALIMPSEST_HOME: join(home, ".palimpsest"),
    },
  });
  return stdout.split("\n").filter((line) => line !== "");
}

const inBash = (...words: string[]) =>
  run(
    "bash",
    `source <(pal completion bash); COMP_WORDS=(pal ${words.join(" ")}); COMP_CWORD=${words.length}
    _pal; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );

it("completes commands, options, their values and the ids of sessions in bash", async () => {
  expect(await inBash("me")).toEqual(["memory"]);
  expect(await inBash("memory", "hist")).toEqual(["history"]);
  expect(await inBash("--output-format", "s")).toEqual(["stream-json"]);
  expect(await inBash("--model", "x", "--allowed")).toEqual(["--allowed-tools"]);
  expect(await inBash("memory", "show", "a")).toEqual([]);
  await binary.run(["-p", "Hi"]);
  const ids = await inBash("--resume", "''");
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-z]{26}$/)]);
  expect(await inBash("export", ids[0]!.slice(0, 8))).toEqual(ids);
});

it.runIf(existsSync("/usr/bin/fish"))("completes in fish", async () => {
  expect(await run("fish", "pal completion fish | source; complete -C 'pal mem'")).toEqual([
    expect.stringMatching(/^memory\tShow and change/),
  ]);
  await writeFile(binary.path("notes.txt"), "");
  const complete = (words: string) => run("fish", `pal completion fish | source; complete -C 'pal ${words}'`);
  expect((await complete("--output-format ")).map((line) => line.trim())).toEqual([
    "text",
    "json",
    "stream-json",
  ]);
  // Files only where pal knows nothing better.
  expect(await complete("memory show not")).toEqual(["notes.txt"]);
});

it.runIf(existsSync("/usr/bin/zsh"))("gives zsh a script that it can load", async () => {
  const script = "autoload -Uz compinit; compinit -D; source <(pal completion zsh); whence -w _pal";
  expect(await run("zsh", script)).toEqual(["_pal: function"]);
  const found = `_describe() { print -l $found }; words=(pal --output-format ''); CURRENT=3; _pal`;
  expect(await run("zsh", `${script}; ${found}`)).toEqual(["_pal: function", "text", "json", "stream-json"]);
});
