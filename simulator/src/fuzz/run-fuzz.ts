// Tests targets in turn until the time is over. Failing inputs are shortened, saved, and not reported twice.
import { escapeJson, saveFixture } from "./fixture.ts";
import { growingInput, inputOf } from "./fuzz-inputs.ts";
import type { Target } from "./fuzz-target.ts";
import { minimiseInput } from "./minimise.ts";
import { HANG, type Problem } from "./problem.ts";
import { loadTargets } from "./targets.ts";
import { WatchedWorker } from "./watched-worker.ts";

export interface FuzzOptions {
  readonly seed: number;
  readonly milliseconds: number;
  /** The targets to test. Default: all. */
  readonly names?: readonly string[];
  readonly say: (line: string) => void;
  /** Where failing inputs are saved. Default: the repository's own folder. */
  readonly folder?: string;
  /** Targets other than the product's; for tests. */
  readonly module?: string;
  readonly bounds?: Bounds;
  /** Minimum milliseconds per target. */
  readonly minTurnMs?: number;
}

interface Bounds {
  /** Far more than any input of these lengths should need. */
  readonly stepMs: number;
  /** A step that took too long is tried again alone, with this limit. */
  readonly againMs: number;
  readonly minimiseMs: number;
}

interface Found {
  readonly target: string;
  readonly problem: string;
  readonly input: string;
  readonly path: string;
}

/** A reader whose time grows faster than its input: reported, not a failure. */
interface Growth {
  readonly target: string;
  readonly text: string;
  readonly ms: number;
}

export interface FuzzReport {
  readonly rounds: ReadonlyMap<string, number>;
  readonly found: readonly Found[];
  readonly growth: readonly Growth[];
}

const BOUNDS: Bounds = { stepMs: 8_000, againMs: 10_000, minimiseMs: 60_000 };
/** Long enough to be worth the turn, short enough that all targets have one in a minute. */
const MAX_TURN_MS = 10_000;
const MIN_TURN_MS = 200;
const TURNS = 3;
const MAX_TRIES = 3_000;
/** Doubling the length should double the time; a larger factor than this is not noise. */
const STEEP = 3;
const NOTICED_MS = 200;

export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const all = (await loadTargets(options.module)).map(({ name }) => name);
  const names = options.names && options.names.length > 0 ? options.names : all;
  const run = new FuzzRun(options, names);
  try {
    return await run.all();
  } finally {
    await run.close();
  }
}

class FuzzRun {
  readonly #options: FuzzOptions;
  readonly #names: readonly string[];
  readonly #bounds: Bounds;
  readonly #worker: WatchedWorker;
  readonly #next = new Map<string, number>();
  readonly #known = new Set<string>();
  readonly #found: Found[] = [];
  readonly #growth = new Map<string, Growth>();

  constructor(options: FuzzOptions, names: readonly string[]) {
    this.#options = options;
    this.#names = names;
    this.#bounds = options.bounds ?? BOUNDS;
    this.#worker = new WatchedWorker(options.module);
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async all(): Promise<FuzzReport> {
    const { milliseconds, minTurnMs = MIN_TURN_MS } = this.#options;
    const end = performance.now() + milliseconds;
    const turn = milliseconds / this.#names.length / TURNS;
    const ms = Math.min(MAX_TURN_MS, Math.max(minTurnMs, turn));
    for (let round = 0; performance.now() < end || round === 0; round++) {
      for (const name of this.#names) {
        await this.#turn(name, ms);
        await this.#grow(name, round);
        if (performance.now() > end && round > 0) break;
      }
    }
    return { rounds: this.#next, found: this.#found, growth: [...this.#growth.values()] };
  }

  async #turn(target: string, ms: number): Promise<void> {
    const { seed } = this.#options;
    const end = performance.now() + ms;
    while (performance.now() < end) {
      const from = this.#next.get(target) ?? 0;
      const left = Math.max(1, end - performance.now());
      const outcome = await this.#worker.run(
        { kind: "fuzz", target, seed, from, ms: left },
        this.#bounds.stepMs,
      );
      const { problem, endedAt } = outcome;
      this.#next.set(target, endedAt === undefined ? (outcome.next ?? from) : endedAt + 1);
      if (!problem) continue;
      const input = outcome.input ?? inputOf(await this.#target(target), seed, endedAt ?? from);
      await this.#take(target, input, problem);
    }
  }

  async #grow(target: string, round: number): Promise<void> {
    const { seed } = this.#options;
    const { problem, input, times, endedAt } = await this.#worker.run(
      { kind: "grow", target, seed, round },
      this.#bounds.stepMs,
    );
    if (problem) {
      const made = input ?? growingInput(await this.#target(target), seed, round, endedAt ?? 0);
      await this.#take(target, made, problem);
      return;
    }
    const steepest = steepestOf(times ?? []);
    if (!steepest) return;
    const [[length, ms], [longer, later]] = steepest;
    const unit = growingInput(await this.#target(target), seed, round, 1).slice(0, 60);
    const text = `${longer} characters like ${JSON.stringify(unit)} take ${Math.round(later)} ms, ${length} take ${Math.round(ms)} ms (round ${round})`;
    if (later > (this.#growth.get(target)?.ms ?? 0)) this.#growth.set(target, { target, text, ms: later });
  }

  async #target(name: string): Promise<Target> {
    return (await loadTargets(this.#options.module)).find((each) => each.name === name)!;
  }

  async #take(target: string, input: string, problem: Problem): Promise<void> {
    const known = `${target}: ${problem.signature}`;
    if (this.#known.has(known)) return;
    const isHang = problem.signature === HANG.signature;
    if (isHang && !(await this.#fails(target, input, problem, this.#bounds.againMs))) {
      this.#options.say(
        `${target}: one input took more than ${this.#bounds.stepMs} ms, but not when tried again.`,
      );
      return;
    }
    this.#known.add(known);
    this.#options.say(`${target}: ${problem.text}. Making the input shorter…`);
    const end = performance.now() + this.#bounds.minimiseMs;
    // A shorter limit is enough to detect a hang, and each attempt takes the full limit.
    const boundMs = isHang ? this.#bounds.stepMs / 4 : this.#bounds.stepMs;
    const shortest = await minimiseInput(input, (each) => this.#fails(target, each, problem, boundMs), {
      tries: MAX_TRIES,
      isOver: () => performance.now() > end,
    });
    const path = saveFixture({ target, problem: problem.text, input: shortest }, this.#options.folder);
    this.#found.push({ target, problem: problem.text, input: shortest, path });
    this.#options.say(
      `${target}: ${problem.text}\n  input: ${escapeJson(JSON.stringify(shortest.slice(0, 300)))}\n  saved: ${path}`,
    );
  }

  async #fails(target: string, input: string, { signature }: Problem, boundMs: number): Promise<boolean> {
    const { problem } = await this.#worker.run({ kind: "check", target, input }, boundMs);
    return problem?.signature === signature;
  }
}

/** The last doubling of the length that took far more than twice the time. */
function steepestOf(times: readonly (readonly [number, number])[]) {
  const [shorter, longer] = times.slice(-2);
  if (!shorter || !longer || longer[1] < NOTICED_MS) return undefined;
  return longer[1] / shorter[1] > (STEEP * longer[0]) / shorter[0] / 2
    ? ([shorter, longer] as const)
    : undefined;
}
