// Content that must not come back by itself: cleared work, snipped words, notes of an abandoned path. And whose turn it is.

import { createApi } from "@palimpsest/emulator";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type AssistantMessage,
  type Model,
  openSession,
  RECALL,
  type Session,
  type SessionOptions,
} from "../index.ts";
import { ModelError } from "../internal.ts";
import { type MemoryPorts, memoryPorts } from "../ports/memory/ports.ts";
import { writeSummaryAnswer } from "../testing/summary-answer.ts";

const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" } };
const WORDS = "word ".repeat(1_200);

let ports: MemoryPorts;
/** What forks are told; the model waits with it as long as `hold` says. */
let toFork: string;
let hold: Promise<void>;
let forks: number;

beforeEach(async () => {
  ports = memoryPorts();
  await ports.files.makeFolder("/project");
  toFork = writeSummaryAnswer("Work.");
  hold = Promise.resolve();
  forks = 0;
});

const model = (): Model => {
  const api = createApi({
    clock: { now: () => ports.clock.now(), advance: () => {} },
    script: () => toFork,
  });
  return {
    name: "test",
    capabilitiesOf: () => {
      throw new Error("not asked");
    },
    send(request) {
      forks++;
      const answer = hold.then(async () => {
        const { message, body } = await api.handle(request);
        if (!message) throw new ModelError("invalid-request", JSON.stringify(body));
        return message as unknown as AssistantMessage;
      });
      answer.catch(() => {});
      return { final: () => answer, async *[Symbol.asyncIterator]() {} };
    },
  };
};

const open = (more: Partial<SessionOptions> = {}) =>
  openSession({
    cwd: "/project",
    home: "/home",
    env: {},
    ports,
    model: "claude-sonnet-5",
    tools: [bash, RECALL],
    ...more,
  });

let calls = 0;
async function work(session: Session, steps: number, said = "Next."): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const id = `toolu_${calls++}`;
    const use = { type: "tool_use", id, name: "Bash", input: { command: `${said} ${calls}` } };
    await session.assistant({ content: [{ type: "text", text: said } as never, use as never], usage: null });
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: WORDS });
  }
}

const answer = (session: Session, text = "Done.") =>
  session.assistant({ content: [{ type: "text", text } as never], usage: null });
const shown = (session: Session) => JSON.stringify(session.view.slots.map(({ blocks }) => blocks));

describe("what was left on purpose", () => {
  it("does not come back after a clear, however often is compacted", async () => {
    const session = await open();
    await session.user("OLDTASK: paint it black.");
    await work(session, 6, "oldcommand");
    await answer(session);
    await session.clear();
    expect(session.isUnanswered).toBe(false);
    await session.user("New task.");
    await work(session, 12);
    expect(await session.compact()).toMatchObject({ ok: true });
    expect(shown(session)).toContain("New task.");
    expect(shown(session)).not.toMatch(/OLDTASK|oldcommand/);
    expect(await session.recall({ query: "OLDTASK" })).toContain("paint it black");
  });

  it("does not come back after a snip, not even as a compaction had rewritten it", async () => {
    const session = await open();
    await session.user("SECRET one.");
    await work(session, 12);
    expect(await session.compact()).toMatchObject({ ok: true });
    await session.user("SECRET two.");
    await work(session, 1);
    const { slots } = session.view;
    const second = slots.find(({ blocks }) => JSON.stringify(blocks).includes("SECRET two"))!;
    await session.snip(slots[0]!.entry, second.entry);
    expect(shown(session)).not.toContain("SECRET");
    await work(session, 12);
    expect(await session.compact()).toMatchObject({ ok: true });
    expect(shown(session)).not.toContain("SECRET");
  });

  it("does not come back from notes that were written on another path, which are kept beside the new ones", async () => {
    toFork = "<notes>\n# Current State\n\nBRANCHA is being painted.\n</notes>";
    const settings = {
      microcompact: { mode: "window" as const },
      notes: { firstAt: 100, tokensBetween: 100, toolCallsBetween: 1 },
    };
    const session = await open({ models: { main: model() }, settings });
    await session.user("Paint.");
    const { head } = session;
    await session.request();
    await work(session, 3);
    await ports.clock.runUntil(session.request());
    await ports.clock.advance(1_000);
    expect(await session.notes()).toContain("BRANCHA");
    await session.rewind(head);
    toFork = "<notes>\n# Current State\n\nBRANCHB is being painted.\n</notes>";
    await session.user("No, the other one.");
    await session.request();
    await session.configure({ ...settings, switches: { notes: false } });
    await work(session, 12);
    await session.configure(settings);
    expect(await ports.clock.runUntil(session.compact())).toMatchObject({ ok: true });
    expect(shown(session)).not.toContain("BRANCHA");
    await work(session, 3);
    await ports.clock.advance(1_000);
    expect(await session.notes()).toContain("BRANCHB");
    expect(await session.notes()).not.toContain("BRANCHA");
    const folder = session.path.replace(/\.jsonl$/, "");
    expect((await ports.files.names(folder)).filter((name) => name.startsWith("notes"))).toHaveLength(2);
    await session.close();
  });
});

describe("whose turn it is", () => {
  it("is the model's while an interrupted call, a paused or an empty answer is all there is", async () => {
    const settings = { window: { size: 40_000 }, switches: { economy: false, pressureClearing: false } };
    const session = await open({ settings });
    await session.user("Go.");
    await work(session, 30);
    await ports.clock.runUntil(session.request());
    await session.assistant({
      content: [{ type: "text", text: "Half an" } as never],
      stop_reason: "pause_turn",
    } as never);
    const tooLong = Object.assign(new Error("prompt is too long: 60000 tokens > 40000 maximum"), {
      status: 400,
    });
    expect(await session.overflow(tooLong)).toBeDefined();
    expect(session.isUnanswered).toBe(true);
    expect(await session.request()).toBeDefined();
  });

  it("is the human's after a reminder on finished work, and there is still something to send", async () => {
    const session = await open();
    await session.user("Go.");
    await session.request();
    await answer(session);
    await session.remind("It is late.");
    expect(session.isUnanswered).toBe(false);
    expect(await session.request()).toBeDefined();
  });
});

describe("compactions", () => {
  const settings = { switches: { notesCompaction: false } };

  it("are made one at a time", async () => {
    const session = await open({ settings, models: { main: model() } });
    await session.user("Go.");
    await session.request();
    await work(session, 12);
    const [first, second] = await Promise.all([session.compact(), session.compact()]);
    expect(first).toMatchObject({ ok: true, method: "full" });
    // It saw what the first had left.
    expect(second.ok ? second.before : 0).toBeLessThan(first.ok ? first.before / 2 : 0);
    expect(session.tasks.every(({ layer, state }) => layer === "compaction" && state === "completed")).toBe(
      true,
    );
    await session.close();
  });

  it("do what their preview says, and a preview changes nothing", async () => {
    const session = await open();
    await session.user("Paint it black.");
    await work(session, 12);
    await answer(session);
    const before = { head: session.head, shown: shown(session) };
    const preview = await session.previewCompaction();
    expect({ head: session.head, shown: shown(session) }).toEqual(before);
    if (!preview.ok) throw new Error(preview.reason);
    expect(preview.leaves[0]?.what).toBe("human: Paint it black.");
    expect(preview.leaves.length + preview.stays.length).toBe(session.view.slots.length);

    const made = await session.compact();
    expect(made).toMatchObject({
      ok: true,
      method: preview.method,
      before: preview.before,
      after: preview.after,
    });
    expect(session.receipts.at(-1)?.items.map(({ id }) => id)).toEqual(preview.leaves.map(({ id }) => id));
    expect(await session.previewCompaction({ from: "nowhere" })).toEqual({
      ok: false,
      reason: expect.stringMatching(/nothing in view has the id nowhere/),
    });
    await session.configure({ switches: { fullCompaction: false } });
    expect(await session.previewCompaction({ from: "nowhere" })).toEqual({
      ok: false,
      reason: expect.stringMatching(/switches.fullCompaction is off/),
    });
  });

  it("end in time if a model does not answer, and with the session", async () => {
    hold = new Promise(() => {});
    const session = await open({ settings, models: { main: model() } });
    await session.user("Go.");
    await session.request();
    await work(session, 12);
    expect(await ports.clock.runUntil(session.compact())).toMatchObject({ ok: true, method: "last-resort" });
    expect(forks).toBeGreaterThan(0);
    await ports.clock.runUntil(session.close());
  });
});

it("later prices apply in the ledger to what was paid before", async () => {
  const session = await open({ model: "my-model" });
  await session.user("Go.");
  await session.request();
  await session.assistant({
    content: [{ type: "text", text: "Yes." } as never],
    usage: { input_tokens: 1_000_000, output_tokens: 0 },
  });
  expect(session.ledger.total).toMatchObject({ usd: 0, unpricedCalls: 1 });
  await session.configure({ models: { "my-model": { price: { input: 3, output: 15 } } } });
  expect(session.ledger.total).toMatchObject({ usd: 3, unpricedCalls: 0 });
});
