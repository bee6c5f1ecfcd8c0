// Pins through the public API: what is pinned is not cleared, an undone clearing stays undone, and receipts tell the truth.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { openSession, RECALL, type Session } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

const LINE = "one more line of output\n";
const ECONOMY = { keepStart: 1, keepFloor: 1, tailTokens: 0, minCleared: 100 };

const settings = { window: { size: 200_000 }, microcompact: { economy: ECONOMY } };

async function start(size = 200_000, tool = "Read") {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const api = createApi({
    clock: { now: () => ports.clock.now(), advance: () => {} },
    script: () => ({ tool_use: [{ name: tool, input: { file_path: "/a" } }] }),
  });
  const tools = [{ name: tool, input_schema: { type: "object" } }, RECALL];
  const given = { cwd: "/project", home: "/home", env: {}, ports, model: "claude-sonnet-5", tools };
  const session = await openSession({ ...given, settings: { ...settings, window: { size } } });
  await session.user("Read it.");
  const step = async (tokens: number) => {
    const { message } = await api.handle(await session.request());
    await session.assistant(message as never);
    const [id = ""] = session.view.open.keys();
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: LINE.repeat(tokens / 6) });
    return id;
  };
  return { session, step, reopen: () => openSession({ ...given, settings, resume: session.id }) };
}

const isWhole = ({ view }: Session, id: string) =>
  view.slots.some((slot) => slot.result?.id === id && !slot.cleared);

/** Works until something is cleared. */
async function workUntilCleared({ session, step }: Awaited<ReturnType<typeof start>>) {
  const ids: string[] = [];
  while (session.view.breaks.length === 0) {
    ids.push(await step(3_000));
    await session.request();
  }
  return ids;
}

it("does not clear again what the undo of a clearing has restored", async () => {
  const made = await start();
  const { session, step } = made;
  await workUntilCleared(made);
  const [broken] = session.receipts;
  const cleared = broken!.items.map(({ id }) => id);
  expect(cleared.length).toBeGreaterThan(0);
  await session.undo(broken!.entry);
  for (let at = 0; at < 6; at++) await step(3_000);
  await session.request();
  for (const id of cleared) expect(isWhole(session, id)).toBe(true);
  expect(session.pins.ids).toEqual(cleared);
});

it("leaves for a while what an undo has restored beyond what can be pinned", async () => {
  const made = await start(100_000);
  const { session, step } = made;
  const clearing = (minCleared: number) => ({ microcompact: { economy: { ...ECONOMY, minCleared } } });
  await session.configure({ window: { size: 100_000 }, ...clearing(30_000) });
  await workUntilCleared(made);
  await session.configure({ window: { size: 100_000 }, ...clearing(100) });
  const [broken] = session.receipts;
  const cleared = broken!.items.map(({ id }) => id);
  await session.undo(broken!.entry);
  expect(session.pins.ids.length).toBeLessThan(cleared.length);
  for (let at = 0; at < 2; at++) await step(100);
  await session.request();
  for (const id of cleared) expect(isWhole(session, id)).toBe(true);
});

it("does not compact again to save money what the undo of a compaction has restored, but when the window is full", async () => {
  const { session, step } = await start(400_000, "mcp__docs__get");
  const causes = () => session.view.breaks.map(({ cause }) => cause);
  while (causes().length === 0) await step(6_000);
  expect(causes()).toEqual(["boundary"]);
  expect(session.receipts[0]!.tokens).toBeLessThan(session.limits.compactAt / 2);
  await session.undo(session.receipts[0]!.entry);
  const { compactAt } = session.limits;
  let largest = 0;
  while (causes().length === 2) {
    largest = Math.max(largest, session.size().tokens);
    await step(6_000);
  }
  expect(causes()).toEqual(["boundary", "undo", "boundary"]);
  expect(largest).toBeGreaterThan(compactAt * 0.9);
  // From then on it may save money again.
  while (causes().length === 3 && session.size().tokens < compactAt * 0.9) await step(6_000);
  expect(session.size().tokens).toBeLessThan(compactAt / 2);
});

it("lists in the receipt of an undo or a rewind only what has left the view", async () => {
  const made = await start();
  const { session } = made;
  await workUntilCleared(made);
  const head = session.head;
  await session.undo(session.receipts[0]!.entry);
  expect(session.receipts.at(-1)).toMatchObject({ cause: "undo", items: [], tokens: 0 });
  await session.user("And now this.");
  await session.rewind(head);
  const { cause, items } = session.receipts.at(-1)!;
  expect(cause).toBe("head");
  const shown = new Set(
    session.view.slots.map(({ entry, result, cleared }) => (cleared ? "" : (result?.id ?? entry))),
  );
  expect(items.filter(({ id }) => shown.has(id))).toEqual([]);
  expect(items.some(({ what }) => what.includes("And now this."))).toBe(true);
});

it("keeps what the user or the model pinned, even in a reopened session, until it is released", async () => {
  const made = await start();
  const { session, step } = made;
  const [first, second] = [await step(3_000), await step(3_000)];
  expect(await session.pins.add([first, "nobody"])).toEqual({
    pinned: [first],
    released: [],
    unknown: ["nobody"],
  });
  expect(await session.recall({ pin: second })).toMatch(/^Pinned /);
  expect(await session.recall({ pin: "nobody" })).toMatch(/^No result in view/);
  for (let at = 0; at < 80 && session.view.breaks.length === 0; at++) await step(3_000);
  await session.request();
  expect(session.view.breaks.length).toBeGreaterThan(0);
  expect([isWhole(session, first), isWhole(session, second)]).toEqual([true, true]);
  await session.close();
  const again = await made.reopen();
  expect(again.pins.ids).toEqual([first, second]);
  expect(await again.recall({ unpin: second })).toMatch(/^Released /);
  expect(await again.pins.release([first, first])).toEqual([first, first]);
  expect(again.pins.ids).toEqual([]);
  await again.close();
});

it("pins at most a quarter of the window: the oldest is released, and this is announced", async () => {
  const { session, step } = await start();
  const told: unknown[] = [];
  session.on("pins", (event) => told.push(event));
  const ids: string[] = [];
  for (let at = 0; at < 4; at++) {
    ids.push(await step(12_000));
    if (at < 3) await session.pins.add([ids[at]!]);
  }
  expect(told).toEqual([]);
  const { released } = await session.pins.add([ids[3]!]);
  expect(released).toEqual([ids[0]]);
  expect(told).toEqual([{ pinned: [ids[3]], released: [ids[0]] }]);
  expect(session.pins.ids).toEqual(ids.slice(1));
});

it("releases the oldest pins when the window becomes smaller, and announces it", async () => {
  const { session, step } = await start();
  const told: unknown[] = [];
  session.on("pins", (event) => told.push(event));
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) {
    ids.push(await step(12_000));
    await session.pins.add(ids.slice(-1));
  }
  await step(100);
  await session.configure({ ...settings, window: { size: 80_000 } });
  await session.request();
  expect(session.pins.ids).toEqual(ids.slice(-1));
  expect(told).toEqual([{ pinned: [], released: ids.slice(0, 2) }]);
});

it("keeps its pins when asked to pin something that is too large by itself", async () => {
  const { session, step } = await start();
  const small = await step(3_000);
  await session.pins.add([small]);
  const id = await step(12_000);
  // A quarter of this window is less than the result.
  await session.configure({ ...settings, window: { size: 40_000 } });
  expect(await session.recall({ pin: id })).toMatch(/^toolu_\S+ is too large to be pinned/);
  expect(session.pins.ids).toEqual([small]);
});

it("may lose a pin to a compaction that the human asks for, whose receipt lists it first", async () => {
  const { session, step } = await start();
  await session.user("Go on.");
  const ids: string[] = [];
  for (let at = 0; at < 6; at++) ids.push(await step(3_000));
  await session.pins.add([ids[2]!]);
  expect(await session.compact()).toMatchObject({ ok: true });
  const { items } = session.receipts.at(-1)!;
  expect(items.length).toBeGreaterThan(2);
  expect(items[0]!.id).toBe(ids[2]);
});
