// What people do with a long conversation: compact all or part of it, snip a span, restore something, clear it.
import type { Session } from "@palimpsest/core";
import { settingsOf, someSettings } from "../drawn-settings.ts";
import { requireInvariant } from "../violation.ts";
import { isCode, type World } from "../world.ts";
import { type Step, whenOpen } from "./step.ts";

const anySlot = ({ session, random }: World) => {
  const { slots } = session.view;
  return slots.length === 0 ? "nobody" : random.pick(slots).entry;
};

export const compact: Step = {
  name: "compact",
  weight: whenOpen(0.3),
  async run(world) {
    const { random } = world;
    const part = random.pick([
      {},
      {},
      { instructions: "Keep the numbers." },
      { from: anySlot(world) },
      { upTo: anySlot(world) },
    ]);
    world.mayShed = true;
    const before = world.session.size().tokens;
    const result = await world.act((session) => session.compact(part));
    if (!result.ok) return result.reason.slice(0, 80);
    requireInvariant(
      result.after < result.before,
      "I7",
      () => `Compacted from ${result.before} to ${result.after}.`,
    );
    return `${JSON.stringify(part)}, ${result.method}: ${before} to ${result.after}`;
  },
};

export const snip: Step = {
  name: "snip",
  weight: whenOpen(0.3),
  run: (world) => tryAct(world, (session) => session.snip(anySlot(world), anySlot(world))),
};

export const restore: Step = {
  name: "restore",
  weight: ({ running }) => (running && running.session.view.breaks.length > 0 ? 0.4 : 0),
  run(world) {
    const { receipts } = world.session;
    const items = receipts.flatMap((receipt) => receipt.items);
    return tryAct(world, (session) =>
      session.restore(items.length > 0 ? world.random.pick(items).id : "nobody"),
    );
  },
};

export const undo: Step = {
  name: "undo",
  weight: ({ running }) => (running && running.session.view.breaks.length > 0 ? 0.3 : 0),
  run: (world) => tryAct(world, (session) => session.undo(world.random.pick(world.session.receipts).entry)),
};

export const clear: Step = {
  name: "clear",
  weight: whenOpen(0.05),
  run: (world) => tryAct(world, (session) => session.clear()),
};

export const configure: Step = {
  name: "configure",
  weight: whenOpen(0.3),
  async run(world) {
    world.settings = someSettings(world.random);
    const findings = await world.act((session) =>
      session.configure(settingsOf(world.settings, world.temper)),
    );
    requireInvariant(
      findings.length === 0,
      "no surprise",
      () => `Settings refused: ${JSON.stringify(findings)}`,
    );
    return JSON.stringify(world.settings.switches);
  },
};

/** Runs the action; it may succeed, or be refused with a sentence. */
async function tryAct(world: World, act: (session: Session) => Promise<unknown>): Promise<string> {
  try {
    await world.act(act);
    return "done";
  } catch (error) {
    if (isCode(error, "bad-input") || isCode(error, "not-found"))
      return (error as Error).message.slice(0, 80);
    throw error;
  }
}
