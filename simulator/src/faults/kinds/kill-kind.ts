// Kills pal with SIGKILL at points spread over everything it does, then checks all that it had printed or acknowledged.
import {
  type FaultKind,
  type Finding,
  findUnclear,
  type KindOptions,
  type KindResult,
} from "../fault-finding.ts";
import { FaultPlace } from "../fault-place.ts";
import type { Undisturbed } from "../kill/kill-point.ts";
import { KillRounds, type KillTally } from "../kill/kill-rounds.ts";
import type { WayName } from "../kill/ways.ts";

/** How many homes run rounds at the same time. A run keeps about one core busy. */
const HOMES = 2;
/** The homes start at different ways, so that each measures some for the others. */
const OFFSET = 7;
/** With fewer acknowledged memories per round, the check would prove too little. */
const MIN_ACKNOWLEDGED = 0.5;
/** Fewer rounds are too few for that judgement. */
const MANY_ROUNDS = 50;

export interface KillOptions extends KindOptions {
  /** Only these ways, in this order. */
  readonly ways?: readonly WayName[];
  /** For every run that may be killed. */
  readonly env?: Readonly<Record<string, string>>;
}

export const killKind: FaultKind = {
  name: "kill",
  what: "kill -9 at points spread over conversations and writes of memory",
  rounds: 200,
  run: runKills,
};

export async function runKills(options: KillOptions): Promise<KindResult> {
  const { rounds, ways } = options;
  const homes = rounds < MANY_ROUNDS ? 1 : HOMES;
  const undisturbed = new Map<WayName, Undisturbed>();
  const tallies = await Promise.all(
    Array.from({ length: homes }, (_, listAt) => runInHome(options, listAt, homes, undisturbed)),
  );
  const countRounds = (of: "answers" | "acknowledged" | "unacknowledged") =>
    tallies.reduce((sum, tally) => sum + tally[of], 0);
  const isThin =
    ways === undefined && rounds >= MANY_ROUNDS && countRounds("acknowledged") < rounds * MIN_ACKNOWLEDGED;
  const thin: readonly Finding[] = isThin
    ? [findUnclear(`Only ${countRounds("acknowledged")} memories were acknowledged in ${rounds} rounds.`)]
    : [];
  return {
    rounds,
    findings: [...tallies.flatMap(({ findings }) => findings), ...thin],
    notes: [
      `checked: ${countRounds("answers")} answers, ${countRounds("acknowledged")} acknowledged memories, ${countRounds("unacknowledged")} that were not acknowledged`,
      formatKills(tallies.flatMap(({ kills }) => kills)),
    ],
  };
}

async function runInHome(
  options: KillOptions,
  at: number,
  homes: number,
  undisturbed: Map<WayName, Undisturbed>,
): Promise<KillTally> {
  const place = await FaultPlace.make();
  const rounds = Math.floor((options.rounds + at) / homes);
  try {
    const own = { ...options, rounds, undisturbed, seed: options.seed + at, offset: at * OFFSET };
    return await new KillRounds(place, own).run();
  } finally {
    await place.remove();
  }
}

function formatKills(kills: KillTally["kills"]): string {
  const at = (point: KillTally["kills"][number]) => kills.filter((each) => each === point).length;
  return `killed: ${at("time")} at a moment, ${at("change")} at a change of a file, ${at("acknowledgement")} at an acknowledgement`;
}
