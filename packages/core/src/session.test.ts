// A conversation over the real SDK with the emulator, through the public API.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import Anthropic from "@anthropic-ai/sdk";
import { type Emulator, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, RECALL, SessionError, type SessionOptions } from "./index.ts";
import { foldEntries } from "./view/fold-entries.ts";

const system = "You look after a small build. Be terse.";
const tools: Anthropic.Tool[] = [
  { name: "Bash", description: "Runs a command.", input_schema: { type: "object", properties: {} } },
];

let home: string;
let emulator: Emulator;

beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/palimpsest-`);
  emulator = await startEmulator({
    script: (_request, { turn }) =>
      turn % 2 === 0
        ? { text: "Looking.", tool_use: [{ name: "Bash", input: { command: "make" } }] }
        : "Line 3 lacks a semicolon.",
  });
});

afterEach(async () => {
  await emulator.close();
  await rm(home, { recursive: true });
});

const newClient = () => new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0 });
const open = (more: Partial<SessionOptions> = {}) =>
  openSession({ cwd: home, home, env: {}, model: "claude-sonnet-5-5", system, tools, ...more });

async function runTools(response: Anthropic.Message): Promise<Anthropic.ToolResultBlockParam[]> {
  return response.content.flatMap((block) =>
    block.type === "tool_use"
      ? [{ type: "tool_result" as const, tool_use_id: block.id, content: "a.c:3: error: expected ';'" }]
      : [],
  );
}

describe("ten lines, any loop", () => {
  it("holds a conversation with the unmodified SDK", async () => {
    const client = newClient();
    const session = await openSession({
      cwd: home,
      home,
      env: {},
      model: "claude-sonnet-5-5",
      system,
      tools,
    });
    await session.user("Why is the build red?");
    for (;;) {
      const response = await client.messages.create(await session.request());
      await session.assistant(response);
      if (response.stop_reason !== "tool_use") break;
      await session.toolResults(await runTools(response));
    }
    await session.close();

    expect(emulator.ledger.map((row) => row.status)).toEqual([200, 200]);
    const lines = (await readFile(session.path, "utf8")).trimEnd().split("\n");
    const types = lines.map((line) => JSON.parse(line).type);
    expect(types).toEqual(["user", "title", "prelude", "assistant", "user", "assistant", "title"]);
    expect(session.ledger.total.calls).toBe(2);
    expect(session.title).toBe("Why is the build red?");
  });
});

describe("a session", () => {
  it("reads from the cache all that the request before wrote, also over more than 20 blocks", async () => {
    const client = newClient();
    const session = await open({ system: "Rule. ".repeat(600) });
    for (let turn = 0; turn < 6; turn++) {
      const blocks = Array.from({ length: 30 }, (_, at) => ({ type: "text", text: `Note ${turn}.${at}` }));
      await session.user(blocks);
      await session.assistant(await client.messages.create(await session.request()));
      for (const id of [...session.view.open.keys()]) {
        await session.toolResults({ type: "tool_result", tool_use_id: id, content: "ok" });
      }
    }
    const rows = emulator.ledger;
    for (const [at, row] of rows.entries()) {
      expect(row.status).toBe(200);
      const before = rows[at - 1];
      if (!before) continue;
      expect(before.written5m).toBeGreaterThan(0);
      expect(row.read).toBe(before.read + before.written5m + before.written1h);
    }
    await session.close();
  });

  it("continues after a resume as if it had never been closed", async () => {
    const client = newClient();
    const first = await open();
    await first.user("Why is the build red?");
    await first.assistant(await client.messages.create(await first.request()));
    const [id = ""] = first.view.open.keys();
    await first.toolResults({ type: "tool_result", tool_use_id: id, content: "red" });
    const due = JSON.stringify(await first.request());
    await first.close();

    const second = await open({ resume: "latest" });
    expect(second.id).toBe(first.id);
    expect(JSON.stringify(await second.request())).toBe(due);
    expect(second.size()).toEqual(first.size());
    await second.close();
  });

  it("answers calls that were left open, and appends a late result as a notice", async () => {
    const client = newClient();
    const session = await open();
    await session.user("Why is the build red?");
    await session.assistant(await client.messages.create(await session.request()));
    const [id = ""] = session.view.open.keys();
    await session.user("Never mind.");
    await session.assistant(await client.messages.create(await session.request()));
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: "it was line 3" });
    const request = await session.request();
    const last = request.messages.at(-1)!.content;
    expect(last).toHaveLength(1);
    expect(last[0].text).toMatch(/<system-reminder>[\s\S]*came after[\s\S]*it was line 3/);
    await client.messages.create(request);
    expect(emulator.ledger.every((row) => row.valid)).toBe(true);
    await session.close();
  });

  it.each([
    ["the human speaks", (s: Session) => s.user("And hurry.")],
    ["a reminder comes", (s: Session) => s.remind("It is late.")],
    ["a tool changes", (s: Session) => s.changePrelude({ tools: [{ ...tools[0]!, description: "Other." }] })],
    ["the conversation is rewound", (s: Session) => s.rewind(s.head)],
  ])("puts an answer behind its question when %s meanwhile", async (_name, act) => {
    emulator.setScript(() => ({ thinking: "Hm.", text: "Line 3." }));
    const client = newClient();
    await using session = await open({ request: { max_tokens: 9_000, thinking: { type: "adaptive" } } });
    await session.user("Why is the build red?");
    const asked = client.messages.create(await session.request());
    await act(session);
    await session.assistant(await asked);
    await session.user("Thanks.");
    const { messages } = await session.request();
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(messages[0]!.content).toHaveLength(1);
    await client.messages.create(await session.request());
    expect(emulator.ledger.every((row) => row.valid)).toBe(true);
  });

  it("leaves an answer on its branch when its question was taken away meanwhile", async () => {
    const client = newClient();
    await using session = await open();
    await session.user("First.");
    const before = session.head;
    await session.user("Wrong question.");
    const asked = client.messages.create(await session.request());
    await session.rewind(before);
    await session.assistant(await asked);
    expect((await session.request()).messages).toHaveLength(1);
    expect(session.ledger.total.calls).toBe(1);
  });

  it("appends a result as a notice if a rewind has left its call", async () => {
    const client = newClient();
    await using session = await open();
    await session.user("Why?");
    const before = session.head;
    await session.assistant(await client.messages.create(await session.request()));
    const [id = ""] = session.view.open.keys();
    await session.rewind(before);
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: "red" });
    expect(JSON.stringify((await session.request()).messages)).toMatch(/came after.*red/);
  });

  it("continues a response that the server paused", async () => {
    await using session = await open();
    await session.user("Search.");
    await session.assistant({
      content: [{ type: "text", text: "Searching" }],
      stop_reason: "pause_turn",
    } as never);
    expect(session.isUnanswered).toBe(true);
    expect((await session.request()).messages.at(-1)?.role).toBe("assistant");
  });

  it("counts nothing if a gateway returned no numbers", async () => {
    await using session = await open();
    await session.user("Hi.");
    await session.assistant({ content: [{ type: "text", text: "Hi." }], usage: {} });
    expect(session.ledger.total).toMatchObject({ calls: 0, uncached: 0, output: 0 });
    expect(session.size().tokens).toBeGreaterThan(0);
  });

  it("undoes and rewinds in time that grows with the path, not with the undoings on it", async () => {
    const drafts = Array.from({ length: 60 }, (_, at) => at);
    let read = 0;
    const entries = drafts.flatMap((at) => [
      said(`u${at}`),
      {
        ...said(`r${at}`),
        type: "restore" as const,
        of: ["x"],
        content: [{ type: "text" as const, text: "again" }],
      },
      { v: 1 as const, id: `z${at}`, parent: null, time: 0, type: "undo" as const, of: `r${at}` },
    ]);
    const chained = entries.map((entry, at) => ({ ...entry, parent: entries[at - 1]?.id ?? null }));
    const counted = chained.map((entry) =>
      entry.type === "user"
        ? Object.defineProperty({ ...entry }, "content", {
            get: () => {
              read++;
              return entry.content;
            },
          })
        : entry,
    );
    expect(foldEntries(counted as never).slots).toHaveLength(60);
    expect(read).toBeLessThan(60 * 62);
  });

  it("keeps what had arrived of an aborted response, and sends back only what is complete", async () => {
    const client = newClient();
    const session = await open();
    await session.user("Why is the build red?");
    await session.request();
    await session.aborted({
      content: [
        { type: "thinking", thinking: "unsigned" },
        { type: "text", text: "Let me" },
        { type: "tool_use", id: "toolu_cut", name: "Bash", input: {} },
      ] as never,
    });
    await session.user("Go on.");
    const request = await session.request();
    expect(request.messages.map((message) => message.content.map((block) => block.type))).toEqual([
      ["text"],
      ["text"],
      ["text"],
    ]);
    await client.messages.create(request);
    await session.close();
  });

  it("hands out requests whose change changes no later one", async () => {
    const session = await open();
    await session.user([{ type: "text", text: "Why?" }]);
    const request = await session.request();
    const bytes = JSON.stringify(request);
    request.messages.push({ role: "user", content: [] });
    request.max_tokens = 1;
    const { content } = request.messages[0]!;
    content.length = 0;
    expect(() => {
      request.system![0]!.text = "changed";
    }).toThrow(TypeError);
    expect(JSON.stringify(await session.request())).toBe(bytes);
    await session.close();
  });

  it("says what fills the view, and the parts add up to its size", async () => {
    const client = newClient();
    const session = await open();
    await session.user("Why is the build red?");
    const response = await client.messages.create(await session.request());
    await session.assistant(response);
    await session.toolResults(await runTools(response));
    const { total, parts } = session.breakdown();
    expect(total).toBe(session.size().tokens);
    expect(parts.reduce((sum, part) => sum + part.tokens, 0)).toBe(total);
    const kinds = parts
      .filter(({ tokens }) => tokens > 0)
      .map(({ kind, tool }) => (tool ? `${kind} ${tool}` : kind));
    expect(kinds).toEqual(expect.arrayContaining(["human", "system", "assistant"]));
    expect(kinds.filter((kind) => kind.includes("Bash"))).toHaveLength(2);
    await session.close();
  });

  it("adopts a changed prelude once the cache has expired, or at once if a tool has changed", async () => {
    const client = newClient();
    const first = await open();
    await first.user("Why?");
    await first.assistant(await client.messages.create(await first.request()));
    await first.close();

    const changed = await open({ resume: first.id, system: "Be verbose." });
    await changed.user("And now?");
    expect((await changed.request()).system?.[0]?.text).toBe(system);
    await changed.close();

    const breaks: string[] = [];
    const other = await open({
      resume: first.id,
      system: "Be verbose.",
      tools: [{ ...tools[0]!, description: "New." }],
    });
    other.on("break", (event) => breaks.push(event.cause));
    expect((await other.request()).system?.[0]?.text).toBe("Be verbose.");
    expect(breaks).toEqual(["prelude"]);
    await other.close();
  });

  it("refuses to send beyond the blocking limit, and says the way out", async () => {
    const settings = { window: { size: 30_000 }, switches: { autoCompaction: false } };
    const session = await open({ settings });
    await session.user("Tell me everything.");
    await session.request();
    await session.assistant({ content: [{ type: "text", text: "word ".repeat(24_000) }] });
    await session.user("And now?");
    const refused = session.request();
    await expect(refused).rejects.toThrow(SessionError);
    await expect(refused).rejects.toThrow(/30000[\s\S]*autoCompaction[\s\S]*rewind/);
    await session.close();
  });

  it("says so if the tools alone fill the window, since no rewind would help then", async () => {
    const tools = Array.from({ length: 40 }, (_, at) => ({
      name: `tool_${at}`,
      description: "one word after another ".repeat(300),
      input_schema: { type: "object" },
    }));
    const session = await open({ tools, settings: { window: { size: 20_000 } } });
    await session.user("Hello?");
    await expect(session.request()).rejects.toThrow(/tools alone hold about \d{5} tokens.*fewer tools/);
    await session.close();
  });

  it("keeps a result that is too long on disk, shows a preview, and the same one after a resume", async () => {
    const client = newClient();
    const session = await open();
    await session.user("Why is the build red?");
    await session.assistant(await client.messages.create(await session.request()));
    const [id = ""] = session.view.open.keys();
    const log = "a.c:3: error: expected ';'\n".repeat(3_000);
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: log });
    const request = await session.request();
    const shown: string = request.messages.at(-1)!.content[0].content;
    expect(shown).toMatch(/^<persisted-output>/);
    expect(shown.length).toBeLessThan(3_000);
    expect(await readFile(session.path.replace(".jsonl", `/tool-results/${id}.txt`), "utf8")).toBe(log);
    await client.messages.create(request);
    await session.close();
    await using again = await open({ resume: session.id });
    expect(JSON.stringify(await again.request())).toBe(JSON.stringify(request));
    expect(emulator.ledger.every((row) => row.valid)).toBe(true);
  });

  it("takes a switch into account from the next request on", async () => {
    const client = newClient();
    await using session = await open();
    const results: string[] = [];
    for (const toolResults of [true, false, true]) {
      expect(await session.configure({ switches: { toolResults } })).toEqual([]);
      await session.user("Again.");
      await session.assistant(await client.messages.create(await session.request()));
      const [id = ""] = session.view.open.keys();
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: "x\n".repeat(30_000) });
      const request = await session.request();
      results.push(request.messages.at(-1)!.content[0].content.slice(0, 10));
      await session.assistant(await client.messages.create(request));
    }
    expect(results).toEqual(["<persisted", "x\nx\nx\nx\nx\n", "<persisted"]);
  });

  it("clears old results when that is cheaper, loses nothing by it, and does neither without Recall", async () => {
    const work = async (offered: readonly object[]) => {
      emulator.clearLedger();
      emulator.clearCache();
      emulator.setScript((_request, { index }) => ({
        tool_use: [{ name: "Bash", input: { command: `step ${index}` } }],
      }));
      const client = newClient();
      await using session = await open({ model: "claude-sonnet-4-6", tools: offered });
      const breaks: string[] = [];
      session.on("break", ({ cause }) => breaks.push(cause));
      const results = new Map<string, string>();
      await session.user("Work.");
      for (let step = 0; step < 60; step++) {
        await session.assistant(await client.messages.create(await session.request()));
        const [id = ""] = session.view.open.keys();
        results.set(id, `${step} `.repeat(4_000));
        await session.toolResults({ type: "tool_result", tool_use_id: id, content: results.get(id)! });
      }
      await session.request();
      const dollars = emulator.ledger.reduce((sum, row) => sum + row.dollars, 0);
      expect(emulator.ledger.filter((row) => !row.valid)).toEqual([]);
      const cleared = session.view.slots.filter((slot) => slot.cleared && slot.result);
      for (const slot of cleared) {
        const { id } = slot.result!;
        const [part = ""] = (await session.recall({ id })).split("\n\n[");
        expect(part.length).toBeGreaterThan(1_000);
        expect(results.get(id)!.startsWith(part)).toBe(true);
      }
      return { dollars, breaks, cleared: cleared.length };
    };
    const plain = await work(tools);
    const economy = await work([...tools, RECALL]);
    expect(plain).toMatchObject({ breaks: [], cleared: 0 });
    expect(economy.cleared).toBeGreaterThan(20);
    expect(new Set(economy.breaks)).toEqual(new Set(["cleared"]));
    expect(economy.dollars).toBeLessThan(plain.dollars);
  });

  it("is refused to a second holder, with a sentence that names the process", async () => {
    const session = await open();
    await session.user("Mine.");
    await expect(open({ resume: session.id })).rejects.toThrow(
      new RegExp(`Session ${session.id}.* ${process.pid}`),
    );
    await session.close();
    await (await open({ resume: session.id })).close();
  });

  it("notices when the server lost its cache, and says which part of the request changed", async () => {
    const client = newClient();
    const session = await open({ system: "Rule. ".repeat(3_000) });
    const losses: string[] = [];
    session.on("loss", ({ cause }) => losses.push(cause.what));
    await session.user("One.");
    await session.assistant(await client.messages.create(await session.request()));
    emulator.clearCache();
    await session.assistant(await client.messages.create(await session.request()));
    expect(losses).toEqual(["unknown"]);
    await session.close();
  });

  it("is passed over as the latest when nothing was said in it", async () => {
    const first = await open();
    await first.user("Real.");
    await first.close();
    await (await open()).close();
    const resumed = await open({ resume: "latest" });
    expect(resumed.id).toBe(first.id);
    await resumed.close();
  });

  it("says whose turn it is, and returns to where it was", async () => {
    const client = newClient();
    await using session = await open();
    expect(session.isUnanswered).toBe(false);
    await session.user("Why is the build red?");
    expect(session.isUnanswered).toBe(true);
    await session.assistant(await client.messages.create(await session.request()));
    expect(session.isUnanswered).toBe(true);
    const before = session.head;
    const due = JSON.stringify(await session.request());
    await session.user([{ type: "hologram" }]);
    await expect(client.messages.create(await session.request())).rejects.toThrow("400");
    await session.rewind(before);
    expect(JSON.stringify(await session.request())).toBe(due);
  });

  it.each([
    ["no model", { model: undefined as never }],
    ["an empty model", { model: " " }],
    ["tools that are no list", { tools: {} as never }],
    ["a tool without a name", { tools: [{}] }],
    ["two tools of one name", { tools: [...tools, ...tools] }],
    ["system blocks that are no text", { system: [{ type: "image" }] as never }],
    ["a negative max_tokens", { request: { max_tokens: -1 } }],
    ["a relative folder", { cwd: "here" }],
    ["a relative home", { home: "there" }],
  ] satisfies [string, Partial<SessionOptions>][])("is not opened with %s", async (_name, options) => {
    await expect(open(options)).rejects.toThrow(SessionError);
    await expect(open(options)).rejects.toThrow(/\.$/);
  });

  it.each([
    ["a title that is no text", (s: Session) => s.setTitle(5 as never)],
    ["a tag that is no text", (s: Session) => s.setTag("a", 5 as never)],
    [
      "indexes that are no numbers",
      (s: Session) => s.aborted({ content: [] }, { incomplete: ["x"] as never }),
    ],
    ["a circular block", (s: Session) => s.user([circular() as never])],
  ])("refuses %s before it is written", async (_name, act) => {
    const session = await open();
    await session.user("Hello.");
    await expect(act(session)).rejects.toThrow(/\.$/);
    await session.close();
    const again = await open({ resume: session.id });
    expect(again.opening.damage.skipped).toBe(0);
    await again.close();
  });

  it.each([
    ["an empty message", (s: Session) => s.user("  ")],
    [
      "a call in the user's mouth",
      (s: Session) => s.user([{ type: "tool_use", id: "a", name: "b", input: {} }]),
    ],
    [
      "thinking in the user's mouth",
      (s: Session) => s.user([{ type: "thinking", thinking: "", signature: "" }]),
    ],
    ["blocks without a type", (s: Session) => s.user([{}] as never)],
    ["a result nobody asked for", (s: Session) => s.toolResults({ type: "tool_result", tool_use_id: "x" })],
    ["a response without content", (s: Session) => s.assistant({} as never)],
    ["a request with nothing to answer", (s: Session) => s.request()],
    ["a rewind to nowhere", (s: Session) => s.rewind("nowhere")],
  ])("refuses %s with a sentence and writes nothing", async (_name, act) => {
    const session = await open();
    await expect(act(session)).rejects.toThrow(SessionError);
    await expect(act(session)).rejects.toThrow(/\.$/);
    expect(session.view.slots).toEqual([]);
    await session.close();
  });

  it.each(["../elsewhere", "a/b", "", "x\0y"])("refuses %j as a session to resume", async (resume) => {
    await expect(open({ resume })).rejects.toThrow(SessionError);
  });
});

type Session = Awaited<ReturnType<typeof openSession>>;

function circular(): object {
  const block: Record<string, unknown> = { type: "text", text: "x" };
  block.self = block;
  return block;
}

const said = (id: string) => ({
  v: 1 as const,
  id,
  parent: null as string | null,
  time: 0,
  type: "user" as const,
  source: "human" as const,
  content: [{ type: "text" as const, text: id }],
});
