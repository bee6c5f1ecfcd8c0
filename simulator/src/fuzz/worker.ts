// The thread that tests inputs. It counts its rounds in shared memory, so that the watching thread can detect a hang.
import { parentPort, workerData } from "node:worker_threads";
import { growingInput, inputOf, longestOf, randomOf } from "./fuzz-inputs.ts";
import { requireThat, type Target } from "./fuzz-target.ts";
import { type Problem, problemOf } from "./problem.ts";
import { loadTargets } from "./targets.ts";

export type Order =
  | {
      readonly kind: "fuzz";
      readonly target: string;
      readonly seed: number;
      readonly from: number;
      readonly ms: number;
      /** Maximum number of rounds. */
      readonly rounds?: number;
    }
  | { readonly kind: "check"; readonly target: string; readonly input: string }
  | { readonly kind: "grow"; readonly target: string; readonly seed: number; readonly round: number };

export interface Answer {
  /** The first round that was not tested. */
  readonly next?: number;
  readonly input?: string;
  readonly problem?: Problem;
  /** CPU milliseconds by length. */
  readonly times?: readonly (readonly [length: number, ms: number])[];
}

/** A shorter time is meaningless; after a longer one there is no need to continue. */
const ENOUGH_MS = 400;
const FIRST_LENGTH = 1_000;

const { shared, module } = workerData as { shared: SharedArrayBuffer; module?: string };
/** Indexes in shared memory: the number of steps begun, and the round or length of the current step. */
const [STEP, NUMBER] = [0, 1];
const state = new Int32Array(shared);
const targets = await loadTargets(module);

parentPort!.on("message", (order: Order) => {
  answerOrder(order).then((said) => parentPort!.postMessage(said));
});

async function answerOrder(order: Order): Promise<Answer> {
  const target = targets.find(({ name }) => name === order.target);
  if (!target) throw new Error(`There is no target ${order.target}.`);
  if (order.kind === "check") {
    beginCase(0);
    const problem = await tryInput(target, order.input);
    return problem ? { problem } : {};
  }
  return order.kind === "fuzz" ? fuzzTarget(target, order) : growInput(target, order);
}

async function fuzzTarget(
  target: Target,
  { seed, from, ms, rounds = Number.POSITIVE_INFINITY }: Order & { kind: "fuzz" },
): Promise<Answer> {
  const end = performance.now() + ms;
  let round = from;
  do {
    beginCase(round);
    const input = inputOf(target, seed, round++);
    const problem = await tryInput(target, input);
    if (problem) return { next: round, input, problem };
  } while (performance.now() < end && round - from < rounds);
  return { next: round };
}

async function growInput(target: Target, { seed, round }: Order & { kind: "grow" }): Promise<Answer> {
  const times: [number, number][] = [];
  for (let length = FIRST_LENGTH; length <= longestOf(target); length *= 2) {
    beginCase(length);
    const input = growingInput(target, seed, round, length);
    const before = process.threadCpuUsage();
    const problem = await tryInput(target, input);
    if (problem) return { input, problem };
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    times.push([input.length, ms]);
    if (ms > ENOUGH_MS) break;
  }
  return { times };
}

function beginCase(number: number): void {
  Atomics.store(state, NUMBER, number);
  Atomics.add(state, STEP, 1);
}

async function tryInput(target: Target, input: string): Promise<Problem | undefined> {
  try {
    await target.check(input, randomOf(input));
    requireThat(
      Object.keys({ ...Object.prototype }).length === 0,
      "no object is changed for all",
      () => input,
    );
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
