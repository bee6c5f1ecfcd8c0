// Agents of a program that send each other messages, work in the background and are defined in files, over HTTP against the emulator.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anthropicModel } from "../models/anthropic/index.ts";
import { openSession } from "./open-session.ts";
import type { SessionOptions } from "./session-types.ts";

let folder: string;
let emulator: Emulator | undefined;
beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/palimpsest-together-`);
});
afterEach(async () => {
  await emulator?.close();
  emulator = undefined;
  await rm(folder, { recursive: true, force: true });
});

const LOOK = { name: "Look", description: "Looks.", input_schema: { type: "object" as const } };
const look: Turn = { tool_use: [{ name: "Look", input: {} }] };
const tell = (to: string, message: string): Turn => ({
  tool_use: [{ name: "SendMessage", input: { to, message, summary: "a word" } }],
});
const textOf = ({ messages }: MessagesRequest) => JSON.stringify(messages);
const countOf = (text: string, part: string) => text.split(part).length - 1;
const resultsOf = (request: MessagesRequest) => countOf(textOf(request), '"tool_result"');

async function open(script: (request: MessagesRequest) => Turn, more: Partial<SessionOptions> = {}) {
  emulator ??= await startEmulator({ script, keepBodies: true });
  const client = anthropicModel({ apiKey: "k", baseURL: emulator.url, retry: { attempts: 1 } });
  const session = await openSession({
    cwd: folder,
    home: `${folder}/home`,
    env: { PALIMPSEST_EXTRACTION: "0", HOME: `${folder}/person` },
    model: "claude-sonnet-5-5",
    system: "You are the main one.",
    tools: [LOOK],
    models: { main: client },
    ...more,
  });
  const ask = async (text: string) => {
    await session.user(text);
    const request = await session.request();
    await session.assistant(await client.send(request as never).final());
    return request as unknown as MessagesRequest;
  };
  const bodies = () => emulator!.ledger.map(({ body }) => body as MessagesRequest);
  return {
    session,
    ask,
    bodies,
    of: (task: string) => bodies().filter((body) => textOf(body).includes(task)),
  };
}

describe("a message", () => {
  it("reaches agents by name and the session as an entry, and refuses agents that have ended or do not exist", async () => {
    // The writer waits until the other agent has sent it something, and then sends to the session.
    const { session, ask, of } = await open((request) => {
      const text = textOf(request);
      if (text.includes("Task: read."))
        return (
          [tell("writer-1", "Mind the north side."), tell("nobody-9", "Hello?")][resultsOf(request)] ?? {
            text: "Read.",
          }
        );
      if (!text.includes("Task: write.")) return { text: "Hello." };
      if (!text.includes("north side")) return look;
      return text.includes("It was delivered to main")
        ? { text: "Written." }
        : tell("main", "The draft is ready.");
    });
    const told: unknown[] = [];
    session.on("message", (message) => told.push(message));
    await ask("Hi.");
    const writing = session.agents.run({
      kind: "writer",
      prompt: "Task: write.",
      tools: [LOOK],
      answer: () => ({ content: "" }),
    });
    const read = await session.agents.run({ kind: "reader", prompt: "Task: read." });
    expect([read.state, (await writing).state]).toEqual(["done", "done"]);
    for (const body of of("Task: write."))
      expect(countOf(textOf(body), "Mind the north side.")).toBeLessThanOrEqual(1);
    expect(textOf(of("Task: write.").at(-1)!)).toContain('from=\\"reader-1\\"');
    expect(textOf(of("Task: read.").at(-1)!)).toContain('There is nobody named \\"nobody-9\\". Known: main');
    expect(told).toEqual([{ from: "writer-1", summary: "a word" }]);
    const next = await ask("What is new?");
    expect(countOf(textOf(next), "The draft is ready.")).toBe(1);
    expect(await session.agents.send("writer-1", "More.")).toMatchObject({ ok: false });
    await session.compact();
    expect(countOf(textOf(await ask("And now?")), "The draft is ready.")).toBeLessThanOrEqual(1);
    await session.close();
  });

  it("of the program is seen by an agent at its next request, and before it ends", async () => {
    const called = Promise.withResolvers<void>();
    const { session, of } = await open((request) =>
      textOf(request).includes("Stop at ten.") ? { text: "Ten." } : look,
    );
    const answer = async () => {
      called.resolve();
      return { content: "" };
    };
    const counting = session.agents.run({ kind: "counter", prompt: "Count.", tools: [LOOK], answer });
    await called.promise;
    expect(await session.agents.send("counter-1", "Stop at ten.")).toMatchObject({ ok: true });
    expect(await session.agents.send("counter-1", "")).toMatchObject({
      reason: "A message has between 1 and 32000 characters.",
    });
    expect(await counting).toMatchObject({ state: "done", text: "Ten." });
    expect(countOf(textOf(of("Count.").at(-1)!), "Stop at ten.")).toBe(1);
    await session.close();
  });
});

describe("a team", () => {
  it("lets sessions of several processes send each other messages, until one leaves", async () => {
    const ann = await open(() => ({ text: "Hello." }));
    const bob = await open(() => ({ text: "Hello." }));
    expect(await ann.session.agents.join("crew", "user")).toContain("is reserved");
    expect(await ann.session.agents.join("crew", "ann")).toBeUndefined();
    expect(await bob.session.agents.join("crew", "ann")).toContain("The name ann in the team crew");
    expect(await bob.session.agents.join("crew", "bob")).toBeUndefined();
    const arrived = new Promise((resolve) => bob.session.on("message", resolve));
    expect(await ann.session.agents.send("bob", "Mind the north side.")).toMatchObject({ ok: true });
    expect(await arrived).toMatchObject({ from: "ann" });
    expect(countOf(textOf(await bob.ask("What is new?")), "Mind the north side.")).toBe(1);
    await bob.session.close();
    expect(await ann.session.agents.send("bob", "Again.")).toMatchObject({ ok: false });
    await ann.session.close();
  });
});

describe("an agent in the background", () => {
  it("reports once, as an entry that the next request shows and that no compaction brings again", async () => {
    const { session, ask } = await open((request) =>
      textOf(request).includes("Count.") ? { text: "There are seven." } : { text: "Hello." },
    );
    await ask("Hi.");
    const reported = new Promise((resolve) => session.on("report", resolve));
    const started = await session.agents.start({ kind: "counter", prompt: "Count." });
    expect(started).toMatchObject({ ok: true, name: "counter-1" });
    expect(await reported).toMatchObject({ name: "counter-1" });
    const next = textOf(await ask("What is new?"));
    expect(countOf(next, "There are seven.")).toBe(1);
    expect(next).toContain("The agent counter-1 in the background has ended.");
    await session.compact();
    expect(countOf(textOf(await ask("And now?")), "has ended. Its report")).toBeLessThanOrEqual(1);
    await session.close();
    expect(await listDue(session.id)).toEqual([]);
  });

  it("that was at work when the session was closed reports when it is resumed, and only once", async () => {
    const called = Promise.withResolvers<void>();
    const { session, ask } = await open((request) =>
      textOf(request).includes("Wait.") ? look : { text: "Hello." },
    );
    await ask("Hi.");
    const answer = () => {
      called.resolve();
      return new Promise<never>(() => {});
    };
    const started = await session.agents.start({ prompt: "Wait.", tools: [LOOK], answer });
    await called.promise;
    await session.close();
    if (!started.ok) throw new Error(started.reason);
    expect(await listDue(session.id)).toEqual([`${started.id}.due.json`]);
    const due = await findDue(session.id, started.id);
    const again = await open(() => ({ text: "" }), { resume: session.id });
    const first = textOf(await again.ask("What is new?"));
    expect(countOf(first, "The program ended before this agent was done")).toBe(1);
    await again.session.close();
    // Killed after the report was recorded and before its file was removed.
    await writeFile(due, JSON.stringify({ name: "agent-1" }));
    const third = await open(() => ({ text: "" }), { resume: session.id });
    const last = textOf(await third.ask("And now?"));
    expect(countOf(last, "The program ended before this agent was done")).toBe(1);
    await third.session.close();
    expect(await listDue(session.id)).toEqual([]);
  });
});

describe("a definition", () => {
  const REVIEWER = `---
name: reviewer
description: Reviews.
tools: Look
model: haiku
maxTurns: 1
---
You review changes.`;

  it("gives an agent its text, its tools, its model and its limits", async () => {
    await mkdir(`${folder}/home/agents`, { recursive: true });
    await writeFile(`${folder}/home/agents/reviewer.md`, REVIEWER);
    await mkdir(`${folder}/.claude/agents`, { recursive: true });
    await writeFile(`${folder}/.claude/agents/helper.md`, "---\nname: helper\n---\nHelp.");
    const { session, bodies } = await open(() => look);
    const { definitions } = await session.agents.loadDefinitions();
    expect(definitions.map(({ name }) => name)).toEqual(["general", "explore", "plan", "fork", "reviewer"]);
    const trusted = await session.agents.loadDefinitions({ isProjectTrusted: true });
    expect(trusted.definitions.at(-1)).toMatchObject({ name: "helper", isProjects: true });
    const definition = definitions.at(-1)!;
    const report = await session.agents.run({
      definition,
      prompt: "Review it.",
      system: "You work here.",
      tools: [LOOK, { ...LOOK, name: "Push" }],
      answer: () => ({ content: "" }),
    });
    expect(report).toMatchObject({ name: "reviewer-1", state: "failed", requests: 1 });
    const [body] = bodies();
    expect(body!.model).toContain("haiku");
    expect(JSON.stringify(body!.system)).toMatch(/You work here.*You review changes/);
    expect(body!.tools!.map(({ name }) => name)).toEqual(["Look", "Recall", "SendMessage"]);
    await session.close();
  });

  it("that limits calls needs `permit`", async () => {
    const { session, of } = await open((request) => (resultsOf(request) === 0 ? look : { text: "Done." }));
    const { definitions } = await session.agents.loadDefinitions();
    const definition = { ...definitions.find(({ name }) => name === "general")!, mode: "plan" as const };
    const task = { definition, prompt: "Look.", tools: [LOOK], answer: () => ({ content: "seen" }) };
    expect((await session.agents.run(task)).reason).toContain("give `permit`");
    expect(
      (await session.agents.run({ ...task, isolation: "worktree", permit: () => true })).reason,
    ).toContain("give `worktrees`");
    await session.agents.run({ ...task, permit: () => "Not in plan mode." });
    const last = textOf(of("Look.").at(-1)!);
    expect(last).toContain("Not in plan mode.");
    expect(last).not.toContain("seen");
    await session.close();
  });
});

async function listDue(id: string): Promise<readonly string[]> {
  const all = await readdir(`${folder}/home`, { recursive: true });
  return all
    .filter((name) => name.includes(id) && name.endsWith(".due.json"))
    .map((name) => name.slice(name.lastIndexOf("/") + 1));
}

async function findDue(session: string, agent: string): Promise<string> {
  const all = await readdir(`${folder}/home`, { recursive: true });
  return `${folder}/home/${all.find((name) => name.includes(session) && name.includes(agent) && name.endsWith(".due.json"))}`;
}
