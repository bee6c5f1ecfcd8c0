// Notes, compaction and forks through the public API, with the real SDK and the emulator's rules, cache and ledger.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import Anthropic from "@anthropic-ai/sdk";
import { type Emulator, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, RECALL, type Session, type SessionEvents, type SessionOptions } from "../../index.ts";
import { anthropicModel } from "../../models/anthropic/index.ts";
import { nodePorts } from "../../ports/index.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { writeSummaryAnswer } from "../../testing/summary-answer.ts";

const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" as const } };
const edit = { name: "Edit", description: "Edits a file.", input_schema: { type: "object" as const } };
const tools = [bash, edit, RECALL];

let home: string;
let emulator: Emulator;
/** What the model says to a fork; the conversation itself runs one command after another. */
let toFork: (directive: string) => Turn | string;
let steps = 0;

beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/palimpsest-`);
  steps = 0;
  toFork = () => writeSummaryAnswer("Summary of the work.");
  emulator = await startEmulator({
    models: { "claude-sonnet-4-6": { window: 32_000 } },
    script: (request) => {
      const last = (request.messages.at(-1)?.content ?? []) as { type: string; text?: string }[];
      const text = Array.isArray(last) ? (last.at(-1)?.text ?? "") : "";
      if (/fork/i.test(text.slice(0, 200))) return toFork(text);
      return { text: `Step ${steps}.`, tool_use: [{ name: "Bash", input: { command: `make ${steps++}` } }] };
    },
  });
});

afterEach(async () => {
  await emulator.close();
  await rm(home, { recursive: true });
});

const newClient = () => new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0 });
const newModel = () =>
  anthropicModel({ baseURL: emulator.url, apiKey: "test", ports: nodePorts(), retry: { attempts: 1 } });

const open = (more: Partial<SessionOptions> = {}) =>
  openSession({
    cwd: home,
    home,
    env: {},
    model: "claude-sonnet-4-6",
    system: "You look after a small build.",
    tools,
    request: { max_tokens: 4_000 },
    ...more,
    settings: {
      window: { size: 32_000 },
      ...more.settings,
      switches: { economy: false, pressureClearing: false, ...more.settings?.switches },
    },
  });

/** One round: a request, its response, its result. */
async function step(session: Session, result = "ok ".repeat(2_000)): Promise<void> {
  const client = newClient();
  await session.assistant(await client.messages.create(await session.request()));
  for (const id of [...session.view.open.keys()])
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: result });
}

function heard(session: Session) {
  const events: { [K in keyof SessionEvents]?: SessionEvents[K][] } = {};
  for (const name of ["compaction", "failure", "breaker", "level", "task", "notes", "break"] as const)
    session.on(name, (event) => Object.assign(events, { [name]: [...(events[name] ?? []), event] }));
  return events;
}

const refused = () => emulator.ledger.filter((row) => !row.valid);
const shown = (session: Session) => JSON.stringify(session.view.slots.map((slot) => slot.blocks));

describe("a window that fills", () => {
  it("is compacted from the notes before the request is sent, with no model call", async () => {
    const session = await open();
    const events = heard(session);
    await session.user("Never push on Fridays. Make the build green.");
    for (let at = 0; at < 40; at++) await step(session);
    expect(refused()).toEqual([]);
    expect(events.compaction?.length).toBeGreaterThanOrEqual(2);
    for (const event of events.compaction ?? [])
      expect(event).toMatchObject({ trigger: "auto", method: "notes" });
    expect(emulator.ledger).toHaveLength(40);
    expect(shown(session)).toContain("Never push on Fridays. Make the build green.");
    expect(events.level?.map(({ level }) => level)).toContain("error");
    await session.close();
  });

  it("is not compacted if automatic compaction is off, not even after an overflow", async () => {
    const session = await open({ settings: { switches: { autoCompaction: false } } });
    await session.user("Go.");
    await expect(
      (async () => {
        for (let at = 0; at < 40; at++) await step(session);
      })(),
    ).rejects.toMatchObject({ code: "window-full", message: expect.stringContaining("autoCompaction") });
    const tooLong = Object.assign(new Error("prompt is too long: 40000 tokens > 32000 maximum"), {
      status: 400,
    });
    await expect(session.overflow(tooLong)).rejects.toMatchObject({ code: "window-full" });
    expect(session.view.breaks).toEqual([]);
    // Nothing has failed, so the breaker must not be open when it is switched on again.
    expect(session.view.failures.get("compaction")).toBeUndefined();
    expect(session.unsaved).toBe(0);
    await session.close();
  });
});

describe("a target that nothing can reach", () => {
  it("is not tried for again and again: what would free nothing for long waits until it must", async () => {
    const settings = { window: { size: 32_000, margins: { percentage: 10 } } };
    const session = await open({ system: "Keep to the rule. ".repeat(2_000), settings });
    const events = heard(session);
    await session.user("Go.");
    for (let at = 0; at < 30; at++) await step(session);
    const made = events.compaction?.filter(({ method }) => method !== undefined) ?? [];
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(5);
    expect(refused()).toEqual([]);
    await session.close();
  });
});

describe("a refused request", () => {
  it("is compacted and sent again, once per turn", async () => {
    const session = await open();
    await session.user("Go.");
    for (let at = 0; at < 6; at++) await step(session);
    const before = session.size().tokens;
    const error = await newClient()
      .messages.create({
        ...(await session.request()),
        messages: [{ role: "user", content: "word ".repeat(90_000) }],
      })
      .catch((thrown: unknown) => thrown);
    const again = await session.overflow(error);
    expect(session.size().tokens).toBeLessThan(before);
    await session.assistant(await newClient().messages.create(again!));
    await session.close();
  });

  it("that is refused twice is the caller's to show", async () => {
    const session = await open();
    await session.user("Go.");
    for (let at = 0; at < 6; at++) await step(session);
    const tooLong = Object.assign(new Error("prompt is too long: 60500 tokens > 60000 maximum"), {
      status: 400,
    });
    expect(await session.overflow(tooLong)).toBeDefined();
    await expect(session.overflow(tooLong)).rejects.toMatchObject({ code: "window-full" });
    expect(await session.overflow(new Error("other"))).toBeUndefined();
    await step(session);
    // Asked again, it gets another answer: a session that was stuck once must not stay stuck.
    await session.request();
    expect(await session.overflow(tooLong)).toBeDefined();
    await session.close();
  });

  it("that a hook would not have compacted is answered the next time", async () => {
    const answers = [{ block: "Not now." }];
    const session = await open({ hooks: { preCompact: () => answers.shift() } });
    await session.user("Go.");
    for (let at = 0; at < 6; at++) await step(session);
    const tooLong = Object.assign(new Error("prompt is too long: 60500 tokens > 60000 maximum"), {
      status: 400,
    });
    await expect(session.overflow(tooLong)).rejects.toMatchObject({ message: /Not now/ });
    expect(await session.overflow(tooLong)).toBeDefined();
    await session.close();
  });
});

describe("a summary", () => {
  const settings = { switches: { notesCompaction: false } };

  it("is asked for by a fork that reads the parent's cache, and its cost is on the ledger", async () => {
    const switches = { notesCompaction: false, notes: false };
    const session = await open({ settings: { switches }, models: { main: newModel() } });
    const events = heard(session);
    await session.user("Make the build green, and never touch main.");
    for (let at = 0; at < 5; at++) await step(session);
    const rows = emulator.ledger.length;
    const result = await session.compact();
    expect(result).toMatchObject({ ok: true, method: "full" });
    const fork = emulator.ledger.slice(rows);
    expect(fork).toHaveLength(1);
    const last = emulator.ledger[rows - 1]!;
    expect(fork[0]!.read).toBe(last.read + last.written5m + last.written1h);
    expect(fork[0]!.written5m + fork[0]!.written1h).toBe(0);
    expect(session.ledger.layers.get("compaction")?.calls).toBe(1);
    expect(shown(session)).toContain("Summary of the work.");
    expect(shown(session)).toContain("never touch main");
    expect(events.break?.at(-1)?.receipt.items.length).toBeGreaterThan(3);
    const forks = await readdir(session.path.replace(/\.jsonl$/, "/forks"));
    expect(forks).toHaveLength(1);
    await step(session);
    expect(refused()).toEqual([]);
    await session.close();
  });

  it("that fails three times opens the breaker; then only the last resort is tried", async () => {
    toFork = () => "I would rather not.";
    const session = await open({ settings, models: { main: newModel() } });
    const events = heard(session);
    await session.user("Go.");
    for (let at = 0; at < 70; at++) await step(session);
    expect(refused()).toEqual([]);
    // The notes have their own breaker, which the same answers open.
    expect(events.breaker?.filter(({ layer }) => layer !== "notes")).toEqual([
      { layer: "compaction", failures: 3 },
    ]);
    expect(session.ledger.layers.get("compaction")?.calls).toBeLessThanOrEqual(6);
    expect(new Set(events.compaction?.map(({ method }) => method))).toEqual(new Set(["last-resort"]));
    await session.close();
    const again = await open({ settings, resume: session.id, models: { main: newModel() } });
    expect(again.view.failures.get("compaction")).toBeGreaterThanOrEqual(3);
    await again.close();
  });
});

describe("notes", () => {
  it("are written by a fork that edits one file, in the background, and lead the next compaction", async () => {
    toFork = (directive) => {
      const path = /[^\s`"']+notes\.md/.exec(directive)?.[0] ?? "nowhere";
      const old = /^# Current State\n(_.*_)$/m.exec(directive)?.[1] ?? "?";
      return {
        tool_use: [
          {
            name: "Edit",
            input: { file_path: path, old_string: old, new_string: `${old}\n\nThe linker is being fixed.` },
          },
          { name: "Edit", input: { file_path: "/etc/passwd", old_string: "root", new_string: "boot" } },
        ],
      };
    };
    const session = await open({
      settings: { microcompact: { mode: "window" } },
      models: { main: newModel() },
    });
    const events = heard(session);
    await session.user("Make the build green.");
    for (let at = 0; at < 40; at++) await step(session);
    await session.close();
    expect(refused()).toEqual([]);
    expect(events.notes?.length).toBeGreaterThan(1);
    expect(events.task?.some(({ layer, state }) => layer === "notes" && state === "completed")).toBe(true);
    const file = await readFile(session.path.replace(/\.jsonl$/, "/notes.md"), "utf8");
    expect(file).toContain("The linker is being fixed.");
    expect(shown(session)).toContain("The linker is being fixed.");
    // On a slow machine the update is not waited for completely, and a summary is requested instead.
    const layers = ["notes", "compaction"].map((name) => session.ledger.layers.get(name)?.calls ?? 0);
    expect(layers[0]).toBeGreaterThan(1);
    expect(layers[0]! + layers[1]!).toBe(session.ledger.background.calls);
    const spent = emulator.ledger.reduce((sum, row) => sum + row.output, 0);
    expect(session.ledger.total.output).toBe(spent);
  });
});

describe("whose turn it is", () => {
  it("is the human's after a compaction of finished work, and the model's if the question was compacted too", async () => {
    const session = await open();
    await session.user("Go.");
    for (let at = 0; at < 8; at++) await step(session);
    await session.assistant({ content: [{ type: "text", text: "Done." }], usage: undefined });
    expect(await session.compact()).toMatchObject({ ok: true });
    expect(session.isUnanswered).toBe(false);
    await expect(session.request()).rejects.toMatchObject({ code: "nothing-to-send" });
    await session.user("And now?");
    expect(session.isUnanswered).toBe(true);
    await session.close();
  });
});

describe("an agent that does not answer", () => {
  it("is not waited for: what it would restore is left out, and reported", async () => {
    const ports = memoryPorts();
    await ports.files.makeFolder("/project");
    const never = () => new Promise<never>(() => {});
    const restore = { plan: never, instructions: () => "Be kind." };
    const session = await openSession({
      cwd: "/project",
      home: "/home",
      env: {},
      ports,
      model: "claude-sonnet-4-6",
      tools,
      restore,
    });
    const events = heard(session);
    for (let at = 0; at < 12; at++) {
      await session.user(`Question ${at}? ${"word ".repeat(1_500)}`);
      await session.assistant({ content: [{ type: "text", text: `Answer ${at}.` }], usage: undefined });
    }
    expect(await ports.clock.runUntil(session.compact())).toMatchObject({ ok: true });
    expect(events.compaction?.[0]?.asides.join()).toMatch(/plan .*did not answer in time/);
    expect(shown(session)).toContain("Be kind.");
    await session.close();
  });
});

describe("what left the view", () => {
  it("is restored as a whole where calls in it were interrupted", async () => {
    const session = await open();
    await session.user("Go.");
    await session.assistant({
      content: [{ type: "tool_use", id: "toolu_lost", name: "Bash", input: { command: "make" } }],
    });
    await session.user("Are you there?");
    await session.clear();
    await session.restore(session.receipts.at(-1)!.entry);
    expect(JSON.stringify(session.view.slots.at(-1)!.blocks)).toMatch(
      /make.*toolu_lost.*Interrupted.*you there/,
    );
    await session.close();
  });

  it("is only what a compaction had put there, if that left with the next one", async () => {
    const session = await open();
    await session.user("Go.");
    await step(session, "the secret word is xyzzy");
    for (let at = 0; at < 4; at++) await step(session);
    await session.compact();
    for (let at = 0; at < 4; at++) await step(session);
    await session.compact();
    const [first, second] = session.receipts;
    const summary = second!.items.find(({ what }) => what.startsWith("summary"))!;
    await session.restore(summary.id);
    const said = JSON.stringify(session.view.slots.at(-1)!.blocks);
    expect(said).toContain("This conversation was compacted");
    expect(said).not.toContain("xyzzy");
    expect(await session.recall({ id: summary.id })).toContain("This conversation was compacted");
    await session.restore(first!.entry);
    expect(JSON.stringify(session.view.slots.at(-1)!.blocks)).toContain("xyzzy");
    await session.close();
  });

  it("is restored at the tail, snipped, undone and cleared", async () => {
    const session = await open();
    await session.user("Go.");
    await step(session, "the secret word is xyzzy");
    for (let at = 0; at < 8; at++) await step(session);
    expect(await session.compact()).toMatchObject({ ok: true });
    expect(shown(session)).not.toContain("xyzzy is");
    const gone = session.receipts.at(-1)!.items.find(({ what }) => what.startsWith("result of Bash"))!;
    await session.restore(gone.id);
    expect(JSON.stringify(session.view.slots.at(-1)!.blocks)).toContain("xyzzy");
    await session.undo(session.receipts[0]!.entry);
    expect(session.view.slots.length).toBeGreaterThan(15);
    await session.clear();
    expect(session.view.slots).toEqual([]);
    await session.user("Afresh.");
    await step(session);
    expect(refused()).toEqual([]);
    await expect(session.restore("nobody")).rejects.toMatchObject({ code: "not-found" });
    await session.close();
  });
});
