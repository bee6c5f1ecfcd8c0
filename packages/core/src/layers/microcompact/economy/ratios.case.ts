// Runs the planner through generated work and compares its cost with the optimum. Run as a program it prints a table.
import { seededRandom } from "../../../ports/memory/prng.ts";
import { RATES, tokensOf, viewTokens, Work } from "../work.case.ts";
import { Costs, type Instance, optimum, type Schedule } from "./optimum.case.ts";

export interface WorkKind {
  readonly steps: number;
  /** Sizes of results in tokens are drawn uniformly from this range. */
  readonly sizes: readonly [number, number];
  readonly keep: number;
  readonly read: number;
}

/** Shell work: results of 2 to 24 KB. */
export const SHELL: WorkKind = { steps: 200, sizes: [500, 6_000], keep: 5, read: RATES.read };

export const KINDS: Readonly<Record<string, WorkKind>> = {
  "200 steps, K = 5": SHELL,
  "K = 3": { ...SHELL, keep: 3 },
  "K = 10": { ...SHELL, keep: 10 },
  "reads at 0.05": { ...SHELL, read: 0.05 },
  "reads at 0.025": { ...SHELL, read: 0.025 },
  "60 steps": { ...SHELL, steps: 60 },
  "600 steps": { ...SHELL, steps: 600 },
  "equal results": { ...SHELL, sizes: [2_600, 2_600] },
  "small results": { ...SHELL, sizes: [50, 600] },
};

export interface Comparison {
  readonly instance: Instance;
  readonly online: Schedule;
  readonly best: Schedule;
  readonly never: number;
}

export function compare(kind: WorkKind, seed: number): Comparison {
  const random = seededRandom(seed);
  const [least, most] = kind.sizes;
  const sizes = Array.from({ length: kind.steps }, () => Math.round(least + (most - least) * random()));
  const { online, instance } = run(kind, sizes);
  return { online, instance, best: optimum(instance), never: new Costs(instance).of([]) };
}

/** Works step by step like a session: plan, send, and take the next result. */
function run({ keep, read }: WorkKind, sizes: readonly number[]) {
  const work = new Work();
  const { economy } = work.settings.microcompact;
  Object.assign(economy, { keepStart: keep, keepFloor: keep });
  const rates = { ...RATES, read };
  work.human(8_000);
  const front = viewTokens(work.view);
  const steps: { overhead: number; result: number; freed: number }[] = [];
  const clears: number[] = [];
  let cost = 0;
  for (let t = 0; t <= sizes.length; t++) {
    const before = viewTokens(work.view);
    const draft = work.plan({ rates: () => rates, limits: WIDE });
    if (draft) {
      work.add(draft);
      clears.push(t);
      for (const item of draft.results) {
        steps[Number(item.tool_use_id.slice(6))]!.freed = item.tokens - Math.ceil(item.content.length / 4);
      }
    }
    const sent = work.view.slots.slice(0, work.view.sent).flatMap((slot) => slot.blocks);
    const cached = sent.reduce((sum, block) => sum + tokensOf(block), 0);
    cost += read * cached + rates.write5m * (viewTokens(work.view) - cached);
    if (t === sizes.length) break;
    const size = draft ? viewTokens(work.view) : before;
    work.step({ tokens: sizes[t]! });
    const overhead = viewTokens(work.view) - size - sizes[t]!;
    // Results that were never cleared would have left a stub like all others.
    steps.push({ overhead, result: sizes[t]!, freed: sizes[t]! - STUB });
  }
  const tailTokens = economy.tailTokens;
  const instance = { front, steps, keep, tailTokens, read, write: rates.write5m };
  return { online: { cost, clears }, instance };
}

const STUB = 27;

/** So wide that only the cost decides. */
export const WIDE = { available: 9_000_000, warningAt: 9_000_000, compactAt: 9_000_000 };

export function ratios(kind: WorkKind, seeds: number) {
  const all = Array.from({ length: seeds }, (_, seed) => compare(kind, seed));
  const of = all.map(({ online, best }) => online.cost / best.cost);
  return {
    mean: of.reduce((sum, ratio) => sum + ratio, 0) / seeds,
    worst: Math.max(...of),
    /** What the same work costs without any clearing. */
    never: all.reduce((sum, { never, best }) => sum + never / best.cost, 0) / seeds,
    clears: all.reduce((sum, { online }) => sum + online.clears.length, 0) / seeds,
    bestClears: all.reduce((sum, { best }) => sum + best.clears.length, 0) / seeds,
  };
}

if (import.meta.main) {
  for (const [name, kind] of Object.entries(KINDS)) {
    const { mean, worst, never, clears, bestClears } = ratios(kind, 50);
    const cells = [
      mean.toFixed(3),
      worst.toFixed(3),
      clears.toFixed(1),
      bestClears.toFixed(1),
      never.toFixed(2),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}
