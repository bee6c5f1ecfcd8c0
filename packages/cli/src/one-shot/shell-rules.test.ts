// What a deny rule or a memory forbids to commands, and how the model may write it, through the real binary.
import { existsSync } from "node:fs";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

/** A run in which the model gives these commands to Bash, one after the other. */
async function begin(commands: readonly string[]) {
  binary = await Binary.begin([...commands.map((command) => call("Bash", { command })), "Done."]);
  // Stands for git, and leaves a mark when it is to push.
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
  it("end the run where a character only looks like a space, or a pattern was made to be slow", async () => {
    const spaces = ["\u00a0", "\u3000", "\u2028", "\ufeff", "\v", "\f"];
    const long = "a".repeat(120);
    const pal = await begin([...spaces.map((space) => `echo a${space}b git${space}push`), `cat ${long}`]);
    await pal.settings({ permissions: { deny: ["Bash(git push*)"] } });
    // A repository brings deny rules, and these hold at once: no pattern may take for ever either.
    await mkdir(pal.path(".palimpsest"));
    const slow = { permissions: { deny: [`Read(${"*a".repeat(30)}b)`, `Bash(${"*a".repeat(30)}b)`] } };
    await pal.put(".palimpsest/settings.json", JSON.stringify(slow));
    const { code, stdout } = await pal.run(BYPASS, { env: env() });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).permission_denials).toHaveLength(spaces.length);
    expect(told(pal).at(-1)).toContain("No such file");
  });

  it("hold for all that a command starts, in bypass mode too", async () => {
    const commands = [
      "time -p $'git' push",
      "coproc X { git push; }",
      "cat <<EOF\n$(git push)\nEOF",
      "((x=$(git push)))",
      "env - PATH=$PWD/bin git push",
      "bash -c -- 'git push'",
      "printf 'git push' > x.sh; . ./x.sh",
    ];
    const harmless = "echo 'git push' && cat <<'EOF'\n$(git push)\nEOF";
    const pal = await begin([...commands, harmless]);
    await pal.settings({ permissions: { deny: ["Bash(git push*)"] } });
    const { stdout } = await pal.run(BYPASS, { env: env() });
    expect(JSON.parse(stdout).permission_denials).toHaveLength(commands.length);
    expect(existsSync(pal.path("pushed"))).toBe(false);
    expect(told(pal).at(-1)).toContain("git push\\n$(git push)");
  });

  it("hold for what an option means, in memories too", async () => {
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
    // The last one has no force in it.
    expect(existsSync(pal.path("pushed"))).toBe(true);
    expect(told(pal)[0]).toContain("never-push-with-force.md");
  });

  it("apply to files given as patterns, and stay within the project", async () => {
    const commands = [
      "cat .[!x]nv",
      "cat [!x]ink",
      "cat sub/u[!x]2/outside.txt",
      "cat .?/outside.txt",
      // The name of one byte that is no letter; other systems do not take it.
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
});
