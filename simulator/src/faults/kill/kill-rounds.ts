// Rounds of kills in a separate home: conversations that are continued, and memories written in every way that a person can.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Random } from "../../random.ts";
import { checkEnd, checkLeftovers, checkRecord } from "../fault-checks.ts";
import { type Finding, findUnclear, type KindOptions } from "../fault-finding.ts";
import { answerTo, promptOf } from "../fault-model.ts";
import { type FaultPlace, toArguments } from "../fault-place.ts";
import { shiftClock } from "../shift-clock.ts";
import { KeptFacts } from "./kept-facts.ts";
import {
  COUNT_CHANGES,
  drawKillPoint,
  formatKillPoint,
  type KilledRun,
  type KillPoint,
  runUntilKilled,
  type Undisturbed,
} from "./kill-point.ts";
import { readMemories } from "./read-memories.ts";
import { type Attempt, type Removal, WAYS, type Way, type WayName } from "./ways.ts";

/** Repeated in this order. A way that occurs more often can lose more at once. */
const CYCLE: readonly WayName[] = [
  ...(["write", "talk", "said", "add", "write", "edit", "command"] as const),
  ...(["write", "rm", "pipe", "said", "remember", "undo", "write", "talk"] as const),
];
/** The share of rounds that come last because each starts a session: until then one session continues through all rounds. */
const EXTRACTIONS = 0.15;
/** The first start of a day removes the locks of sessions that nobody opens again. */
const DAY = 24 * 60 * 60 * 1_000;
const TOMORROW = shiftClock({ from: DAY, to: DAY, after: 0 });

export interface KillRoundsOptions extends KindOptions {
  /** Only these ways, in this order. */
  readonly ways?: readonly WayName[] | undefined;
  /** Where in the order of ways to begin. */
  readonly offset: number;
  /** For every run that may be killed. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Filled by the first run of each way, which is not killed. */
  readonly undisturbed: Map<WayName, Undisturbed>;
}

export interface KillTally {
  readonly findings: readonly Finding[];
  /** Answers that were printed and must be in the transcripts. */
  readonly answers: number;
  /** Memories of which a change was acknowledged, and those of which none was. */
  readonly acknowledged: number;
  readonly unacknowledged: number;
  readonly kills: readonly KillPoint["at"][];
}

export class KillRounds {
  readonly #place: FaultPlace;
  readonly #options: KillRoundsOptions;
  readonly #random: Random;
  readonly #editor: string;
  readonly #kept = new KeptFacts();
  readonly #removals = new Map<string, Removal>();
  readonly #answered: string[] = [];
  readonly #findings: Finding[] = [];
  readonly #kills: KillPoint["at"][] = [];

  constructor(place: FaultPlace, options: KillRoundsOptions) {
    this.#place = place;
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#editor = join(place.folder, "edit.sh");
  }

  async run(): Promise<KillTally> {
    const { rounds, log, ways = CYCLE, offset } = this.#options;
    const place = this.#place;
    await writeFile(this.#editor, '#!/bin/sh\nprintf "%s\\n" "$EDIT_LINE" >> "$1"\n', { mode: 0o755 });
    await writeFile(join(place.home, "settings.json"), '{ "extraction": { "inOneShot": true } }');
    this.#findings.push(...checkEnd("The first run", await place.run(toArguments(promptOf("round-first")))));
    for (let round = 1; round <= rounds; round++) {
      const isLate = ways === CYCLE && round > rounds * (1 - EXTRACTIONS);
      await this.#runRound(round, isLate ? "extraction" : ways[(round + offset) % ways.length]!);
      if (round % 20 === 0)
        log(`kill: ${round} of ${rounds}, ${this.#countAcknowledged()} memories acknowledged`);
    }
    for (const [mark, env] of [["last", {}] as const, ["tomorrow", TOMORROW] as const]) {
      const end = await place.run(toArguments(promptOf(`round-${mark}`), "--continue"), { env });
      this.#findings.push(...checkEnd(`The run round-${mark}`, end));
    }
    this.#findings.push(...(await this.#checkEverything()));
    const acknowledged = this.#countAcknowledged();
    return {
      findings: this.#findings,
      answers: this.#answered.length,
      acknowledged,
      unacknowledged: this.#kept.all.length - acknowledged,
      kills: this.#kills,
    };
  }

  async #runRound(round: number, wanted: WayName): Promise<void> {
    const parts = {
      random: this.#random,
      mark: `round-${round}-${this.#random.below(1e6)}`,
      editor: this.#editor,
      settled: this.#kept.settled,
      removals: this.#removals,
    };
    const planAttempt = (name: WayName): Attempt | undefined => (WAYS[name] as Way)(parts);
    const [name, attempt] = [
      [wanted, planAttempt(wanted)] as const,
      ["add", planAttempt("add")] as const,
    ].find(([, each]) => each !== undefined)!;
    const undisturbed = this.#options.undisturbed.get(name);
    const point = undisturbed ? drawKillPoint(this.#random, undisturbed) : COUNT_CHANGES;
    const run = await this.#attempt(`round ${round}, ${name}`, attempt!, point);
    if (!undisturbed) this.#options.undisturbed.set(name, run);
  }

  async #attempt(what: string, attempt: Attempt, point: KillPoint): Promise<KilledRun> {
    const { args, changes, mark, options = {} } = attempt;
    const told = `${what}, ${point === COUNT_CHANGES ? "not killed" : `killed ${formatKillPoint(point)}`}`;
    const before = new Map(this.#kept.all.map(({ fact, states }) => [fact, states[0] ?? null]));
    for (const { fact, state } of changes) this.#kept.begin(fact, state, told);
    const env = { ...this.#options.env, ...options.env };
    const run = await runUntilKilled(this.#place, args, { ...options, env }, point);
    for (const path of run.acknowledged) this.#kept.acknowledge(path);
    const operation = /pal memory undo (\S+)/.exec(run.end.stdout)?.[1];
    for (const { fact, state } of changes)
      if (operation !== undefined && state === null)
        this.#removals.set(fact.mark, { operation, state: before.get(fact) ?? null });
    if (run.end.signal === "SIGKILL" && !run.end.hung) this.#kills.push(point.at);
    else this.#checkRun(told, attempt, run);
    if (mark !== undefined && run.end.stdout.includes(answerTo(mark))) this.#answered.push(mark);
    return run;
  }

  /** Checks a run that was not killed. */
  #checkRun(told: string, { changes }: Attempt, { end, acknowledged }: KilledRun): void {
    this.#findings.push(...checkEnd(`Of ${told}`, end));
    for (const { fact } of end.code === 0 ? changes : [])
      if (!acknowledged.some((path) => path.includes(fact.mark)))
        this.#findings.push(findUnclear(`Nothing says what became of ${fact.mark} (${told}): ${end.stderr}`));
  }

  async #checkEverything(): Promise<readonly Finding[]> {
    return [
      ...this.#kept.check(await readMemories(this.#place)),
      ...checkEnd("pal doctor", await this.#place.run(["doctor", "--json"])),
      ...(await checkRecord(this.#place, this.#answered.map(answerTo))),
      ...(await checkLeftovers(this.#place)),
    ];
  }

  #countAcknowledged(): number {
    return this.#kept.all.filter(({ isAcknowledged }) => isAcknowledged).length;
  }
}
