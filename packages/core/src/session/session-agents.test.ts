// Agents that a program starts without a terminal, over HTTP against the emulator.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anthropicModel } from "../models/anthropic/index.ts";
import { openSession } from "./open-session.ts";
import type { SessionOptions } from "./session-types.ts";

let folder: string;
let emulator: Emulator | undefined;
beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/palimpsest-agents-`);
});
afterEach(async () => {
  await emulator?.close();
  emulator = undefined;
  await rm(folder, { recursive: true, force: true });
});

const LOOK = { name: "Look", description: "Looks.", input_schema: { type: "object" as const } };
const look: Turn = { tool_use: [{ name: "Look", input: {} }] };
const textOf = ({ messages }: MessagesRequest) => JSON.stringify(messages);
const isFor = (request: MessagesRequest, task: string) => textOf(request).includes(task);
const hasResult = (request: MessagesRequest) => textOf(request).includes('"tool_result"');

async function open(script: (request: MessagesRequest) => Turn, more: Partial<SessionOptions> = {}) {
  emulator ??= await startEmulator({ script, keepBodies: true });
  const client = anthropicModel({ apiKey: "k", baseURL: emulator.url, retry: { attempts: 1 } });
  const session = await openSession({
    cwd: folder,
    home: `${folder}/home`,
    env: { PALIMPSEST_EXTRACTION: "0" },
    model: "claude-sonnet-5-5",
    system: "You are the main one.",
    tools: [LOOK],
    models: { main: client },
    ...more,
  });
  const ask = async (text: string) => {
    await session.user(text);
    await session.assistant(await client.send((await session.request()) as never).final());
  };
  return { session, ask, bodies: () => emulator!.ledger.map(({ body }) => body as MessagesRequest) };
}

/** Agents with the task "Wait." call a tool that never returns; `called` resolves once one has called it. */
async function openWaiting() {
  const called = Promise.withResolvers<AbortSignal>();
  const { session, ask } = await open((request) => (isFor(request, "Wait.") ? look : { text: "Hi." }));
  await ask("Hi.");
  const answer = (_call: unknown, signal: AbortSignal) => {
    called.resolve(signal);
    return new Promise<never>(() => {});
  };
  return { session, called: called.promise, task: { prompt: "Wait.", tools: [LOOK], answer } };
}

describe("a fresh agent", () => {
  it("stores the whole of a result that is too long to be shown", async () => {
    const { session, ask } = await open((request) =>
      isFor(request, "Count.") && !hasResult(request) ? look : { text: "Done." },
    );
    await ask("Hi.");
    const long = "one line of many\n".repeat(10_000);
    await session.agents.run({ prompt: "Count.", tools: [LOOK], answer: () => ({ content: long }) });
    const agents = `${session.path.replace(/\.jsonl$/, "")}/agents`;
    const [child = ""] = (await readdir(agents)).filter((name) => name.endsWith(".jsonl"));
    const results = `${agents}/${child.replace(/\.jsonl$/, "")}/tool-results`;
    const [stored = ""] = await readdir(results);
    expect(await readFile(`${results}/${stored}`, "utf8")).toBe(long);
    await session.close();
  });

  it("of the session's own model has the window that the name of that model asked for", async () => {
    const { session, ask } = await open(() => ({ text: "Done." }), { model: "claude-sonnet-4-5[1m]" });
    await ask("Hi.");
    await session.agents.run({ prompt: "Count." });
    const agents = `${session.path.replace(/\.jsonl$/, "")}/agents`;
    const [child = ""] = (await readdir(agents)).filter((name) => name.endsWith(".jsonl"));
    expect(await readFile(`${agents}/${child}`, "utf8")).toContain('"window":1000000');
    await session.close();
  });

  it("uses tools of the program, sees its task alone, and is on the ledger of the session", async () => {
    const { session, ask, bodies } = await open((request) => {
      if (!isFor(request, "Count.")) return { text: "Hello." };
      return hasResult(request) ? { text: "Three." } : look;
    });
    await ask("The word is xylophone.");
    const task = { kind: "counter", prompt: "Count.", system: "You count.", tools: [LOOK] };
    const report = await session.agents.run({ ...task, answer: () => ({ content: "a b c" }) });
    expect(report).toMatchObject({ name: "counter-1", state: "done", text: "Three.", requests: 2 });
    const [, first, second] = bodies();
    expect(JSON.stringify(first)).toContain("You count.");
    expect(JSON.stringify(first)).not.toMatch(/xylophone|main one/);
    expect(textOf(second!)).toContain("a b c");
    expect(session.ledger.layers.get("agents")).toMatchObject({ calls: 2 });
    expect(session.ledger.layers.get("agents")!.usd).toBeCloseTo(report.spent.usd, 10);
    expect(session.agents.spent).toEqual(report.spent);
    expect(report.path).toContain(`/${session.id}/agents/`);
    expect(await readFile(report.path!, "utf8")).toContain("Three.");
    await session.close();
    const { session: resumed } = await open(() => ({ text: "" }), { resume: session.id });
    expect(resumed.agents.spent.tokens).toBe(report.spent.tokens);
    await resumed.close();
  });

  it("gets Recall from its own session, and a refusal for calls that nobody answers", async () => {
    const { session, bodies } = await open((request) => {
      if (hasResult(request)) return { text: "Done." };
      return {
        tool_use: [
          { name: "Recall", input: { query: "pelican" } },
          { name: "Look", input: {} },
        ],
      };
    });
    const report = await session.agents.run({ prompt: "Find the pelican.", tools: [LOOK] });
    expect(report).toMatchObject({ state: "done", text: "Done." });
    const results = bodies().at(-1)!.messages.at(-1)!.content as unknown as {
      is_error?: boolean;
      content: unknown;
    }[];
    expect(results[0]!.is_error).toBeUndefined();
    expect(results[1]).toMatchObject({ is_error: true });
    expect(JSON.stringify(results[1]!.content)).toContain("This tool is not available here.");
    await session.close();
  });
});

describe("a fork", () => {
  it("stores the whole of a result that is too long to be shown, and reads it again with Recall", async () => {
    const { session, ask, bodies } = await open((request) => {
      if (!isFor(request, "Count.")) return { text: "Hello." };
      if (!hasResult(request)) return { tool_use: [{ name: "Look", input: {}, id: "toolu_long" }] };
      return textOf(request).includes("toolu_long_again")
        ? { text: "Done." }
        : {
            tool_use: [
              { name: "Recall", input: { id: "toolu_long", offset: 150_000 }, id: "toolu_long_again" },
            ],
          };
    });
    await ask("Hi.");
    const long = `${"one line of many\n".repeat(10_000)}The last line.`;
    const report = await session.agents.fork({ prompt: "Count.", answer: () => ({ content: long }) });
    expect(report).toMatchObject({ state: "done", text: "Done." });
    const stored = `${session.path.replace(/\.jsonl$/, "")}/tool-results/toolu_long.txt`;
    expect(await readFile(stored, "utf8")).toBe(long);
    const [, , second, third] = bodies();
    expect(textOf(second!)).toContain(stored);
    expect(textOf(second!).length).toBeLessThan(10_000);
    expect(textOf(third!)).toContain("The last line.");
    const forks = `${session.path.replace(/\.jsonl$/, "")}/forks`;
    const [own = ""] = await readdir(forks);
    const lines = (await readFile(`${forks}/${own}`, "utf8")).trim().split("\n");
    expect(lines.some((line) => line.includes(JSON.stringify(long)))).toBe(true);
    await session.close();
  });

  it("reads the conversation from the cache beside others, and leaves no trace in it", async () => {
    const { session, ask, bodies } = await open((request) => {
      const part = /Do part (\w+)\./.exec(textOf(request))?.[1];
      return { text: part === undefined ? "Hello." : `Part ${part} is done.` };
    });
    await ask(`The word is xylophone. ${"Lorem ipsum dolor. ".repeat(2_000)}`);
    const before = JSON.stringify(session.view.slots);
    const forks = ["one", "two"].map((part) => session.agents.fork({ prompt: `Do part ${part}.` }));
    const reports = await Promise.all(forks);
    expect(reports.map(({ name, text }) => [name, text])).toEqual([
      ["fork-1", "Part one is done."],
      ["fork-2", "Part two is done."],
    ]);
    expect(textOf(bodies().at(-1)!)).toContain("xylophone");
    for (const { read, uncached } of emulator!.ledger.slice(1)) expect(read).toBeGreaterThan(uncached * 10);
    expect(JSON.stringify(session.view.slots)).toBe(before);
    expect(session.ledger.layers.get("agents")).toMatchObject({ calls: 2 });
    expect(session.agents.spent.tokens).toBe(reports[0]!.spent.tokens + reports[1]!.spent.tokens);
    await session.close();
  });

  it("fails with a sentence if there is no conversation to copy", async () => {
    const { session } = await open(() => ({ text: "" }));
    const report = await session.agents.fork({ prompt: "Go on." });
    expect(report).toMatchObject({ name: "fork-1", state: "failed", requests: 0 });
    expect(report.reason).toMatch(/\w+ .*\.$/);
    await session.close();
  });
});

describe("limits", () => {
  it("end an agent and say why: requests, its own dollars, those of all, the number", async () => {
    const { session } = await open(() => look, { settings: { agents: { maxTotal: 4 } } });
    const task = { prompt: "Go on.", tools: [LOOK], answer: () => ({ content: "word ".repeat(2_000) }) };
    const long = await session.agents.run({ ...task, maxTurns: 2 });
    expect(long).toMatchObject({ state: "failed", requests: 2 });
    expect(long.reason).toBe("It reached its limit of requests (maxTurns).");
    const poor = await session.agents.run({ ...task, maxUsd: 0.02 });
    expect(poor).toMatchObject({ state: "failed" });
    expect(poor.reason).toBe(
      "This agent and those that it started have spent the dollars that its task allows (maxUsd).",
    );
    expect(poor.requests).toBeGreaterThan(0);
    expect(poor.requests).toBeLessThan(20);
    await session.configure({ agents: { maxTotal: 4, maxUsd: session.agents.spent.usd } });
    const late = await session.agents.run(task);
    expect(late).toMatchObject({ state: "failed", requests: 0 });
    expect(late.reason).toContain("settings agents.maxUsd and agents.maxTokens");
    await session.agents.run(task);
    const last = await session.agents.run(task);
    expect(last.reason).toBe("No more than 4 agents may be started (setting agents.maxTotal).");
    expect(session.agents.list).toHaveLength(4);
    await session.close();
  });

  it("let no more agents work at the same time than the setting allows", async () => {
    const { session } = await open((request) => (hasResult(request) ? { text: "Done." } : look), {
      settings: { agents: { maxAtOnce: 2 } },
    });
    let most = 0;
    const answer = () => {
      most = Math.max(most, session.agents.list.filter(({ state }) => state === "working").length);
      return { content: "" };
    };
    const task = { prompt: "Look.", tools: [LOOK], answer };
    const reports = await Promise.all([1, 2, 3, 4, 5].map(() => session.agents.run(task)));
    expect(reports.map(({ state }) => state)).toEqual(Array(5).fill("done"));
    expect(most).toBe(2);
    await session.close();
  });
});

describe("stopping", () => {
  it("ends one agent by its name, without waiting for the call that it makes", async () => {
    const { session, called, task } = await openWaiting();
    const work = session.agents.run(task);
    const signal = await called;
    expect(session.agents.list).toMatchObject([{ name: "agent-1", state: "working" }]);
    expect(session.agents.stop("agent-1")).toBe(true);
    expect(signal.aborted).toBe(true);
    expect(await work).toMatchObject({ state: "stopped", reason: "It was stopped.", requests: 1 });
    expect(session.agents.stop("agent-1")).toBe(false);
    await session.close();
  });

  it("ends a fork when the signal of its task aborts", async () => {
    const { session, called, task } = await openWaiting();
    const abort = new AbortController();
    const work = session.agents.fork({ ...task, signal: abort.signal });
    await called;
    abort.abort(new Error("Enough."));
    expect(await work).toMatchObject({ name: "fork-1", state: "stopped", reason: "Enough." });
    await session.close();
  });

  it("ends all when the session is closed, which waits for them and starts no more", async () => {
    const { session, called, task } = await openWaiting();
    const ended: string[] = [];
    const work = session.agents.run(task).then((report) => {
      ended.push(report.state);
      return report;
    });
    await called;
    const closing = session.close();
    expect(await session.agents.run(task)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("closed"),
    });
    await closing;
    expect(ended).toEqual(["stopped"]);
    const { path } = await work;
    const held = (await readdir(path!.slice(0, path!.lastIndexOf("/")))).filter((name) =>
      name.includes("lock"),
    );
    expect(held).toEqual([]);
  });
});

describe("a failure", () => {
  it("of a tool is reported to the agent, and one of the model is its report: nothing rejects", async () => {
    const { session, bodies } = await open((request) => (hasResult(request) ? { text: "It failed." } : look));
    const answer = () => {
      throw new Error("The lamp is broken.");
    };
    const report = await session.agents.run({ prompt: "Look.", tools: [LOOK], answer });
    expect(report).toMatchObject({ state: "done", text: "It failed." });
    expect(textOf(bodies().at(-1)!)).toContain("The lamp is broken.");
    emulator!.faults.next({ kind: "error", status: 400, message: "No." });
    const broken = await session.agents.run({ prompt: "Break." });
    expect(broken).toMatchObject({ name: "agent-2", state: "failed", text: "" });
    expect(broken.reason).toContain("No.");
    await session.close();
  });

  it.each([
    [{ prompt: " " }, "Give the agent a task: `prompt`."],
    [{ prompt: "Go.", maxTurns: 0 }, "`maxTurns` must be a whole number above 0."],
    [{ prompt: "Go.", maxUsd: Number.NaN }, "`maxUsd` must be a number above 0."],
  ])("of the task %j is a sentence", async (task, reason) => {
    const { session } = await open(() => ({ text: "" }));
    expect(await session.agents.run(task)).toMatchObject({ state: "failed", reason });
    expect(emulator!.ledger).toEqual([]);
    await session.close();
  });

  it("is a sentence if there is no model, agents are switched off, or the session is read-only", async () => {
    const place = { cwd: folder, home: `${folder}/home`, env: {}, model: "claude-sonnet-5-5" };
    const offline = await openSession(place);
    await offline.user("Hi.");
    expect((await offline.agents.run({ prompt: "Go." })).reason).toContain("give `models` to openSession");
    await offline.configure({ switches: { agents: false } });
    expect((await offline.agents.run({ prompt: "Go." })).reason).toContain("switches.agents");
    await offline.close();
    const read = await openSession({ ...place, resume: offline.id, readOnly: true });
    expect((await read.agents.run({ prompt: "Go." })).reason).toContain("read only");
    await read.close();
  });
});
