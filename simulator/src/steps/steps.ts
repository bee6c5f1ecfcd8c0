// All kinds of steps. A new one is added here.
import { abort } from "./abort.ts";
import { badInput } from "./bad-input.ts";
import { close } from "./close.ts";
import { clear, compact, configure, restore, snip, undo } from "./compact.ts";
import { crash } from "./crash.ts";
import { damage } from "./damage.ts";
import { decisions } from "./decisions.ts";
import { fillDisk, freeDisk } from "./disk-step.ts";
import { human, remind } from "./human.ts";
import { idle } from "./idle.ts";
import { labels } from "./labels.ts";
import { neighbour } from "./neighbour.ts";
import { open } from "./open.ts";
import { readBack } from "./read-back.ts";
import { otherWishes, renew } from "./renew.ts";
import { late, results } from "./results.ts";
import { rewind } from "./rewind.ts";
import { second } from "./second.ts";
import type { Step } from "./step.ts";
import { turn } from "./turn.ts";

/** What befalls a session beside the conversation: rarely in a calm run. */
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
