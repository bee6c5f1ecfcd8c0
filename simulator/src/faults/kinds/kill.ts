// kill -9 at a random moment of `pal -p --continue` and of `pal memory add`, again and again in one session.
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../../random.ts";
import { checkEnd, checkLeftovers, checkRecord } from "../checks.ts";
import { type FaultKind, type Finding, findLost } from "../finding.ts";
import { answerTo, promptOf } from "../model.ts";
import { ask, type Ended, FaultPlace, waitForEnd } from "../place.ts";

/** Every so often a memory is added instead. */
const MEMORY_EVERY = 5;

export const killKind: FaultKind = {
  name: "kill",
  what: "kill -9 at random points of pal -p --continue",
  rounds: 200,
  async run({ rounds, seed, log }) {
    const random = new Random(seed);
    const place = await FaultPlace.make();
    const findings: Finding[] = [];
    const answered: string[] = [];
    const remembered: string[] = [];
    try {
      const started = performance.now();
      const first = await place.run(ask(promptOf("round-first")));
      findings.push(...checkEnd("The first run", first));
      const typical = performance.now() - started;
      for (let round = 1; round <= rounds; round++) {
        const mark = `round-${round}-${random.below(1e6)}`;
        const isMemory = round % MEMORY_EVERY === 0;
        const args = isMemory
          ? ["memory", "add", `The mark ${mark} belongs to this project.`]
          : ask(promptOf(mark), "--continue");
        // A little later than it usually ends, too: then it was not killed at all.
        const end = await killAfter(place, args, random.share() * typical * (isMemory ? 0.6 : 1.15));
        if (end.signal === "SIGKILL") continue;
        findings.push(...checkEnd(`Round ${round}`, end));
        if (end.code !== 0) continue;
        if (isMemory) remembered.push(mark);
        else if (end.stdout.includes(answerTo(mark))) answered.push(mark);
        if (round % 20 === 0) log(`kill: ${round} of ${rounds}`);
      }
      findings.push(...checkEnd("The last run", await place.run(ask(promptOf("round-last"), "--continue"))));
      const memories = await place.run(["memory", "list", "--json"]);
      findings.push(...checkEnd("pal memory list", memories));
      for (const mark of remembered)
        if (!memories.stdout.includes(mark))
          findings.push(findLost(`The memory ${mark} was told to be saved.`));
      const doctor = await place.run(["doctor", "--json"]);
      findings.push(...checkEnd("pal doctor", doctor));
      findings.push(...(await checkRecord(place, answered.map(answerTo))));
      findings.push(...(await checkLeftovers(place)));
      log(`kill: ${answered.length} answers and ${remembered.length} memories came through`);
    } finally {
      await place.remove();
    }
    return { rounds, findings };
  },
};

async function killAfter(place: FaultPlace, args: readonly string[], ms: number): Promise<Ended> {
  const child = place.start(args);
  const end = waitForEnd(child);
  await Promise.race([sleep(ms), end]);
  child.kill("SIGKILL");
  return end;
}
