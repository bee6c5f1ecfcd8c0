// The real binary, as a user runs it.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Anthropic from "@anthropic-ai/sdk";
import { openSession } from "@palimpsest/core";
import { startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Finding } from "./doctor/doctor-finding.ts";
import { PAL_UNDER_TEST } from "./pal-under-test.case.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/pal-`);
});
afterEach(() => rm(home, { recursive: true }));

function start(args: readonly string[], { env = {}, node = [] as readonly string[] } = {}) {
  const child = spawn(process.execPath, [...node, PAL_UNDER_TEST, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, PALIMPSEST_HOME: `${home}/.palimpsest`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return child;
}

async function pal(args: readonly string[], options = {}) {
  const child = start(args, options);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}

describe("pal", () => {
  it("prints its version", async () => {
    const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
    for (const flag of ["--version", "-v"])
      expect(await pal([flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each([
    ["--help"],
    ...["sessions", "context", "export", "log", "emulate", "doctor"].map((name) => [name, "--help"]),
  ])("helps in lines that fit, and claims nothing that is not built: %s %s", async (...args) => {
    const { code, stdout } = await pal(args);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/terminal agent/);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("on a Node that is too old says so in one sentence", async () => {
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "20.11.1" })';
    const old = { node: ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`] };
    const { code, stdout, stderr } = await pal(["--version"], old);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^pal needs Node 22\.18 or newer; this is Node 20\.11\.1\. .*\n$/);
  });

  it("on a Node that is too old uses the repository's own", async () => {
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "20.11.1" })';
    const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
    const bin = fileURLToPath(new URL("../bin/pal.js", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", preload, bin, "--version"]);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("suggests the command that a mistyped one probably meant", async () => {
    for (const words of [["emulat"], ["exprot", "abc"]]) {
      const { code, stderr } = await pal(words);
      expect(code).toBe(2);
      expect(stderr).toMatch(/Did you mean (?:emulate|export)\?/);
    }
  });
});

describe("pal doctor", () => {
  it("finds nothing wrong in a new home, and says what is missing for the model", async () => {
    const { code, stdout } = await pal(["doctor"]);
    expect(code).toBe(0);
    expect(unwrapped(stdout)).toMatch(/does not exist yet/);
    expect(await readdir(home)).toEqual([]);
    expect(stdout).toMatch(/ANTHROPIC_API_KEY is not set[\s\S]*Set ANTHROPIC_API_KEY/);
  });

  it("names damaged lines, a torn end and settings that cannot be used, each with what to do", async () => {
    const session = await openSession({
      cwd: home,
      home: `${home}/.palimpsest`,
      env: {},
      model: "claude-sonnet-5-5",
    });
    await session.user("Hello.");
    await session.close();
    const whole = await readFile(session.path, "utf8");
    await writeFile(session.path, `${whole}no json\n{"v":1,"id":"to`);
    await writeFile(`${home}/.palimpsest/settings.json`, '{\n  "window": { "size": "large" }\n}');
    const { code, stdout } = await pal(["doctor", "--json"]);
    const found = JSON.parse(stdout).findings as Finding[];
    const messages = (area: string) => found.filter((one) => one.area === area).map(({ message }) => message);
    expect(messages("transcripts")).toEqual([
      expect.stringMatching(/1 line is skipped \(line \d+: not JSON\)/),
      expect.stringMatching(/incomplete \(\d+ bytes\)/),
    ]);
    expect(found.find(({ message }) => /1 line is/.test(message))?.remedy).toMatch(/^It stays in the file/);
    expect(messages("settings")).toEqual([expect.stringMatching(/settings\.json:2:.*window\.size must be/)]);
    expect(code).toBe(1);
    expect(await readFile(session.path, "utf8")).toBe(`${whole}no json\n{"v":1,"id":"to`);
  });

  it("names hooks, servers and skills that the agent cannot use", async () => {
    await mkdir(`${home}/.palimpsest`);
    await writeFile(
      `${home}/.palimpsest/settings.json`,
      '{"hooks": {"Sunrise": []}, "permissions": {"allow": ["(("], "deny": ["Raed(.env)"]}}',
    );
    await writeFile(`${home}/.mcp.json`, '{"mcpServers": {"good": {"command": "x"}, "bad": {}}}');
    const { code, stdout } = await pal(["doctor", "--json"]);
    const found = (JSON.parse(stdout).findings as Finding[]).filter(({ area }) => area === "agent");
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('"Raed(.env)" has no effect: there is no tool Raed. Did you mean Read?'),
      expect.stringContaining('"((" is not a permission rule'),
      expect.stringContaining("Sunrise is not a hook event"),
      expect.stringContaining("the server bad needs a command"),
      "In use here: 0 hooks, 0 MCP servers, 0 skills.",
      "Not used, since you do not trust them: 1 MCP server.",
      "Web search is off (switches.webSearch).",
    ]);
    // With these rules in the user's own file pal would not start.
    expect(code).toBe(1);
  });

  it("names unusable memories, and folders that cannot be written to", async () => {
    for (const words of ["One", "Two", "Three"]) expect((await pal(["memory", "add", words])).code).toBe(0);
    const projects = `${home}/.palimpsest/projects`;
    const folder = `${projects}/${(await readdir(projects))[0]}/memory`;
    await writeFile(`${folder}/broken.md`, "---\nname: [\n---\nText.\n");
    await writeFile(`${folder}/rule.md`, "---\nname: R\ntype: feedback\nnever: Bsh(x)\n---\nText.\n");
    await writeFile(`${folder}/idle.md`, "---\nname: I\nevidence: inferred\nnever: Bash(x)\n---\nText.\n");
    await writeFile(`${folder}/large.md`, "x".repeat(300_000));
    await writeFile(`${home}/.palimpsest/settings.json`, '{"memory": {"indexLines": 2}}');
    const { code, stdout } = await pal(["doctor", "--json"]);
    const found = (JSON.parse(stdout).findings as Finding[]).filter(({ area }) => area === "memory");
    const told = found.map(({ message }) => message).join("\n");
    expect(code).toBe(0);
    expect(told).toMatch(/broken\.md cannot be used as it is: /);
    expect(told).toMatch(/large\.md cannot be used as it is: the file is larger/);
    expect(told).toMatch(
      /rule\.md: Bsh\(x\) cannot be asked about: there is no tool Bsh\. Did you mean Bash\?/,
    );
    expect(told).toMatch(/idle\.md: its rules are not enforced/);
    expect(told).toMatch(/\d+ lines left out/);
    expect(told).toMatch(/^\d memories in /m);
  });

  // Not even root can make files there.
  it.runIf(process.platform === "linux")("tries to write where memories are kept", async () => {
    const { code, stdout } = await pal(["doctor"], { env: { PALIMPSEST_MEMORY_FOLDER: "/proc/self/task" } });
    expect(code).toBe(1);
    expect(unwrapped(stdout)).toMatch(/FAIL folders \/proc\/\w+\/task cannot be written to: /);
  });

  it("reports a home that is not a folder", async () => {
    await writeFile(`${home}/file`, "");
    const { code, stdout } = await pal(["doctor"], { env: { PALIMPSEST_HOME: `${home}/file` } });
    expect(code).toBe(1);
    expect(stdout).toMatch(/is not a folder[\s\S]*PALIMPSEST_HOME/);
    expect(stdout.match(/FAIL/g)).toHaveLength(1);
  });

  it("reports a home that cannot be created because a file is in the way", async () => {
    await writeFile(`${home}/file`, "");
    const { code, stdout } = await pal(["doctor"], { env: { PALIMPSEST_HOME: `${home}/file/in/it` } });
    expect(code).toBe(1);
    expect(unwrapped(stdout)).toContain(
      `${home}/file/in/it cannot be created: ${home}/file is not a folder.`,
    );
    expect(unwrapped(stdout)).toContain("→ Move that file away, or set PALIMPSEST_HOME to a folder.");
    expect(stdout.match(/FAIL/g)).toHaveLength(1);
  });

  // Not even root can make folders there.
  it.runIf(process.platform === "linux")("tells a home whose parent takes no folders", async () => {
    const { code, stdout } = await pal(["doctor"], { env: { PALIMPSEST_HOME: "/proc/none/.palimpsest" } });
    expect(code).toBe(1);
    expect(unwrapped(stdout)).toMatch(
      /FAIL folders \/proc\/none\/\.palimpsest cannot be created: \/proc cannot be written to: [^→]*\. → .*PALIMPSEST_HOME/,
    );
  });

  it("reports a home that is not an absolute path", async () => {
    const { code, stdout } = await pal(["doctor"], { env: { PALIMPSEST_HOME: "here" } });
    expect(code).toBe(1);
    expect(unwrapped(stdout)).toContain('PALIMPSEST_HOME must be an absolute path, not "here".');
  });

  it("warns of variables that pal does not use", async () => {
    const { code, stdout } = await pal(["doctor"], { env: { PALIMPSEST_WINDW: "1" } });
    expect(code).toBe(0);
    expect(unwrapped(stdout)).toContain("Did you mean PALIMPSEST_WINDOW?");
  });

  it("contacts no server if the base URL was refused, unless another settings level has one", async () => {
    const emulator = await startEmulator();
    try {
      const env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "nonsense" };
      const refused = await pal(["doctor"], { env });
      expect(refused.code).toBe(1);
      expect(unwrapped(refused.stdout)).toMatch(
        /ANTHROPIC_BASE_URL must be a URL.*The model was not contacted/,
      );
      await mkdir(`${home}/.palimpsest`);
      const settings = JSON.stringify({ api: { baseUrl: emulator.url } });
      await writeFile(`${home}/.palimpsest/settings.json`, settings);
      const { stdout } = await pal(["doctor"], { env });
      expect(unwrapped(stdout)).toMatch(new RegExp(`\\d+ models can be reached at ${emulator.url}\\.`));
    } finally {
      await emulator.close();
    }
  });

  it("reports a server that cannot be reached", async () => {
    const env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://127.0.0.1:9" };
    const { code, stdout, stderr } = await pal(["doctor"], { env });
    expect(code).toBe(1);
    expect(stdout).toMatch(/No model can be reached at http:\/\/127\.0\.0\.1:9/);
    expect(stdout.match(/Check the/g)).toHaveLength(1);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(stderr).toBe("");
  });
});

describe("pal emulate", () => {
  it("serves a script to the unmodified SDK and to pal doctor, until it is stopped", async () => {
    const script = { turns: [{ when: { contains: "red" }, reply: "Line 3." }], otherwise: "Say more." };
    await writeFile(`${home}/script.json`, JSON.stringify(script));
    const child = start(["emulate", "--script", "script.json", "--port", "0"]);
    try {
      const url = await addressOf(child);
      const client = new Anthropic({ baseURL: url, apiKey: "any", maxRetries: 0 });
      const ask = async (content: string) => {
        const messages = [{ role: "user" as const, content }];
        const { content: blocks } = await client.messages.create({
          model: "claude-sonnet-5-5",
          max_tokens: 99,
          messages,
        });
        return blocks.map((block) => (block.type === "text" ? block.text : block.type));
      };
      expect(await ask("Why is it red?")).toEqual(["Line 3."]);
      expect(await ask("Hm?")).toEqual(["Say more."]);
      const env = { ANTHROPIC_API_KEY: "any", ANTHROPIC_BASE_URL: url };
      expect(unwrapped((await pal(["doctor"], { env })).stdout)).toMatch(/\d+ models can be reached/);
      expect(await (await fetch(`${url}/emulator/ledger`)).json()).toBeTruthy();
    } finally {
      child.kill("SIGTERM");
    }
    expect(await once(child, "close")).toEqual([0, null]);
  });

  it.each([
    ["a script that is not there", ["--script", "none.json"], /^The script none\.json does not exist\.$/m],
    ["a script that is no script", ["--script", "bad.json"], /bad\.json is not usable: at turns\.0/],
    ["a recording that cannot be written", ["--record", "none/served.jsonl"], /its folder does not exist/],
    ["a port that is none", ["--port", "99999999"], /whole number from 0 to 65535/],
  ])("refuses %s with a sentence", async (_name, args, message) => {
    await writeFile(`${home}/bad.json`, '{"turns": [{"reply": 3}]}');
    const { code, stderr } = await pal(["emulate", ...args]);
    expect(code).toBe(args[0] === "--port" ? 2 : 1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it("reports a port that is taken", async () => {
    const first = start(["emulate", "--port", "0"]);
    try {
      const port = new URL(await addressOf(first)).port;
      const { code, stderr } = await pal(["emulate", "--port", port]);
      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`${port}.*in use`));
    } finally {
      first.kill();
    }
  });
});

/** The text without its line breaks. */
const unwrapped = (text: string): string => text.replace(/\s+/g, " ");

async function addressOf(child: ReturnType<typeof start>): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error("The emulator ended without telling its address.");
}
