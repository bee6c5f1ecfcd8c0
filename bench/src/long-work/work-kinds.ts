// Kinds of work that differ in what makes clearing hard: sizes, repeated needs, pauses, thinking.
import type { WorkKind } from "./work.ts";

type Random = () => number;

const KB = 1_000;
const MINUTE = 60_000;

const drawUniform = (least: number, most: number) => (random: Random) => least + (most - least) * random();
/** Short results are more common than long ones, as with real tools. */
const drawSkewed = (least: number, most: number) => (random: Random) =>
  least + (most - least) * random() ** 1.75;
const drawNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** Mostly the last few steps, sometimes any earlier one: one in d goes back more than d steps. */
const drawPareto = (random: Random) => 1 / (1 - random());

/** 200 shell steps of 2 to 24 KB in one exchange: about 2,600 tokens a step. */
export const SHELL: WorkKind = {
  steps: 200,
  bytes: drawSkewed(2 * KB, 24 * KB),
  wanting: 0.1,
  distance: drawPareto,
  callsPerStep: 1,
  edits: 0,
  stepsPerExchange: Number.POSITIVE_INFINITY,
  pause: () => 0,
  thinking: 0,
};

const drawPause = (random: Random) =>
  (random() < 0.3 ? drawUniform(6, 40)(random) : drawUniform(0.2, 4)(random)) * MINUTE;

export const KINDS: Readonly<Record<string, WorkKind>> = {
  "uniform 2–24 KB": { ...SHELL, bytes: drawUniform(2 * KB, 24 * KB) },
  "log-normal": {
    ...SHELL,
    bytes: (random) => Math.min(60 * KB, 4 * KB * Math.exp(1.1 * drawNormal(random))),
  },
  "few huge, many tiny": {
    ...SHELL,
    bytes: (random) =>
      (random() < 0.08 ? drawUniform(20 * KB, 120 * KB) : drawUniform(100, 1.5 * KB))(random),
  },
  "all small": { ...SHELL, bytes: drawUniform(200, 2 * KB) },
  growing: { ...SHELL, bytes: (random, step) => (1 + step / 10) * KB * (0.5 + random()) },
  shrinking: { ...SHELL, bytes: (random, step) => (1 + (200 - step) / 10) * KB * (0.5 + random()) },
  "nothing asked again": { ...SHELL, wanting: 0 },
  "much asked again": { ...SHELL, wanting: 0.4 },
  "asked again from anywhere": { ...SHELL, wanting: 0.2, distance: drawUniform(1, 200) },
  "3 calls a step": { ...SHELL, callsPerStep: 3 },
  "reads and edits": { ...SHELL, edits: 0.4 },
  "60 steps": { ...SHELL, steps: 60 },
  "600 steps": { ...SHELL, steps: 600 },
  "exchanges, short pauses": { ...SHELL, stepsPerExchange: 12, pause: drawUniform(0.2 * MINUTE, 4 * MINUTE) },
  "exchanges, some pauses over 5 min": { ...SHELL, stepsPerExchange: 12, pause: drawPause },
};

/** At a break, models that bind thinking to its prefix lose the thinking; others keep it. */
export const THINKING: Readonly<Record<string, { readonly kind: WorkKind; readonly model: string }>> = {
  "thinking, bound to its prefix": { kind: { ...SHELL, thinking: 1_200 }, model: "claude-sonnet-5-5" },
  "thinking, not bound": { kind: { ...SHELL, thinking: 1_200 }, model: "claude-sonnet-5" },
};
