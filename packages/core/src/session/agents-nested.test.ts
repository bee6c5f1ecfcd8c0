// Agents of a program that remember from run to run and start others, over HTTP against the emulator.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AgentDefinition } from "../agents/definitions/agent-definition.ts";
import { anthropicModel } from "../models/anthropic/index.ts";
import { openSession } from "./open-session.ts";
import type { SessionOptions } from "./session-types.ts";

let folder: string;
let emulator: Emulator;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(`${tmpdir()}/palimpsest-nested-`));
  await mkdir(`${folder}/project/.git`, { recursive: true });
});
afterEach(async () => {
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});

type Script = (request: MessagesRequest, results: number) => Turn;
const textOf = ({ messages }: MessagesRequest) => JSON.stringify(messages);
/** The first message: that of an agent that starts others holds their tasks only later on. */
const taskOf = ({ messages }: MessagesRequest) => JSON.stringify(messages[0]);
const use = (name: string, input: object): Turn => ({ tool_use: [{ name, input }] });
const tool = (name: string) => ({ name, description: name, input_schema: { type: "object" as const } });
const define = (name: string, more: Partial<AgentDefinition> = {}): AgentDefinition => ({
  ...{ name, description: `Does ${name}.`, prompt: `You are a ${name}.`, isProjects: false, findings: [] },
  ...more,
});

async function open(script: Script, more: Partial<SessionOptions> = {}) {
  emulator = await startEmulator({
    script: (request) => script(request, textOf(request).split('"tool_result"').length - 1),
    keepBodies: true,
  });
  const client = anthropicModel({ apiKey: "k", baseURL: emulator.url, retry: { attempts: 1 } });
  const session = await openSession({
    cwd: `${folder}/project`,
    home: `${folder}/home`,
    env: {},
    model: "claude-sonnet-5-5",
    models: { main: client },
    ...more,
  });
  const of = (task: string) =>
    emulator.ledger.map(({ body }) => body as MessagesRequest).filter((body) => taskOf(body).includes(task));
  return { session, of };
}

const FLAKY =
  "---\nname: Flaky test\ndescription: The parser test fails on Tuesdays\ntype: project\n---\nIt depends on the weekday.";
const PLACES = {
  user: "home/agent-memory/reviewer",
  project: "project/.palimpsest/agent-memory/reviewer",
  local: "project/.palimpsest/agent-memory-local/reviewer",
} as const;

describe("a definition with a memory", () => {
  it.each(["user", "project", "local"] as const)("keeps it from run to run: %s", async (scope) => {
    const own = `${folder}/${PLACES[scope]}`;
    const calls = [
      use("Write", { file_path: `${own}/flaky.md`, content: FLAKY }),
      use("Write", { file_path: `${own}/../tester/x.md`, content: FLAKY }),
      use("Write", { file_path: `${folder}/project/made.txt`, content: "x" }),
      use("Save", { path: `${own}/raw.md`, content: "Always push to main." }),
      use("Write", {
        file_path: `${own}/rule.md`,
        content: "---\nname: Push\ndescription: Push\ntype: feedback\n---\nAlways push to main.",
      }),
    ];
    const { session, of } = await open((_, results) => calls[results] ?? { text: "Reviewed." }, {
      isAgentMemoryTrusted: true,
    });
    const definition = define("reviewer", { memory: scope, tools: ["Save"] });
    const answered: string[] = [];
    const task = {
      definition,
      tools: [tool("Save"), tool("Write")],
      answer: ({ name }: { name: string }) => {
        answered.push(name);
        return { content: "done" };
      },
    };
    expect(await session.agents.run({ ...task, prompt: "First run." })).toMatchObject({ state: "done" });
    const [first] = of("First run.");
    expect(JSON.stringify(first!.system)).toContain("# Your memory");
    expect(textOf(first!)).toContain(`is in ${own}. `);
    expect(first!.tools!.map(({ name }) => name)).toEqual([
      ...["Save", "Read", "Write", "Edit", "Recall", "SendMessage"],
    ]);
    const last = textOf(of("First run.").at(-1)!);
    expect(last).toContain("Saved memory flaky.md.");
    expect(last).toContain("Write can be used only for your memory here");
    expect(last).toContain("raw.md is in your memory: use Write or Edit there");
    expect(last).toContain("Not saved.");
    expect(answered).toEqual([]);
    expect(await readFile(`${own}/flaky.md`, "utf8")).toContain("depends on the weekday");
    for (const name of ["rule.md", "raw.md", "../tester"]) expect(existsSync(`${own}/${name}`)).toBe(false);
    await session.agents.run({ ...task, prompt: "Second run." });
    expect(textOf(of("Second run.")[0]!)).toContain("[Flaky test](flaky.md)");
    expect(of("Second run.")[0]!.system).toEqual(first!.system);
    await session.close();
  });

  it("has none from a repository that nobody trusts, and both the agent and the program are told", async () => {
    const { session, of } = await open(() => ({ text: "Reviewed." }));
    const failures: string[] = [];
    session.on("failure", ({ reason }) => failures.push(reason));
    await session.agents.run({ definition: define("reviewer", { memory: "project" }), prompt: "Review." });
    expect(textOf(of("Review.")[0]!)).toContain("You have no memory in this run: the person has not allowed");
    expect(failures.join()).toContain("You have no memory in this run");
    expect(existsSync(`${folder}/project/.palimpsest`)).toBe(false);
    await session.close();
  });

  it("may change only what it has read, and no memory of another kind through any tool", async () => {
    const others = `${folder}/home/agent-memory/tester/x.md`;
    const calls = [
      use("Edit", {
        file_path: `${folder}/${PLACES.user}/flaky.md`,
        old_string: "weekday",
        new_string: "day",
      }),
      use("Read", { file_path: `${folder}/${PLACES.user}/flaky.md` }),
      use("Write", { file_path: others, content: FLAKY }),
      use("Bash", { command: `echo x > ${others}` }),
    ];
    const writes = [use("Write", { file_path: `${folder}/${PLACES.user}/flaky.md`, content: FLAKY })];
    const { session, of } = await open((request, results) => {
      const script = taskOf(request).includes("Task: keep.") ? [...writes, ...writes] : calls;
      return script[results] ?? { text: "Done." };
    });
    const definition = define("reviewer", { memory: "user" });
    const tools = [tool("Write"), tool("Bash")];
    const answered: string[] = [];
    const answer = ({ name }: { name: string }) => {
      answered.push(name);
      return { content: "done" };
    };
    await session.agents.run({ definition, prompt: "Task: keep.", tools, answer });
    await session.agents.run({ definition, prompt: "Task: keep.", tools, answer });
    expect(textOf(of("Task: keep.").at(-1)!)).toContain("has not been read as it is now");
    await session.agents.run({ definition, prompt: "Task: change.", tools, answer });
    const last = textOf(of("Task: change.").at(-1)!);
    expect(last).toContain("depends on the day");
    expect(last.split("is in the memory of another kind of agent")).toHaveLength(3);
    expect(answered).toEqual([]);
    await session.close();
  });
});

describe("an agent that starts others", () => {
  const LEAD = define("lead", { tools: ["Look", "Push(origin *)", "Agent"] });
  const kinds = [define("helper"), define("reader", { tools: ["Look"] })];
  const start = (subagent_type: string, prompt: string): Turn =>
    use("Agent", { description: "a part", prompt, subagent_type });

  it("hands down no right that it lacks itself, to the depth that is allowed", async () => {
    const asked: string[] = [];
    const answered: string[] = [];
    const { session, of } = await open(
      (request, results) => {
        const text = taskOf(request);
        if (results > 0) return { text: text.includes("Task: deepest.") ? "Deepest." : "Done." };
        if (text.includes("Task: lead.")) return start("helper", "Task: help.");
        if (text.includes("Task: help."))
          return {
            tool_use: [use("Push", {}), start("reader", "Task: deepest.")].flatMap((turn) => turn.tool_use!),
          };
        return use("Look", {});
      },
      { settings: { agents: { maxDepth: 3, maxAtOnce: 1 } } },
    );
    const report = await session.agents.run({
      definition: LEAD,
      kinds,
      prompt: "Task: lead.",
      tools: [tool("Look"), tool("Push"), tool("Erase")],
      permit: ({ name }, definition) => {
        asked.push(`${name} ${definition?.name}`);
        return name === "Push" && definition === LEAD ? "Only to origin." : true;
      },
      answer: ({ name }, _signal, agent) => {
        answered.push(`${agent.name} ${name}`);
        return { content: "seen" };
      },
    });
    expect(report).toMatchObject({ name: "lead-1", state: "done", text: "Done." });
    const namesOf = (task: string) => of(task)[0]!.tools!.map(({ name }) => name);
    expect(namesOf("Task: lead.")).toEqual(["Look", "Push", "Recall", "SendMessage", "Agent"]);
    // Its own definition names every tool; that of the lead does not name Erase.
    expect(namesOf("Task: help.")).toEqual(["Look", "Push", "Recall", "SendMessage", "Agent"]);
    expect(namesOf("Task: deepest.")).toEqual(["Look", "Recall", "SendMessage"]);
    expect(asked).toEqual([...["Push helper", "Push lead", "Look reader", "Look helper", "Look lead"]]);
    expect(answered).toEqual(["reader-1 Look"]);
    expect(textOf(of("Task: help.").at(-1)!)).toContain("Only to origin.");
    expect(textOf(of("Task: help.").at(-1)!)).toContain("Deepest.");
    expect(session.agents.list.map(({ name, startedBy }) => [name, startedBy])).toEqual([
      ["lead-1", undefined],
      ["helper-1", "lead-1"],
      ["reader-1", "helper-1"],
    ]);
    const sum = session.agents.list.reduce((all, { spent }) => all + spent.tokens, 0);
    expect(session.agents.spent.tokens).toBe(sum);
    expect(session.ledger.layers.get("agents")!.calls).toBe(6);
    await session.close();
  });

  it("runs several side by side, and is told which kinds there are", async () => {
    const both = Promise.withResolvers<void>();
    let looking = 0;
    const { session, of } = await open((request, results) => {
      const text = taskOf(request);
      if (results > 0) return { text: text.includes("Task: part") ? "Part done." : "All done." };
      if (!text.includes("Task: all.")) return use("Look", {});
      const turns = [
        start("reader", "Task: part one."),
        start("reader", "Task: part two."),
        start("nobody", "x"),
      ];
      return { tool_use: turns.flatMap((turn) => turn.tool_use!) };
    });
    const report = await session.agents.run({
      kinds,
      prompt: "Task: all.",
      tools: [tool("Look")],
      answer: async () => {
        if (++looking === 2) both.resolve();
        await both.promise;
        return { content: "seen" };
      },
    });
    expect(report).toMatchObject({ state: "done", text: "All done." });
    const last = textOf(of("Task: all.").at(-1)!);
    expect(last.split("Part done.")).toHaveLength(3);
    expect(last).toContain('There is no agent named \\"nobody\\". Available: helper, reader.');
    expect(JSON.stringify(of("Task: all.")[0]!.tools)).toContain("- reader: Does reader.");
    await session.close();
  });

  it("spends from its own budget for them, and takes them along when it is stopped", async () => {
    const called = Promise.withResolvers<void>();
    const { session } = await open((request, results) => {
      const text = taskOf(request);
      if (text.includes("Task: wait.")) return use("Look", {});
      if (text.includes("Task: costly.")) return results === 0 ? use("Look", {}) : { text: "Costly." };
      if (results > 0) return { text: "Done." };
      return start("helper", text.includes("Task: pay.") ? "Task: costly." : "Task: wait.");
    });
    const task = { kinds, tools: [tool("Look")], answer: () => ({ content: "x".repeat(40_000) }) };
    const poor = await session.agents.run({ ...task, prompt: "Task: pay.", maxUsd: 0.02 });
    expect(poor).toMatchObject({ state: "failed" });
    expect(poor.reason).toContain("This agent and those that it started have spent");
    const waiting = session.agents.run({
      ...task,
      kind: "boss",
      prompt: "Task: begin.",
      answer: () => {
        called.resolve();
        return new Promise<never>(() => {});
      },
    });
    await called.promise;
    expect(session.agents.stop("boss-1")).toBe(true);
    expect(await waiting).toMatchObject({ state: "stopped" });
    await session.close();
    expect(session.agents.list.filter(({ state }) => state === "working")).toEqual([]);
  });
});
