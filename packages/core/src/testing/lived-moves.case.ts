// The moves of a simulated session, as data that fast-check draws, and what each means for the session it meets.
import fc from "fast-check";
import { SessionError } from "../session/session-error.ts";
import type { Session } from "../session.ts";
import type { SettingsInput } from "../settings/schema.ts";
import { anySettings } from "./any-settings.case.ts";
import { pickItem, TEXTS } from "./drawn-content.ts";
import { Lived, type Plan } from "./lived.case.ts";

const WORK = ["say", "work", "work", "work", "turn", "results"] as const;
const REST = [
  "idle",
  "fault",
  "abort",
  "compact",
  "part",
  "resume",
  "kill",
  "rewind",
  "configure",
  "snip",
  "undo",
  "restore",
  "remind",
  "pin",
] as const;

interface LivedMove {
  readonly kind: (typeof WORK)[number] | (typeof REST)[number] | "deliver";
  readonly a: number;
}

const kinds = fc.oneof(
  { arbitrary: fc.constantFrom(...WORK), weight: 12 },
  { arbitrary: fc.constantFrom(...REST), weight: 2 },
  { arbitrary: fc.constant("deliver" as const), weight: 1 },
);

const moves = (most: number) =>
  fc.array(fc.record({ kind: kinds, a: fc.nat(10_000) }), {
    minLength: most / 2,
    maxLength: most,
    size: "max",
  });

const plan: fc.Arbitrary<Plan> = fc.record({
  settings: anySettings,
  window: fc.constantFrom(16_000, 24_000, 40_000),
  taken: fc.constantFrom(1, 1, 1, 0.7),
  cacheEdits: fc.boolean(),
  hasModel: fc.constantFrom(true, true, true, false),
  seed: fc.nat(1_000_000),
});

export type Life = readonly [plan: Plan, moves: readonly LivedMove[], settings: readonly SettingsInput[]];

/** A plan, its moves, and the settings that are switched to on the way. Printed as its seed, because it fills pages. */
export const someLife = (most: number): fc.Arbitrary<Life> =>
  fc
    .tuple(plan, moves(most), fc.array(anySettings, { maxLength: 4 }))
    .map((life) => Object.defineProperty(life, fc.toStringMethod, { value: () => "a life" }));

export async function live([given, list, others]: Life): Promise<Lived> {
  const lived = new Lived(given);
  await lived.machine.files.makeFolder("/project");
  await lived.open();
  for (const move of list) await step(lived, move, others);
  return lived;
}

async function step(lived: Lived, { kind, a }: LivedMove, others: readonly SettingsInput[]): Promise<void> {
  const { session } = lived;
  switch (kind) {
    case "say":
      return lived.say([{ type: "text", text: `${pickItem(TEXTS, a)} (${a}) What do we know about this?` }]);
    case "turn":
    case "fault":
    case "abort":
      return lived.turn(kind === "fault", kind === "abort");
    case "results":
      return giveResults(lived, a);
    case "work":
      return work(lived, a);
    case "idle":
      return lived.machine.clock.advance(60_000 * pickItem([1, 4, 6, 70, 600], a));
    case "compact":
      await lived.act(session.compact(a % 3 === 0 ? { instructions: "Keep the numbers." } : {}));
      return;
    case "part":
      await lived.act(
        session.compact(a % 2 === 0 ? { from: slotAt(session, a) } : { upTo: slotAt(session, a) }),
      );
      return;
    case "resume":
    case "kill":
      return lived.resume(kind === "kill");
    case "configure":
      lived.settings = others.length > 0 ? pickItem(others, a) : lived.settings;
      await lived.act(session.configure(lived.given));
      return;
    case "rewind": {
      const to = pickItem([...session.view.tree.keys()].slice(-9), a) ?? null;
      return lived.rewind(to);
    }
    case "snip":
      return tried(lived.snip(slotAt(session, a), slotAt(session, a + 2)));
    case "undo":
      return tried(
        lived.act(session.undo(pickItem(["nothing", ...session.receipts.map(({ entry }) => entry)], a))),
      );
    case "restore": {
      const items = session.receipts.flatMap((receipt) => receipt.items.map(({ id }) => id));
      return tried(lived.act(session.restore(pickItem(["nothing", ...items], a))));
    }
    case "remind":
      return lived.act(session.remind(`The hour is ${a}.`));
    case "pin":
      return changePins(lived, a);
    case "deliver":
      return lived.deliver(a);
  }
}

/** Pins one of the results, as the model or as the human, or releases the oldest pin. */
async function changePins(lived: Lived, a: number): Promise<void> {
  const { session } = lived;
  const ids = session.view.slots.flatMap(({ result }) => result?.id ?? []);
  if (a % 5 === 0) await lived.act(session.pins.release(session.pins.ids.slice(0, 1)));
  else if (a % 2) await lived.act(session.pins.add(ids.slice(-1 - (a % 3))));
  else await lived.act(session.recall({ pin: pickItem(["nothing", ...ids], a) }));
}

const slotAt = ({ view }: Session, at: number) =>
  view.slots[at % Math.max(1, view.slots.length)]?.entry ?? "nothing";

/** Some rounds with nothing in between, so that windows fill. */
async function work(lived: Lived, a: number): Promise<void> {
  for (let round = 0; round <= a % 4; round++) {
    await giveResults(lived, a + round);
    if (!lived.session.isUnanswered) await lived.say([{ type: "text", text: `Go on, ${a}.` }]);
    await lived.turn(false);
  }
}

/** Some kilobytes each, in any order, so that windows fill. */
async function giveResults(lived: Lived, a: number): Promise<void> {
  const open = [...lived.session.view.open.keys()];
  if (open.length === 0) return;
  if (a % 2) open.reverse();
  const line = `${pickItem(TEXTS, a)} ${a}\n`;
  const length = pickItem([100, 2_000, 6_000, 12_000], a >> 3);
  const content = line.repeat(Math.ceil(length / line.length));
  await lived.results(open.map((tool_use_id) => ({ type: "tool_result", tool_use_id, content })));
}

/** Done, or refused with a sentence. */
async function tried(done: Promise<void>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!SessionError.isInstance(error)) throw error;
  });
}
