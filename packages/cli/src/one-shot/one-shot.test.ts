// `pal -p` through the real binary, against the emulator.

import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import type { EmulatorOptions, MessagesRequest } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call, finished } from "../binary.case.ts";
import type { Result } from "./result.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  binary = await Binary.begin(script);
  return binary;
}

const FIELDS = [
  "type",
  "subtype",
  "is_error",
  "result",
  "session_id",
  "unsaved_entries",
  "num_turns",
  "duration_ms",
  "duration_api_ms",
  "stop_reason",
  "permission_denials",
  "total_cost_usd",
  "usage",
  "layers",
  "modelUsage",
  "uuid",
];
const noStack = /\n\s+at /;

describe("pal -p", () => {
  it("prints the answer as text; calls that need permission are denied, and the model is told why", async () => {
    const pal = await begin([
      { text: "Let me see.", ...call("Bash", { command: "touch made" }) },
      "It may not be.",
    ]);
    const { code, stdout, stderr } = await pal.run(["-p", "Make it."]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: "Let me see.\n\nIt may not be.\n",
      stderr: 'Denied: Bash touch made. --allowed-tools "Bash(touch made)" would allow it.\n',
    });
    expect(pal.lastWords()).toMatch(/Denied: nobody can be asked.*touch made/);
    await expect(pal.read("made")).rejects.toThrow();
  });

  it("runs a typed /remember without asking the model, and passes a piped one on to it", async () => {
    const pal = await begin(["I read it."]);
    const asked = ["-p", "/remember We deploy on Tuesdays, never: Bash(git push*)"];
    const saved = await pal.run(asked);
    expect(saved).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Saved memory: \S+\.md\n$/) });
    expect(saved.stderr).toContain("pal will ask before Bash(git push*)");
    const again = await pal.run([...asked, "--output-format", "json"]);
    expect(JSON.parse(again.stdout)).toMatchObject({
      subtype: "success",
      result: expect.stringMatching(/^Already remembered in /),
      num_turns: 0,
    });
    expect(pal.emulator.ledger).toEqual([]);
    const listed = await pal.run(["memory", "list"]);
    expect(listed.stdout).toContain("We deploy on Tuesdays");

    const piped = await pal.run(["-p"], { input: "/remember Deploy on Mondays" });
    expect(piped.stdout).toBe("I read it.\n");
    expect((await pal.run(["memory", "list"])).stdout).not.toContain("Mondays");
  });

  it("prints JSON last, with exactly the promised fields, and dumps each request body", async () => {
    const pal = await begin([call("Bash", { command: "touch made" }), "Made."]);
    const { code, stdout } = await pal.run(
      ["-p", "Make it.", "--output-format", "json", "--allowed-tools", "Bash(touch *)"],
      { input: "piped words", env: { PALIMPSEST_REQUESTS: pal.path("requests") } },
    );
    const result = JSON.parse(stdout) as Result;
    expect(code).toBe(0);
    expect(Object.keys(result)).toEqual(FIELDS);
    expect(result).toMatchObject({
      type: "result",
      subtype: "success",
      is_error: false,
      result: "Made.",
      num_turns: 2,
    });
    const dollars = pal.emulator.ledger.reduce((sum, row) => sum + row.dollars, 0);
    expect(result.total_cost_usd).toBeCloseTo(dollars, 8);
    expect(result.layers.main).toMatchObject({ calls: 2, cost_usd: result.total_cost_usd });
    expect(result.stop_reason).toBe("end_turn");
    expect(result.duration_api_ms).toBeGreaterThan(0);
    const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } =
      result.usage;
    expect(Object.values(result.modelUsage)).toEqual([
      {
        inputTokens: input_tokens,
        outputTokens: output_tokens,
        cacheReadInputTokens: cache_read_input_tokens,
        cacheCreationInputTokens: cache_creation_input_tokens,
        webSearchRequests: 0,
        costUSD: result.total_cost_usd,
      },
    ]);
    expect(await pal.read("made")).toBe("");
    expect(pal.lastWords(0)).toContain("piped words");
    const names = (await readdir(pal.path("requests"))).sort();
    const first = JSON.parse(await readFile(pal.path(`requests/${names[0]}`), "utf8"));
    expect(names).toHaveLength(2);
    expect({ ...first, stream: true }).toEqual(pal.requests[0]);
  });

  it("streams JSON lines, resumes a session by its id, and counts only the cost of this run", async () => {
    const pal = await begin(["One.", call("Glob", { pattern: "*" }), "Two."]);
    const first = JSON.parse(
      (await pal.run(["-p", "--output-format", "json"], { input: "First?" })).stdout,
    ) as Result;
    const args = ["-p", "Second?", "--resume", first.session_id!, "--output-format", "stream-json"];
    const { stdout } = await pal.run(args);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type, subtype }) => subtype ?? type)).toEqual([
      "init",
      "assistant",
      "user",
      "assistant",
      "success",
    ]);
    expect(new Set(lines.map(({ uuid }) => uuid)).size).toBe(lines.length);
    expect(lines[0]).toMatchObject({
      session_id: first.session_id,
      model: "claude-sonnet-5-5",
      tools: expect.arrayContaining(["Read"]),
    });
    expect(lines.at(-1)).toMatchObject({
      result: "Two.",
      session_id: first.session_id,
      num_turns: 2,
      layers: { main: { calls: 2 } },
    });
    expect(pal.requests.at(-1)!.messages).toHaveLength(5);
    expect(pal.invalid).toEqual([]);
  });

  it("reports by its exit code that the turns are used up, and can continue from there", async () => {
    const pal = await begin([call("Bash", { command: "ls" }), "All done."]);
    const stopped = await pal.run(["-p", "Go.", "--max-turns", "1"]);
    expect(stopped).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringMatching(/^Stopped after 1 turn /),
    });
    expect(await pal.run(["-p", "--continue"])).toMatchObject({ code: 0, stdout: "All done.\n" });
    expect(pal.invalid).toEqual([]);
  });

  it("prints the text as it arrives, and on a signal saves everything and ends", async () => {
    const long = "These are many words, so that they come in several pieces. ".repeat(3);
    const pal = await begin([{ text: long, fault: { kind: "stall", afterEvents: 8 } }, "Going on."]);
    const child = pal.start(["-p", "Speak."]);
    const end = finished(child);
    await once(child.stdout!, "data");
    child.kill("SIGINT");
    const { code, stdout } = await end;
    expect(code).toBe(130);
    expect(long.startsWith(stdout.trim())).toBe(true);
    expect(await pal.run(["-p", "Well?", "--continue"])).toMatchObject({ code: 0, stdout: "Going on.\n" });
    expect(JSON.stringify(pal.requests.at(-1)!.messages)).toContain(stdout.trim());
  });

  it("reports a refusal, and an error of the server, in a sentence", async () => {
    const pal = await begin([{ text: "I", fault: { kind: "refusal" } }]);
    const refused = await pal.run(["-p", "Go."]);
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringMatching(/^The model declined/) });
    pal.emulator.faults.next({ kind: "error", status: 401, message: "bad key" });
    const failed = await pal.run(["-p", "Go.", "--output-format", "json"]);
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      subtype: "error",
      is_error: true,
      result: expect.stringContaining("bad key"),
    });
    expect(failed.stderr).not.toMatch(noStack);
  });

  it.each([
    ["nothing to ask", ["-p"], {}, /^There is nothing to ask\..*\n$/],
    ["nothing in quotes", ["-p", ""], {}, /^There is nothing to ask\..*\n$/],
    ["nothing for a model", ["-p", "Hi.", "--model", ""], {}, /^error: .*Expected a model name\.\n$/],
    ["no session to go on with", ["-p", "Hi.", "--continue"], {}, /^This project has no sessions yet\..*\n$/],
    ["no such session", ["-p", "Hi.", "--resume", "nonsense"], {}, /^No session nonsense.*\n$/],
  ])("with %s says so in one line", async (what, args, env, message) => {
    const pal = await begin([]);
    const { code, stdout, stderr } = await pal.run(args, { env });
    expect({ code, stdout }).toEqual({ code: what.startsWith("nothing") ? 2 : 1, stdout: "" });
    expect(stderr).toMatch(message);
    expect(pal.requests).toEqual([]);
  });
});

describe("a one-shot run", () => {
  it("runs hooks that block a call or a message", async () => {
    const pal = await begin([call("Bash", { command: "touch made" }), "I see."]);
    const hook = (command: string, matcher = "") => [{ matcher, hooks: [{ type: "command", command }] }];
    await pal.settings({
      hooks: {
        PreToolUse: hook("echo not today >&2; exit 2", "Bash"),
        UserPromptSubmit: hook("grep -q secret && echo no secrets >&2 && exit 2; true"),
      },
    });
    expect(await pal.run(["-p", "Go.", "--permission-mode", "bypass"])).toMatchObject({ code: 0 });
    expect(pal.lastWords()).toContain("not today");
    expect(await pal.run(["-p", "A secret."])).toMatchObject({
      code: 5,
      stderr: expect.stringContaining("no secrets"),
    });
    expect(pal.requests).toHaveLength(2);
  });

  it("calls a tool of an MCP server", async () => {
    const pal = await begin([call("mcp__tiny__double", { number: 21 }), "It is 42."]);
    const server = new URL("./tiny-mcp-server.mjs", import.meta.url).pathname;
    await pal.settings({
      mcp: { startWaitSeconds: 300 },
      mcpServers: { tiny: { command: process.execPath, args: [server] } },
    });
    expect(await pal.run(["-p", "Double 21.", "--allowed-tools", "mcp__tiny"])).toMatchObject({
      code: 0,
      stdout: "It is 42.\n",
    });
    expect(pal.lastWords()).toContain("42");
  });

  it("compacts between two calls, and continues", async () => {
    let step = 0;
    const chain = ({ messages }: MessagesRequest) => {
      if (JSON.stringify(messages.at(-1)).includes("<summary>")) return writeSummaryAnswer("Reading files.");
      return ++step <= 6 ? call("Read", { file_path: `big${step}` }) : "All read.";
    };
    const pal = await begin(chain);
    for (let i = 1; i <= 6; i++)
      await pal.put(`big${i}`, Array.from({ length: 400 }, (_, at) => `line ${i} ${at}`).join("\n"));
    const margins = { outputReserve: 2_000, compact: 2_000, warning: 4_000, error: 3_000, blocking: 500 };
    await pal.settings({
      window: { size: 24_000, margins },
      switches: { economy: false, notes: false, pressureClearing: false },
    });
    const { code, stdout } = await pal.run(["-p", "Read them.", "--output-format", "json"]);
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as Result;
    expect(result).toMatchObject({ result: "All read.", num_turns: 7 });
    expect(Object.keys(result.layers)).toContain("compaction");
    expect(result.total_cost_usd).toBeCloseTo(
      pal.emulator.ledger.reduce((sum, row) => sum + row.dollars, 0),
      8,
    );
    expect(JSON.stringify(pal.requests.at(-1)!.messages[0])).toContain("Reading files.");
    expect(pal.invalid).toEqual([]);
  });

  it("waits a limited time for background work, and counts its cost", async () => {
    const pause = { kind: "stall", afterEvents: 2, ms: 100 } as const;
    const isNotes = ({ messages }: MessagesRequest) =>
      JSON.stringify(messages.at(-1)).includes("keeps notes of the session");
    const pal = await begin((request) =>
      isNotes(request) ? { text: "<notes></notes>", fault: pause } : "The answer.",
    );
    const settings = { microcompact: { mode: "window" }, notes: { firstAt: 1, tokensBetween: 1 } };
    await pal.settings(settings);
    const args = ["-p", "Why?", "--output-format", "json"];
    const patient = JSON.parse((await pal.run(args)).stdout) as Result;
    expect(patient.layers).toMatchObject({ main: { calls: 1 }, notes: { calls: 1 } });
    expect(patient.total_cost_usd).toBeCloseTo(
      pal.emulator.ledger.reduce((sum, row) => sum + row.dollars, 0),
      8,
    );
    await pal.settings({ ...settings, extraction: { oneShotWaitSeconds: 0.05 } });
    pal.emulator.setScript((request) =>
      isNotes(request)
        ? { text: "<notes></notes>", fault: { kind: "stall", afterEvents: 2 } }
        : "The answer.",
    );
    const hasty = await pal.run(args);
    expect(hasty.code).toBe(0);
    expect(JSON.parse(hasty.stdout)).toMatchObject({ result: "The answer." });
  });

  it("that is killed between a call and its result can be continued with --continue", async () => {
    const pal = await begin([call("Bash", { command: "echo $$ > pid; exec sleep 60" }), "It was cut off."]);
    const child = pal.start(["-p", "Wait long.", "--permission-mode", "bypass"]);
    const ended = finished(child);
    let pid = "";
    while (!pid.endsWith("\n")) {
      pid = await pal.read("pid").catch(() => "");
      await setTimeout(5);
    }
    child.kill("SIGKILL");
    await ended;
    process.kill(Number(pid), "SIGKILL");
    expect(await pal.run(["-p", "What happened?", "--continue"])).toMatchObject({
      code: 0,
      stdout: "It was cut off.\n",
    });
    expect(pal.lastWords()).toMatch(/tool_result.*Interrupted.*What happened\?/);
    expect(pal.invalid).toEqual([]);
  });
});
