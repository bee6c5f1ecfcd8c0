// Runs commands that pass as read-only, generated at random from dangerous parts, and checks that nothing changed.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { classifyCommand } from "./classify-command.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-shell-"));
  mkdirSync(join(folder, "src"));
  mkdirSync(join(folder, "0"));
  writeFileSync(join(folder, "a"), "one\ntwo\none\n");
  writeFileSync(join(folder, "src/b"), "touch hit\n");
  writeFileSync(join(folder, "p.awk"), 'BEGIN{system("touch hit")}');
  // File names that look like options, which patterns may expand to.
  writeFileSync(join(folder, "-o"), "");
  writeFileSync(join(folder, "-exec"), "");
  writeFileSync(join(folder, "--output=hit"), "");
  for (const name of ["run", "0/ls", "0/cat"]) {
    writeFileSync(join(folder, name), "#!/bin/sh\ntouch hit\n");
    chmodSync(join(folder, name), 0o755);
  }
  // Git's background maintenance would be a change too.
  const quiet = ["user.name=x", "user.email=x@x", "gc.auto=0", "maintenance.auto=false"].flatMap((each) => [
    "-c",
    each,
  ]);
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...quiet, ...args]);
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "first");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every name below the folder with a hash of its content. Git refreshes its index by itself. */
function state(): string {
  const names = globSync("**", { cwd: folder, exclude: (name) => name === "index" }).sort();
  const dotGit = globSync(".git/**", { cwd: folder })
    .filter((name) => !/index/.test(name))
    .sort();
  return [...names, ...dotGit]
    .map((name) => {
      const path = join(folder, name);
      const content = lstatSync(path).isFile()
        ? createHash("sha256").update(readFileSync(path)).digest("hex")
        : "";
      return `${name} ${content}`;
    })
    .join("\n");
}

const program = fc.constantFrom(
  "ls",
  "cat",
  "head",
  "tail",
  "wc",
  "stat",
  "grep",
  "egrep",
  "find .",
  "find",
  "find src",
  "sort",
  "uniq",
  "sed",
  "awk",
  "xxd",
  "tree",
  "file",
  "diff",
  "date",
  "printf",
  "echo",
  "cut",
  "tr",
  "jq",
  "od",
  "column",
  "git log",
  "git diff",
  "git show",
  "git branch",
  "git tag",
  "git config",
  "git grep",
  "git stash",
  "git remote",
  "git reflog",
  "git blame",
  "git ls-files",
  "git -c x=y log",
  "git",
  "command",
  "node",
  "python3",
  "rm",
  "tee",
  "xargs",
  "env",
  "touch",
  "PATH=0",
);
const word = fc.constantFrom(
  "a",
  "src/b",
  "hit",
  "-o",
  "-n",
  "-i",
  "-e",
  "-r",
  "-f",
  "-v",
  "-V",
  "-c",
  "-p",
  "-l",
  "-a",
  "-d",
  "-D",
  "-O",
  "-s",
  "-t",
  "-w",
  "-x",
  "-F",
  "-C",
  "-n5",
  "-5",
  "--",
  "--list",
  "-exec",
  "-delete",
  "-fprint",
  "-name",
  "-print",
  "-printf",
  "-newer",
  "--output=hit",
  "--output",
  "--outp=hit",
  "--pre=./run",
  "--ext-diff",
  "--textconv",
  "--in-place",
  "--get",
  "--add",
  "--unset",
  "--help",
  "--version",
  "-O./run",
  "user.name",
  "x",
  "'1p'",
  "1p",
  "'w hit'",
  "'s/o/0/'",
  "'s/o/0/w hit'",
  "'s/one/touch hit/e'",
  "'1e touch hit'",
  "'{print $1}'",
  "'{print > \"hit\"}'",
  "'BEGIN{system(\"touch hit\")}'",
  "'NR==1'",
  "p.awk",
  "*",
  "-*",
  "''*",
  "s*",
  "--*",
  "[a-z]",
  "?",
  "'*'",
  "HEAD",
  "HEAD~1",
  "main",
  "new",
  "%n",
  "'%s'",
  "PATH",
  "+%s",
  "'one'",
  ".",
  "src",
  "!",
  "'('",
  "')'",
  "{}",
  "\\;",
  "+",
  "$x",
  "$(touch hit)",
  "`touch hit`",
  '"$(touch hit)"',
  "> hit",
  ">hit",
  ">/dev/null",
  "2>&1",
  "< a",
  "<a",
  "2>hit",
  "&>hit",
  "list",
  "show",
  "expire",
  "pop",
  "add",
  "get-url",
  "-u",
  "-m",
  "-k1",
  "-R",
);
/** Random clusters of option letters. */
const cluster = fc
  .string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
    minLength: 1,
    maxLength: 3,
  })
  .map((letters) => `-${letters}`);
const joint = fc.constantFrom("|", ";", "&&", "||", "\n", "&", "|&");
const simple = fc
  .tuple(
    program,
    fc.array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: cluster }), { maxLength: 5 }),
  )
  .map(([name, words]) => [name, ...words].join(" "));
const command = fc
  .tuple(simple, fc.array(fc.tuple(joint, simple), { maxLength: 2 }))
  .map(([first, rest]) => [first, ...rest.map(([by, next]) => `${by} ${next}`)].join(" "));

/** Only a command that never ends reaches this limit; it would block the worker for ever. */
const HUNG_MS = 600_000;

it("changes nothing", () => {
  const before = state();
  let ran = 0;
  fc.assert(
    fc.property(command, (text) => {
      if (!classifyCommand(text).readOnly) return;
      ran++;
      const { status } = spawnSync("bash", ["-c", text], {
        cwd: folder,
        timeout: HUNG_MS,
        input: "touch hit\n",
      });
      expect(status).not.toBe(null);
      expect(state()).toBe(before);
    }),
    { numRuns: 1_000, endOnFailure: true },
  );
  // If nearly all were refused, the test would prove nothing.
  expect(ran).toBeGreaterThan(30);
});
