// Runs both planners through long generated work, with and without compactions, and compares their cost with the
// optimum. Run as a program it prints a table.
import { seededRandom } from "../../../ports/memory/prng.ts";
import { filler, RATES, tokensOf, viewTokens, Work } from "../work.case.ts";
import { type CompactionInstance, cheapest, type Plan } from "./compaction-optimum.case.ts";
import type { WorkStep } from "./optimum.case.ts";
import { planNotesCompaction } from "./plan-notes-compaction.ts";
import { WIDE } from "./ratios.case.ts";

export interface LongWork {
  readonly steps: number;
  /** Sizes of results, and of the words before each call, are drawn uniformly from these ranges. */
  readonly sizes: readonly [number, number];
  readonly words: readonly [number, number];
  readonly read: number;
  readonly write: number;
  readonly notes: number;
  readonly kept: number;
  /** What an update of the notes costs before each compaction. */
  readonly update: number;
}

const LONG: LongWork = {
  steps: 2_000,
  sizes: [500, 6_000],
  words: [50, 250],
  read: RATES.read,
  write: RATES.write5m,
  notes: 8_000,
  kept: 10_000,
  update: 0,
};
/** 80,000 tokens read at 0.1, and 3,000 written at five times the input price. */
const UPDATE = 23_000;

export const LONG_KINDS: Readonly<Record<string, LongWork>> = {
  "2,000 steps": LONG,
  "notes of 12,000": { ...LONG, notes: 12_000 },
  "much said": { ...LONG, words: [200, 1_000] },
  "small results": { ...LONG, sizes: [50, 600], words: [200, 1_000] },
  "a model's notes": { ...LONG, update: UPDATE },
  "reads at 0.025": { ...LONG, read: 0.025 },
  "that, a model's notes, an hour's cache": { ...LONG, read: 0.025, write: RATES.write1h, update: UPDATE },
  "600 steps": { ...LONG, steps: 600 },
};

const START = 8_000;
const STUB = 27;

export interface Run extends Plan {
  readonly cost: number;
  readonly instance: CompactionInstance;
}

/** Works step by step like a session: clear, compact, send, and take the next result. */
export function runLong(kind: LongWork, seed: number, mayCompact: boolean): Run {
  const random = seededRandom(seed);
  const draw = ([least, most]: readonly [number, number]) => Math.round(least + (most - least) * random());
  const work = new Work();
  work.human(START);
  const rates = ratesOf(kind);
  const steps: (WorkStep & { freed: number })[] = [];
  const [clears, compactions]: [number[], number[]] = [[], []];
  let cost = 0;
  for (let t = 0; ; t++) {
    const draft = work.plan({ rates: () => rates, limits: WIDE });
    if (draft) {
      work.add(draft);
      clears.push(t);
      for (const { tool_use_id: id, tokens, content } of draft.results) {
        steps[Number(id.slice(6))]!.freed = tokens - Math.ceil(content.length / 4);
      }
    }
    if (mayCompact && compactIfDue(work, kind)) {
      compactions.push(t);
      cost += kind.update;
    }
    const cached = viewTokens(work.view, work.view.sent);
    cost += kind.read * cached + kind.write * (viewTokens(work.view) - cached);
    if (t === kind.steps) break;
    const [before, result] = [viewTokens(work.view), draw(kind.sizes)];
    work.step({ tokens: result, words: draw(kind.words) });
    const overhead = viewTokens(work.view) - before - result;
    steps.push({ overhead, result, freed: result - STUB });
  }
  const { keepStart: keep, tailTokens } = work.settings.microcompact.economy;
  const { read, write, notes, kept, update } = kind;
  const instance = { start: START, steps, keep, tailTokens, read, write, notes, kept, update };
  return { cost, clears, compactions, instance };
}

const ratesOf = ({ read, write }: LongWork) => ({ ...RATES, read, write5m: write });

function compactIfDue(work: Work, kind: LongWork): boolean {
  const { view } = work;
  const { notes, update } = kind;
  const tail = tailOf(work, kind.kept);
  const plan = planNotesCompaction({
    ...work.input(),
    economy: work.state.of(view),
    settings: work.settings.microcompact.economy,
    rates: () => ratesOf(kind),
    expired: false,
    tail,
    notesTokens: notes,
    updateCost: update,
  });
  if (!plan.due) return false;
  const content = [{ type: "text" as const, text: filler(notes) }];
  work.add({
    type: "boundary",
    from: view.slots[0]!.entry,
    to: view.slots[tail - 1]!.entry,
    pieces: [{ source: "summary", content }],
    trigger: "auto",
    method: "notes",
    before: plan.freed,
    after: 0,
  });
  return true;
}

/** Returns the newest call from which on there are at least this many tokens. */
export function tailOf({ view }: Work, kept: number): number {
  let [at, tokens] = [view.slots.length, 0];
  while (at > 0 && (tokens < kept || view.slots[at]?.role === "user")) {
    at--;
    tokens += view.slots[at]!.blocks.reduce((all, block) => all + tokensOf(block), 0);
  }
  return at;
}

export function compareLong(kind: LongWork, seed: number) {
  const [both, clearing] = [runLong(kind, seed, true), runLong(kind, seed, false)];
  return { both, clearing, best: cheapest(both.instance) };
}

if (import.meta.main) {
  for (const [name, kind] of Object.entries(LONG_KINDS)) {
    const all = Array.from({ length: 5 }, (_, seed) => compareLong(kind, seed));
    const of = all.map(({ both, best }) => both.cost / best);
    const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    const cells = [
      mean(of).toFixed(3),
      Math.max(...of).toFixed(3),
      mean(all.map(({ both }) => both.compactions.length)).toFixed(1),
      mean(all.map(({ clearing, best }) => clearing.cost / best)).toFixed(2),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}
