// kill -9 at points spread over everything that pal does, and a check of all that it had printed or acknowledged before.
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

/** Homes in which rounds go on at the same time: a run mostly keeps one core busy. */
const HOMES = 2;
/** So that one home measures some ways for the other. */
const OFFSET = 7;
/** Fewer acknowledged memories for each round than this would check too little to be worth the name. */
const MIN_ACKNOWLEDGED = 0.5;
/** Of fewer rounds nothing can be said. */
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
