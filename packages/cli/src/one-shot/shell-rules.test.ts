// Commands that a deny rule or a memory forbids, in any spelling a model may use, through the real binary.
import { existsSync } from "node:fs";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

/** A run in which the model calls Bash with these commands, one after another. */
async function begin(commands: readonly string[]) {
  binary = await Binary.begin([...commands.map((command) => call("Bash", { command })), "Done."]);
  // A stand-in for git that leaves a mark when it is told to push.
  await mkdir(binary.path("bin"));
  await binary.put("bin/git", '#!/bin/sh\nfor word; do [ "$word" != push ] || touch pushed; done\n');
  await chmod(binary.path("bin/git"), 0o755);
  return binary;
}

const env = () => ({ PATH: `${binary!.path("bin")}:${process.env.PATH}` });
/** What the model was told about each of its commands. */
const told = (pal: Binary) =>
  pal.requests.slice(1).map(({ messages }) => JSON.stringify(messages.at(-1)?.content));
const BYPASS = ["-p", "Go", "--permission-mode", "bypass", "--output-format", "json"];

describe("rules for shell commands", () => {
  it("do not hang on characters that only look like spaces, or on patterns built to be slow", async () => {
    const spaces = ["\u00a0", "\u3000", "\u2028", "\ufeff", "\v", "\f"];
    const long = "a".repeat(120);
    const pal = await begin([...spaces.map((space) => `echo a${space}b git${space}push`), `cat ${long}`]);
    await pal.settings({ permissions: { deny: ["Bash(git push*)"] } });
    // Deny rules of a repository apply without trust, so their patterns must not be slow either.
    await mkdir(pal.path(".palimpsest"));
    const slow = { permissions: { deny: [`Read(${"*a".repeat(30)}b)`, `Bash(${"*a".repeat(30)}b)`] } };
    await pal.put(".palimpsest/settings.json", JSON.stringify(slow));
    const { code, stdout } = await pal.run(BYPASS, { env: env() });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).permission_denials).toHaveLength(spaces.length);
    expect(told(pal).at(-1)).toContain("No such file");
  });

  it("apply to everything that a command starts, in bypass mode too", async () => {
    const commands = [
      "time -p $'git' push",
      "coproc X { git push; }",
      "cat <<EOF\n$(git push)\nEOF",
      "((x=$(git push)))",
      "env - PATH=$PWD/bin git push",
      "bash -c -- 'git push'",
      "printf 'git push' > x.sh; . ./x.sh",
      "{ echo 'git push'; } > y.sh; sh y.sh",
      "bash -c 'exec -a x /proc/self/exe' <<< 'git push'",
      "/proc/self/exe <<< 'git push'",
      "compgen -W '$(git push)' x",
      "set -- 'a[$(git push)]'; echo $\x7b!1}",
      "echo x | sed '\\,x,e git push'",
      "sed -n 'w z.sh' <<< 'git push'; sh z.sh",
      "perl -e 'print readpipe(\"git push\")'",
    ];
    const harmless = "echo 'git push' && cat <<'EOF'\n$(git push)\nEOF";
    const pal = await begin([...commands, harmless]);
    await pal.settings({ permissions: { deny: ["Bash(git push*)"] } });
    const { stdout } = await pal.run(BYPASS, { env: env() });
    expect(JSON.parse(stdout).permission_denials).toHaveLength(commands.length);
    expect(existsSync(pal.path("pushed"))).toBe(false);
    expect(told(pal).at(-1)).toContain("git push\\n$(git push)");
  });

  it("apply to every spelling of an option, in memories too", async () => {
    const commands = [
      "git push -f origin main",
      "git push origin main --force",
      "git push origin +main",
      "git push -uf origin main",
      "git push --forc",
    ];
    const pal = await begin([...commands, "git push -u origin main"]);
    await pal.run(["memory", "add", "Never push with force", "--never", "Bash(git push --force*)"]);
    const { stdout } = await pal.run(BYPASS, { env: env() });
    expect(JSON.parse(stdout).permission_denials).toHaveLength(commands.length);
    // The last command does not force, so it runs.
    expect(existsSync(pal.path("pushed"))).toBe(true);
    expect(told(pal)[0]).toContain("never-push-with-force.md");
  });

  it("apply to files given as patterns, and stay within the project", async () => {
    const commands = [
      "cat .[!x]nv",
      "cat [!x]ink",
      "cat sub/u[!x]2/outside.txt",
      "cat .?/outside.txt",
      // Matches a name of one byte that is not valid UTF-8, which other systems do not allow.
      ...(process.platform === "linux" ? ["cat ?"] : []),
      "cat '['a]*",
      "cat no[n]e",
    ];
    const pal = await begin([...commands, "cat a[b]c.txt"]);
    await pal.settings({ permissions: { deny: ["Read(.env)"] } });
    await mkdir(pal.path("sub"));
    await pal.put(".env", "SECRET");
    await pal.put("abc.txt", "plain text");
    await pal.put("../outside.txt", "SECRET");
    for (const name of ["link", "[a]link", "no[n]e"])
      await symlink(pal.path("../outside.txt"), pal.path(name));
    await symlink(pal.path(".."), pal.path("sub/up2"));
    const odd = Buffer.concat([Buffer.from(`${pal.path(".")}/`), Buffer.from([0xff])]);
    if (process.platform === "linux") await symlink(pal.path("../outside.txt"), odd);
    const { stdout } = await pal.run(["-p", "Go", "--output-format", "json"]);
    expect(told(pal).join("\n")).not.toContain("SECRET");
    expect(JSON.parse(stdout).permission_denials).toHaveLength(commands.length);
    expect(told(pal).at(-1)).toContain("plain text");
  });

  it("apply to files that a command names in any other way, in bypass mode too", async () => {
    const commands = [
      "cat < .env",
      "{ cat; } < .env",
      "f=.env; cat $f",
      'cat "$PWD/.env"',
      "cp .env copy; cat copy",
      "for f in .*; do cat $f; done",
      "echo .env | xargs cat",
      "python3 -c 'print(open(\".env\").read())'",
      "cd sub; cat ../.env",
      "set -a; . ./.env; env",
      "cat /proc/self/cwd/.env",
      "cat $x.env",
      "touch .env; cat $_",
      "cp -t sub .env; cat sub/.env",
      "grep -v -- -x .env",
      "find . -iname .ENV -exec cat {} +",
      "env --chdir=sub cat ../.env",
      "sed -e'r.env' .gitignore",
      "F=.env sh -c 'cat \"$F\"'",
      "ln -s .. sub/up; cat sub/up/.env",
    ];
    const pal = await begin([...commands, "test -f .env && echo .env >> .gitignore && cat .gitignore"]);
    await pal.settings({ permissions: { deny: ["Read(.env)"] } });
    await mkdir(pal.path("sub"));
    await pal.put(".env", "KEY=SECRET");
    const { stdout } = await pal.run(BYPASS, { env: env() });
    expect(told(pal).join("\n")).not.toContain("SECRET");
    expect(JSON.parse(stdout).permission_denials).toHaveLength(commands.length);
    expect(told(pal).at(-1)).toContain(".env");
  });
});
