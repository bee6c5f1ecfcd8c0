// An agent's session: its opening reminder, and what a compaction, a resume and a rewind keep.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { nodePorts } from "@palimpsest/core/ports";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import type { EmulatorOptions, MessagesRequest } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { TOOL_NAMES } from "../permissions/find-wrong-rule.ts";
import { AtWork, call } from "./at-work.case.ts";
import { dumpRequests } from "./dump-requests.ts";
import { findHumanMessages } from "./find-human-messages.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  work = await AtWork.begin(script);
  return work;
}

const NEVER_DEFERRED = ["Read", "Write", "Edit", "Bash", "Grep", "Glob", "TodoWrite"];
/** Limit for system prompt and tools, which every session pays for before the first message. */
const MAX_TOKENS = 6_000;

const bypass = { mode: "bypass" } as const;
const SERVER = fileURLToPath(new URL("../mcp/stdio-server.case.ts", import.meta.url));
/** Waits long enough that the server's tools are there at the first request even on a busy machine, unless the test wants them late. */
const server = (options: object, startWaitSeconds = 300) => ({
  mcp: { startWaitSeconds },
  mcpServers: { test: { command: process.execPath, args: [SERVER, JSON.stringify(options)] } },
});

describe("the prelude of every request", () => {
  it("takes less than 6,000 tokens for system and tools, and defers none that is always needed", async () => {
    const work = await begin(["Hello."]);
    const agent = await work.open();
    await work.ask(agent, "Hello.");
    const { parts } = agent.session.breakdown();
    const front = parts.filter(({ kind }) => kind === "system" || kind === "tool definitions");
    expect(front).toHaveLength(2);
    const tokens = front.reduce((sum, part) => sum + part.tokens, 0);
    expect(tokens).toBeLessThan(MAX_TOKENS);
    // The server's count of the prelude alone, without the conversation.
    const { model, system, tools } = work.requests[0]!;
    const response = await fetch(`${work.emulator.url}/v1/messages/count_tokens`, {
      method: "POST",
      headers: { "x-api-key": "k", "anthropic-version": "2026-10-21", "content-type": "application/json" },
      body: JSON.stringify({ model, system, tools, messages: [{ role: "user", content: "x" }] }),
    });
    expect(((await response.json()) as { input_tokens: number }).input_tokens).toBeLessThan(MAX_TOKENS);
    expect(agent.toolNames).toEqual(expect.arrayContaining(NEVER_DEFERRED));
    // The server's search is offered only if a person has switched it on.
    expect(agent.toolNames).toEqual(TOOL_NAMES.filter((name) => name !== "WebSearch"));
    // The text of a skill is never cleared from the view.
    expect(agent.session.view.prelude?.keep).toContain("Skill");
  });

  it("contains nothing about project, user or time: two projects send the same bytes", async () => {
    const fronts: string[] = [];
    for (const name of ["one", "two"]) {
      const work = await begin(["Hello."]);
      await work.put("CLAUDE.md", `This is project ${name}.`);
      await mkdir(join(work.folder, "home/skills", name), { recursive: true });
      await writeFile(join(work.folder, "home/skills", name, "SKILL.md"), `---\nname: ${name}\n---\nDo it.`);
      await work.ask(await work.open(), "Hello.");
      expect(JSON.stringify(work.requests[0]!.messages)).toContain(`- ${name}: Do it.`);
      const { system, tools } = work.requests[0]!;
      fronts.push(JSON.stringify({ system, tools }));
      await work.end();
    }
    expect(fronts[0]).toBe(fronts[1]);
  });

  it("lists a few tools of a server directly, and many through a search", async () => {
    const work = await begin([
      { tool_use: [{ name: "mcp__test__echo", input: { words: "said back" } }] },
      "Heard.",
    ]);
    await work.settings(server({}));
    await work.ask(await work.open(bypass), "Go.");
    expect(work.requests[0]!.tools!.map(({ name }) => name)).toContain("mcp__test__echo");
    expect(work.lastWords()).toContain("said back");

    work.emulator.setScript([
      call("ToolSearch", { query: "echo" }),
      call("CallTool", { name: "mcp__test__nonsense", input: {} }),
      call("CallTool", { name: "mcp__test__echo", input: { words: "found it" } }),
      "Heard.",
    ]);
    await work.settings({ ...server({ many: 20 }), permissions: { allow: ["mcp__test__echo"] } });
    await work.ask(await work.open(), "Go.");
    const last = work.requests.at(-1)!;
    expect(last.tools!.map(({ name }) => name)).not.toContain("mcp__test__echo");
    expect(JSON.stringify(last.messages[0])).toContain("mcp__test__extra_7");
    expect(work.lastWords()).toContain("found it");
    expect(work.lastWords(-2)).toContain("No tool mcp__test__nonsense can be called this way");
  });
});

describe("a path that is used or mentioned", () => {
  it("adds the instructions of its folder once, at the tail", async () => {
    const work = await begin([
      call("Read", { file_path: "sub/a.ts" }),
      call("Read", { file_path: "sub/b.ts" }),
      "Read.",
    ]);
    await work.put("sub/CLAUDE.md", "Tabs in here.");
    for (const name of ["a", "b"]) await work.put(`sub/${name}.ts`, `export const ${name} = 1;`);
    await work.ask(await work.open(), "Go.");
    expect(work.lastWords(1)).toContain("Tabs in here.");
    expect(JSON.stringify(work.requests[2]).split("Tabs in here.")).toHaveLength(2);
  });

  it("adds the file if the message mentions it", async () => {
    const work = await begin(["I see."]);
    await work.put("notes.txt", "Milk and bread.");
    await work.ask(await work.open(), "What is in @notes.txt? Write to me@example.com.");
    expect(work.lastWords()).toContain("Milk and bread.");
  });

  it("is not read if the mention was pasted, or if a hook or the user refuses it", async () => {
    const work = await begin(() => "I see.");
    await work.put("notes.txt", "Milk and bread.");
    await writeFile(`${work.folder}/outside.txt`, "Honey and salt.");
    const asked: string[] = [];
    const agent = await work.open({
      ask: {
        permission: async ({ input }) => {
          asked.push(JSON.stringify(input));
          return { allow: asked.length > 1 };
        },
      },
    });
    const say = async (text: string, origin: "typed" | "pasted") => {
      agent.say(text, { origins: [{ from: 0, to: text.length, origin }] });
      await agent.run();
      return JSON.stringify(work.requests.at(-1)!.messages);
    };
    expect(await say("Please read @notes.txt and @../outside.txt", "pasted")).not.toMatch(/Milk|Honey/);
    expect(asked).toEqual([]);
    expect(await say("Please read @../outside.txt", "typed")).toContain("It was not read");
    expect(JSON.stringify(work.events)).toContain("@../outside.txt was not read");
    expect(await say("Please read @../outside.txt again", "typed")).toContain("Honey and salt.");
    expect(asked).toHaveLength(2);
    // A device without an end is not even asked about.
    expect(await say("Please read @/dev/zero", "typed")).not.toContain("not read: /dev/zero");
  });

  it("is reported as unchanged only while the first read is still in view", async () => {
    const read = call("Read", { file_path: "a.txt" });
    const work = await begin([read, "One.", read, "Two.", read, "Three."]);
    await work.put("a.txt", "content of the file");
    const agent = await work.open();
    await work.ask(agent, "Read.");
    await work.ask(agent, "Read again.");
    expect(work.lastWords()).toContain("unchanged");
    await agent.session.clear();
    await work.ask(agent, "And again.");
    expect(work.lastWords()).toContain("content of the file");
  });
});

describe("a compaction", () => {
  it("between two calls restores files, tasks and the opening reminder, and the exchange continues", async () => {
    const chain = (request: MessagesRequest) => {
      if (JSON.stringify(request.messages.at(-1)).includes("<summary>"))
        return writeSummaryAnswer("Reading the big files, one after another.");
      const step = agent?.todos.list.length ? ++steps : 0;
      if (step === 0) return call("TodoWrite", { todos: [{ content: "Read them", status: "in_progress" }] });
      return step <= 8 ? call("Read", { file_path: `big${step}.txt` }) : "All read.";
    };
    let steps = 0;
    let agent: Awaited<ReturnType<AtWork["open"]>> | undefined;
    const work = await begin(chain);
    await work.put("CLAUDE.md", "Mind the gap.");
    for (let i = 1; i <= 8; i++)
      await work.put(
        `big${i}.txt`,
        `file ${i}: ${Array.from({ length: 400 }, (_, at) => `word${i}x${at}`).join("\n")}`,
      );
    const margins = { outputReserve: 2_000, compact: 2_000, warning: 4_000, error: 3_000, blocking: 500 };
    agent = await work.open({
      settings: {
        window: { size: 20_000, margins },
        switches: { economy: false, pressureClearing: false, notes: false },
      },
    });
    const compactions: (string | undefined)[] = [];
    agent.session.on("compaction", ({ method }) => compactions.push(method));
    expect(await work.ask(agent, "Read all.")).toMatchObject({ reason: "done", text: "All read." });
    expect(compactions.length).toBeGreaterThan(0);
    expect(work.invalid).toEqual([]);
    const behind = work.requests.findLast(
      ({ messages }) => !JSON.stringify(messages.at(-1)).includes("<summary>"),
    )!;
    const text = JSON.stringify(behind.messages);
    const times = (words: RegExp) => [...text.matchAll(words)].length;
    expect(times(/Mind the gap\./g)).toBe(1);
    expect(times(/\[>\] Read them/g)).toBe(1);
    expect(times(/big\d\.txt, read again after the compaction/g)).toBeGreaterThan(0);
  });
});

it("adds the tools of late servers when a compaction breaks the cache anyway", async () => {
  const echo = call("mcp__test__echo", { words: "heard at last" });
  const work = await begin((request) => {
    const last = JSON.stringify(request.messages.at(-1));
    if (last.includes("<summary>")) return writeSummaryAnswer("We spoke.");
    return last.includes("Now") ? echo : `Well. ${"Some words that fill the window. ".repeat(300)}`;
  });
  await work.settings(server({ delay: 500 }, 0));
  const agent = await work.open(bypass);
  await work.ask(agent, "One?");
  while (agent.servers.states[0]!.state.kind !== "ready") await setTimeout(20);
  await work.ask(agent, "Two?");
  const names = (at: number) => work.requests.at(at)!.tools!.map(({ name }) => name);
  expect(names(-1)).not.toContain("mcp__test__echo");
  expect((await agent.compact({ instructions: "short" })).ok).toBe(true);
  await work.ask(agent, "Now?");
  expect(names(-1)).toContain("mcp__test__echo");
  expect(work.lastWords()).toContain("heard at last");
  expect(JSON.stringify(work.requests.at(-1)!.messages)).not.toContain("to be found with ToolSearch");
  expect(work.invalid).toEqual([]);
});

it("interrupts a running compaction, which does not count as a failure", async () => {
  const long = "word ".repeat(2_500);
  const work = await begin((request) => {
    if (!JSON.stringify(request.messages.at(-1)).includes("<summary>")) return long;
    return { text: "<summary>…", fault: { kind: "stall", afterEvents: 2 } };
  });
  const margins = { outputReserve: 2_000, compact: 4_000, warning: 4_000, error: 3_000, blocking: 100 };
  const switches = { economy: false, notes: false };
  const agent = await work.open({ settings: { window: { size: 16_000, margins }, switches } });
  while (agent.session.size().level !== "error" && agent.session.size().percentLeft > 0)
    await work.ask(agent, "More.");
  agent.say("And more.");
  const running = agent.run();
  while (work.emulator.ledger.at(-1)?.fault !== "stall") await setTimeout(5);
  agent.interrupt();
  expect(await running).toMatchObject({ reason: "interrupted" });
  expect(agent.session.view.failures.get("compaction") ?? 0).toBe(0);
  expect(work.lastWords()).toContain("<summary>");
});

it("interrupts a compaction that follows a request refused as too long", async () => {
  const work = await begin((request) => {
    if (!JSON.stringify(request.messages.at(-1)).includes("<summary>")) return "word ".repeat(900);
    return { text: "<summary>…", fault: { kind: "stall", afterEvents: 2 } };
  });
  const agent = await work.open({ settings: { switches: { notes: false } } });
  for (const words of ["Count.", "More.", "Still more."]) await work.ask(agent, words);
  const message = "prompt is too long: 216327 tokens > 200000 maximum";
  work.emulator.faults.next({ kind: "error", status: 400, message });
  agent.say("And again.");
  const running = agent.run();
  while (work.emulator.ledger.at(-1)?.fault !== "stall") await setTimeout(5);
  agent.interrupt();
  expect(await running).toMatchObject({ reason: "interrupted" });
  expect(agent.session.view.failures.get("compaction") ?? 0).toBe(0);
  expect(agent.session.view.breaks).toEqual([]);
});

describe("a resumed session", () => {
  it("continues where it was: same bytes, same task list, no second opening reminder", async () => {
    const todos = [{ content: "Paint the door", status: "in_progress" as const }];
    const work = await begin([call("TodoWrite", { todos }), "Listed.", "Going on."]);
    await work.put("CLAUDE.md", "Mind the gap.");
    const first = await work.open();
    await work.ask(first, "Plan it.");
    await first.close();
    const agent = await work.open({ resume: "latest" });
    expect(agent.session.id).toBe(first.session.id);
    expect(agent.todos.list).toEqual(todos);
    await work.ask(agent, "Go on.");
    const [before, after] = work.requests.slice(-2).map(withoutMarks);
    expect(after!.messages.slice(0, before!.messages.length)).toEqual(before!.messages);
    expect({ ...after, messages: 0 }).toEqual({ ...before, messages: 0 });
    expect(JSON.stringify(after).split("Mind the gap.")).toHaveLength(2);
  });

  it("may edit the files it has read, unless they have changed or the read has left the conversation", async () => {
    const edit = (name: string) => call("Edit", { file_path: name, old_string: "green", new_string: "red" });
    const names = ["a.txt", "b.txt", "c.txt"];
    const read = names.map((name) => ({ name: "Read", input: { file_path: name } }));
    const work = await begin([
      { tool_use: read },
      "Read.",
      edit("a.txt"),
      edit("b.txt"),
      call("Read", { file_path: "c.txt" }),
      "Edited.",
      edit("c.txt"),
      "Well.",
    ]);
    for (const name of names) await work.put(name, "green");
    const first = await work.open(bypass);
    await work.ask(first, "Read them.");
    await first.close();
    await work.put("b.txt", "green, by somebody else");
    const second = await work.open({ ...bypass, resume: "latest" });
    await work.ask(second, "Edit them.");
    expect(await work.read("a.txt")).toBe("red");
    expect(await work.read("b.txt")).toBe("green, by somebody else");
    expect(JSON.stringify(work.requests.at(-1))).toContain("b.txt has changed since you read it");
    expect(work.lastWords()).toContain("c.txt is unchanged since you read this part");
    await second.clear();
    await second.close();
    await work.ask(await work.open({ ...bypass, resume: "latest" }), "Edit the last.");
    expect(await work.read("c.txt")).toBe("green");
    expect(work.lastWords()).toContain("has not been read");
  });

  it("removes what a process that was killed during a command has left beside the command's output", async () => {
    const work = await begin([call("Bash", { command: "cd /" }), "Done."]);
    const first = await work.open(bypass);
    await work.ask(first, "Go to the root.");
    await first.close();
    const shells = join(first.session.path.replace(/\.jsonl$/, ""), "shells");
    const kept = await readdir(shells);
    await writeFile(join(shells, "toolu_killed.cwd"), "/somewhere\n");
    await work.open({ resume: "latest" });
    expect(await readdir(shells)).toEqual(kept);
  });

  it("continues in the mode it was left in, but never in bypass mode", async () => {
    const work = await begin(["One.", "Two.", "Three."]);
    const first = await work.open();
    await work.ask(first, "One?");
    first.mode = "acceptEdits";
    await first.close();
    const second = await work.open({ resume: "latest" });
    expect(second.mode).toBe("acceptEdits");
    second.mode = "bypass";
    await work.ask(second, "Two?");
    await second.close();
    const third = await work.open({ resume: "latest" });
    expect(third.mode).toBe("acceptEdits");
    await third.close();
    expect((await work.open({ resume: "latest", mode: "plan" })).mode).toBe("plan");
  });

  it("is told at the tail what has changed since, and uses another model at once", async () => {
    const work = await begin(["One.", "Two."]);
    await work.put("CLAUDE.md", "Mind the gap.");
    const first = await work.open();
    await work.ask(first, "One?");
    await first.close();
    await work.put("CLAUDE.md", "Mind the step.");
    const ports = nodePorts();
    const tomorrow = { ...ports.clock, now: () => Date.now() + 24 * 60 * 60_000 };
    const agent = await work.open({
      resume: "latest",
      modelName: "claude-haiku-4-5",
      ports: { ...ports, clock: tomorrow },
    });
    expect(agent.model).toBe("claude-haiku-4-5");
    await work.ask(agent, "Two?");
    expect(work.requests.map(({ model }) => model)).toEqual(["claude-sonnet-5-5", "claude-haiku-4-5"]);
    expect(work.lastWords()).toMatch(/Two\?.*date has changed.*Changed since.*Mind the step/);
    expect(JSON.stringify(work.requests[1]!.messages[0])).toContain("Mind the gap.");
  });

  it("finds the tools of a new server through ToolSearch while its cache is still alive", async () => {
    const echo = { name: "mcp__test__echo", input: { words: "new here" } };
    const work = await begin(["One.", call("CallTool", echo), "Two."]);
    const first = await work.open(bypass);
    await work.ask(first, "One?");
    await first.close();
    await work.settings(server({}));
    await work.ask(await work.open({ ...bypass, resume: "latest" }), "Two?");
    expect(work.requests[2]!.tools).toEqual(work.requests[0]!.tools);
    expect(work.lastWords(1)).toContain("through ToolSearch: mcp__test__");
    expect(work.lastWords()).toContain("new here");
  });

  it("answers what was cut off without a new message", async () => {
    const work = await begin(["Here I am."]);
    const first = await work.open();
    await first.session.user("Are you there?");
    await first.close();
    expect(await (await work.open({ resume: "latest" })).run()).toMatchObject({
      reason: "done",
      text: "Here I am.",
    });
  });
});

describe("a rewind", () => {
  it("goes back to before a message, with the files as they were", async () => {
    const write = (content: string) => call("Write", { file_path: "a.txt", content });
    const look = call("Read", { file_path: "sub/b.txt" });
    const work = await begin([write("one"), "One.", look, write("two"), "Two.", look, "Back."]);
    await work.put("sub/CLAUDE.md", "Tabs in here.");
    await work.put("sub/b.txt", "b");
    const agent = await work.open(bypass);
    await work.ask(agent, "Write one.");
    await work.ask(agent, "Write two.");
    expect(await work.read("a.txt")).toBe("two");
    const second = findHumanMessages(agent.session.view)[1]!;
    expect(second.text).toBe("Write two.");
    const restored = await agent.rewind(second.entry, { files: true });
    expect(restored?.written).toEqual([work.path("a.txt")]);
    expect(await work.read("a.txt")).toBe("one");
    await work.ask(agent, "What now?");
    expect(JSON.stringify(work.requests.at(-1))).not.toContain("Write two.");
    expect(work.lastWords()).toMatch(/1.tb.*Tabs in here\./);
    expect(work.invalid).toEqual([]);
  });
});

it("starts over on /clear: no tasks, no file counts as read, SessionStart hooks run again", async () => {
  const todos = [{ content: "Paint", status: "pending" }];
  const edit = call("Edit", { file_path: "a.txt", old_string: "green", new_string: "red" });
  const work = await begin([
    call("TodoWrite", { todos }),
    call("Read", { file_path: "a.txt" }),
    "Read.",
    edit,
    "Well.",
  ]);
  const echo = { hooks: [{ type: "command", command: "echo A new day." }] };
  await work.settings({ hooks: { SessionStart: [{ ...echo, matcher: "clear" }] } });
  await work.put("a.txt", "green");
  const agent = await work.open(bypass);
  await work.ask(agent, "Read it.");
  await agent.clear();
  expect(agent.todos.list).toEqual([]);
  await work.ask(agent, "Change it.");
  expect(await work.read("a.txt")).toBe("green");
  expect(work.lastWords(-2)).toContain("A new day.");
  expect(JSON.stringify(work.requests.at(-1))).not.toContain("Read it.");
});

it("reports a background command that has ended", async () => {
  const work = await begin([
    call("Bash", { command: "true", run_in_background: true }),
    "Started.",
    "I know.",
  ]);
  const agent = await work.open(bypass);
  await work.ask(agent, "Start it.");
  while (agent.shells.running.length > 0) await setTimeout(5);
  await work.ask(agent, "And?");
  // In this request or the one before, depending on when the command ended.
  expect(JSON.stringify(work.requests.at(-1)!.messages)).toMatch(
    /background command bash_1 \(true\) has ended, exit code 0/,
  );
});

it("refuses to clear, compact, rewind or switch the model while it works", async () => {
  const work = await begin([call("Bash", { command: "sleep 0.2" }), "Done."]);
  const agent = await work.open(bypass);
  agent.say("Go.");
  const running = agent.run();
  for (const turn of [
    () => agent.clear(),
    () => agent.setModel("claude-haiku-4-5"),
    () => agent.compact(),
    () => agent.rewind("x"),
  ])
    await expect(turn()).rejects.toMatchObject({ code: "working" });
  expect(await running).toMatchObject({ reason: "done" });
});

it("switches the model and uses the new model's output limit", async () => {
  const work = await begin(["One.", "Two."]);
  const agent = await work.open();
  await work.ask(agent, "One?");
  await agent.setModel("claude-haiku-4-5");
  await work.ask(agent, "Two?");
  expect(work.requests.map(({ model }) => model)).toEqual(["claude-sonnet-5-5", "claude-haiku-4-5"]);
});

it("labels the session with the git branch", async () => {
  const work = await begin(["One."]);
  await mkdir(work.path(".git/objects"), { recursive: true });
  await mkdir(work.path(".git/refs"));
  await writeFile(work.path(".git/HEAD"), "ref: refs/heads/feature/door\n");
  const agent = await work.open();
  await work.ask(agent, "One?");
  expect(await readFile(agent.session.path, "utf8")).toContain('"name":"branch","value":"feature/door"');
});

it("writes every request body to the given folder, as it was sent", async () => {
  const work = await begin([call("Bash", { command: "echo hi" }), "Done."]);
  const folder = join(work.folder, "requests/deep");
  const { anthropicModel } = await import("@palimpsest/core/anthropic");
  const model = anthropicModel({ apiKey: "k", baseURL: work.emulator.url, ports: nodePorts() });
  await work.ask(await work.open({ ...bypass, model: dumpRequests(model, folder) }), "Go.");
  const names = (await readdir(folder)).sort();
  const bodies = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
  expect(bodies.map((body) => ({ ...body, stream: true }))).toEqual(work.requests);
});

function withoutMarks(request: MessagesRequest): MessagesRequest {
  const without = (key: string, value: unknown) => (key === "cache_control" ? undefined : value);
  return JSON.parse(JSON.stringify(request, without));
}
