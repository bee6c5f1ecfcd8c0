// Wrong usage and unusual conditions of a one-shot run, through the real binary.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openSession } from "@palimpsest/core";
import type { EmulatorOptions } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call, finished } from "../binary.case.ts";
import { PAL_UNDER_TEST } from "../pal-under-test.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  binary = await Binary.begin(script);
  return binary;
}

/** Runs a shell line in which `$PAL` is the binary. */
async function shell(pal: Binary, line: string) {
  const home = join(pal.folder, "home");
  const child = spawn("bash", ["-c", line], {
    cwd: pal.path("."),
    env: {
      PATH: process.env.PATH,
      HOME: home,
      PALIMPSEST_HOME: join(home, ".palimpsest"),
      ANTHROPIC_API_KEY: "any",
      ANTHROPIC_BASE_URL: pal.emulator.url,
      PAL: `${process.execPath} ${PAL_UNDER_TEST}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return finished(child);
}

async function idsOf(pal: Binary): Promise<string[]> {
  const sessions = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  return sessions.map(({ id }: { id: string }) => id);
}

describe("without -p and without a terminal", () => {
  it("answers piped text, which does not count as typed", async () => {
    const pal = await begin(["Seen."]);
    await pal.put("secret.txt", "the secret");
    const run = await shell(pal, "echo 'see @secret.txt' | $PAL");
    expect(run).toMatchObject({ code: 0, stdout: "Seen.\n" });
    expect(pal.lastWords()).toContain("see @secret.txt");
    expect(pal.lastWords()).not.toContain("the secret");
  });

  it("answers a prompt of several words, with or without quotes and piped text", async () => {
    const pal = await begin(["One.", "Two."]);
    expect(await shell(pal, "echo 'red build' | $PAL 'explain this'")).toMatchObject({
      code: 0,
      stdout: "One.\n",
    });
    expect(pal.lastWords()).toMatch(/explain this.*red build/);
    expect(await shell(pal, "$PAL explain that")).toMatchObject({ code: 0, stdout: "Two.\n" });
    expect(pal.lastWords()).toContain("explain that");
  });

  it("explains its usage if nothing was piped", async () => {
    const pal = await begin([]);
    expect((await shell(pal, "$PAL </dev/null")).stdout).toMatch(/^pal \d/);
    expect((await shell(pal, "true | $PAL")).stdout).toMatch(/^pal \d/);
    expect(pal.requests).toEqual([]);
  });
});

describe.runIf(existsSync("/dev/full"))("standard output that takes nothing", () => {
  it("fails with a sentence, keeps the session and names it, in every format", async () => {
    const pal = await begin(["Answer as text.", "Answer as json.", "Answer as stream-json."]);
    const named: [id: string, answer: string][] = [];
    for (const format of ["text", "json", "stream-json"]) {
      const { code, stderr } = await shell(pal, `$PAL -p Why? --output-format ${format} > /dev/full`);
      const id = /: pal export (\S+)\n$/.exec(stderr)?.[1] ?? "";
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr:
          "The output was lost: standard output cannot be written to, there is no space left on the device.\n" +
          `The session was saved. See it with: pal export ${id}\n`,
      });
      named.unshift([id, `Answer as ${format}.`]);
    }
    expect(await idsOf(pal)).toEqual(named.map(([id]) => id));
    for (const [id, answer] of named) expect((await pal.run(["export", id])).stdout).toContain(answer);
  });

  it("fails for commands too", async () => {
    const pal = await begin(["The answer."]);
    await pal.run(["-p", "Why?"]);
    for (const command of ["sessions", "export", "context", "doctor"]) {
      const { code, stderr } = await shell(pal, `$PAL ${command} > /dev/full`);
      expect([command, code]).toEqual([command, 1]);
      expect(stderr).toMatch(/^The output was lost: .*\n$/);
    }
  });
});

it("loses no output if the reader is slow: it exits once everything is written", async () => {
  // More than a pipe holds.
  const words = `${"Many words. ".repeat(8_000)}End.`;
  const pal = await begin([words]);
  const reader = 'read -rn1 first; sleep 1; printf %s "$first"; cat';
  const { stdout } = await shell(pal, `$PAL -p Why? --output-format json | { ${reader}; }`);
  expect(JSON.parse(stdout).result).toBe(words);
});

it("stops without an error when the reader closes the pipe, and keeps what it has", async () => {
  const words = "Many words. ".repeat(8_000);
  // The call ends only after the reader is gone, however long that takes.
  const command = "until [ -e gone ]; do sleep 0.05; done";
  const pal = await begin([{ text: words, ...call("Bash", { command }) }, "Never asked for."]);
  const reader = "{ head -c 5; exec 0<&-; touch gone; }";
  const line = `$PAL -p Why? --permission-mode bypass | ${reader}; echo " \${PIPESTATUS[0]}"`;
  expect(await shell(pal, line)).toEqual({ code: 0, stdout: "Many  141\n", stderr: "" });
  expect((await pal.run(["export"])).stdout).toContain("Many words.");
  expect(pal.requests).toHaveLength(1);
});

describe("before anything runs", () => {
  it.each([
    ["--disallowed-tools", "Bahs(rm *)", /there is no tool Bahs\. Did you mean Bash\?/],
    ["--allowed-tools", "((", /write Tool or Tool\(pattern\)/],
  ])("%s %s is refused", async (flag, rule, message) => {
    const pal = await begin(["Never."]);
    const { code, stdout, stderr } = await pal.run(["-p", "Go.", flag, rule]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(pal.requests).toEqual([]);
    expect(await idsOf(pal)).toEqual([]);
  });

  it.each([
    [["-p", "fix", "the", "bug"], /put the whole prompt in quotes: pal -p "fix the bug"/],
    [["-p", "list", "sessions"], /put the whole prompt in quotes: pal -p "list sessions"/],
    [["--continue"], /resuming needs a terminal or a prompt: pal -p "And now\?" --continue/],
    [["--resume", "01"], /resuming needs a terminal or a prompt/],
    [["--resume"], /resuming needs a terminal or a prompt/],
    [["-p", "Hi.", "--resume"], /needs a session id/],
    [["--no-such-option"], /unknown option/],
  ])("%j is refused with a message about its usage", async (args, message) => {
    const pal = await begin([]);
    const { code, stdout, stderr } = await pal.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("accepts a prompt after the options", async () => {
    const pal = await begin(["One.", "Two."]);
    await pal.run(["-p", "Hi."]);
    expect(await pal.run(["-p", "--continue", "And", "now?"])).toMatchObject({ code: 0, stdout: "Two.\n" });
    expect(pal.lastWords()).toContain("And now?");
  });

  it.runIf(process.platform === "linux")("a home that takes nothing is told, and what to do", async () => {
    const pal = await begin([]);
    const env = { HOME: "/proc", PALIMPSEST_HOME: "" };
    const { code, stderr } = await pal.run(["-p", "Hi."], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Cannot make the folder \/proc\S+: \/proc takes no folders\. Set PALIMPSEST_HOME .*\n$/,
    );
    await pal.put("file", "");
    const file = await pal.run(["-p", "Hi."], { env: { PALIMPSEST_HOME: pal.path("file") } });
    expect(file.stderr).toMatch(
      /^Cannot create \S+: a part of the path is not a folder\. Set PALIMPSEST_HOME .*\n$/,
    );
  });
});

describe("no server", () => {
  it.each([
    ["http://127.0.0.1:2", /ECONNREFUSED/],
    ["http://127.0.0.1:1", /bad port/],
  ])("at %s is given up soon, and gone on from later", async (url, why) => {
    const pal = await begin(["Here I am."]);
    const gone = await pal.run(["-p", "Are you there?"], { env: { ANTHROPIC_BASE_URL: url } });
    expect(gone.code).toBe(1);
    expect(gone.stderr).toMatch(why);
    expect(gone.stderr).toMatch(/Gave up; --continue asks again\.\n$/);
    expect(gone.stderr.match(/Trying again/g)?.length ?? 0).toBeLessThan(5);
    expect(await pal.run(["-p", "--continue"])).toMatchObject({ code: 0, stdout: "Here I am.\n" });
  });
});

describe("a call that did not run", () => {
  it("is listed in the result, with the reason", async () => {
    const pal = await begin([call("Bash", { command: "touch made" }), "I see."]);
    const { stdout, stderr } = await pal.run(["-p", "Go.", "--output-format", "json"]);
    const { permission_denials: denials } = JSON.parse(stdout);
    expect(denials).toEqual([
      {
        tool_name: "Bash",
        tool_use_id: expect.any(String),
        tool_input: { command: "touch made" },
        reason: expect.stringContaining("nobody can be asked"),
      },
    ]);
    expect(stderr).toMatch(/^Denied: Bash touch made\. --allowed-tools .*\n$/);
  });

  it("because its guard cannot run is listed too", async () => {
    const pal = await begin([call("Bash", { command: "touch made" }), "I see."]);
    const hooks = { PreToolUse: [{ hooks: [{ type: "command", command: "no-such-guard" }] }] };
    await pal.settings({ hooks });
    const { stderr } = await pal.run(["-p", "Go.", "--permission-mode", "bypass"]);
    expect(stderr).toMatch(/a hook that must check it first cannot run\. .*no-such-guard/);
    expect(existsSync(pal.path("made"))).toBe(false);
  });

  it("because a hook refused the message is reported once, and no session is named", async () => {
    const pal = await begin([]);
    const hooks = {
      UserPromptSubmit: [{ hooks: [{ type: "command", command: "echo no secrets >&2; exit 2" }] }],
    };
    await pal.settings({ hooks });
    const text = await pal.run(["-p", "A secret."]);
    expect(text).toEqual({ code: 5, stdout: "", stderr: "no secrets\n" });
    const json = await pal.run(["-p", "A secret.", "--output-format", "json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ result: "no secrets", session_id: null });
  });

  it("because a hook is misconfigured is reported on one line, without a stack", async () => {
    const pal = await begin(["Yes."]);
    await pal.settings({ hooks: { PreToolUse: "echo" } });
    const { code, stderr } = await pal.run(["-p", "Go."]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /settings\.json:1:10: hooks cannot be read, so none of them run: PreToolUse must be a list\.\npal does not start/,
    );
  });
});

it("finds a session by the beginning of its id, and lists those that share it", async () => {
  const pal = await begin(["One.", "Two.", "Three."]);
  for (const words of ["First?", "Second?"]) await pal.run(["-p", words]);
  const [newest, oldest] = (await idsOf(pal)) as [string, string];
  const at = [...newest].findIndex((char, index) => char !== oldest[index]) + 1;
  expect(await pal.run(["-p", "More.", "--resume", oldest.slice(0, at)])).toMatchObject({
    stdout: "Three.\n",
  });
  expect(JSON.stringify(pal.requests.at(-1)!.messages)).toContain("First?");
  expect((await pal.run(["export", newest.slice(0, at)])).stdout).toContain("Second?");
  expect((await pal.run(["context", newest.slice(0, at)])).stdout).toContain("Second?");
  const shared = await pal.run(["export", newest.slice(0, 2)]);
  expect(shared.code).toBe(1);
  expect(shared.stderr).toMatch(
    /^2 sessions begin with 01; give more of the id\.\n( {2}01\S+ {2}(First|Second)\?\n){2}$/,
  );
});

it("shows what fills a session that is open elsewhere", async () => {
  const pal = await begin(["One."]);
  await pal.run(["-p", "First?"]);
  const home = join(pal.folder, "home/.palimpsest");
  const open = await openSession({
    cwd: pal.path("."),
    home,
    env: {},
    model: "claude-sonnet-5-5",
    resume: "latest",
  });
  expect(await pal.run(["context"])).toMatchObject({ code: 0, stderr: "" });
  expect(await pal.run(["export"])).toMatchObject({ code: 0, stderr: "" });
  await open.close();
});

it("explains why an export cannot be written", async () => {
  const pal = await begin(["One."]);
  await pal.run(["-p", "First?"]);
  await mkdir(pal.path("folder"));
  await writeFile(pal.path("file"), "");
  const to = async (name: string) => (await pal.run(["export", "-o", pal.path(name)])).stderr;
  expect(await to("none/x.md")).toMatch(/^Cannot use \S+none\/x\.md: there is no such file or folder\.\n$/);
  expect(await to("file/x.md")).toMatch(/^Cannot use \S+: a part of the path is not a folder\.\n$/);
  expect(await to("folder")).toMatch(/^Cannot use \S+: it is a folder\.\n$/);
  expect((await readdir(pal.path("."))).sort()).toEqual(["file", "folder"]);
});
