// All kinds of steps. A new one is added here.
import { abort } from "./abort-step.ts";
import { badInput } from "./bad-input-step.ts";
import { close } from "./close-step.ts";
import { clear, compact, configure, restore, snip, undo } from "./compact-step.ts";
import { crash } from "./crash-step.ts";
import { damage } from "./damage-step.ts";
import { decisions } from "./decisions-step.ts";
import { fillDisk, freeDisk } from "./disk-step.ts";
import { human, remind } from "./human-step.ts";
import { idle } from "./idle-step.ts";
import { labels } from "./labels-step.ts";
import { neighbour } from "./neighbour-step.ts";
import { open } from "./open-step.ts";
import { readBack } from "./read-back-step.ts";
import { otherWishes, renew } from "./renew-step.ts";
import { late, results } from "./results-step.ts";
import { rewind } from "./rewind-step.ts";
import { second } from "./second-step.ts";
import type { Step } from "./step.ts";
import { turn } from "./turn-step.ts";

/** Steps besides the conversation, which are rare in a calm run. */
const UNREST: readonly Step[] = [
  abort,
  late,
  rewind,
  renew,
  close,
  otherWishes,
  decisions,
  damage,
  second,
  neighbour,
  crash,
  fillDisk,
  badInput,
  snip,
  restore,
  undo,
  clear,
  configure,
];

const dampenStep = (step: Step): Step => ({
  ...step,
  weight: (world) => step.weight(world) * world.temper.unrest,
});

export const STEPS: readonly Step[] = [
  human,
  turn,
  results,
  remind,
  idle,
  labels,
  open,
  freeDisk,
  compact,
  readBack,
  ...UNREST.map(dampenStep),
];
