// A clock that is wrong, and a clock that jumps forward or back while pal runs.
import { Random } from "../../random.ts";
import { checkEnd, checkLeftovers, checkRecord } from "../fault-checks.ts";
import { type FaultKind, type Finding, findLost } from "../fault-finding.ts";
import { answerTo, promptOf } from "../fault-model.ts";
import { FaultPlace, toArguments } from "../fault-place.ts";
import { shiftClock } from "../shift-clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SHIFTS = [0, 1_000, HOUR, 2 * DAY, 40 * DAY, 400 * DAY, 20 * 365 * DAY].flatMap((shift) => [
  shift,
  -shift,
]);

export const clockKind: FaultKind = {
  name: "clock",
  what: "clock jumps, forward and back, between runs and within one",
  rounds: 20,
  async run({ rounds, seed, log }) {
    const random = new Random(seed);
    const place = await FaultPlace.make();
    const findings: Finding[] = [];
    const marks: string[] = [];
    const sessions = new Set<string>();
    try {
      for (let round = 1; round <= rounds; round++) {
        const mark = `clock-${round}`;
        const env = shiftClock({
          from: random.pick(SHIFTS),
          to: random.pick(SHIFTS),
          after: random.below(1_000),
        });
        const isNew = round === 1 || random.chance(0.2);
        const end = await place.run(
          toArguments(promptOf(mark), "--output-format", "json", ...(isNew ? [] : ["--continue"])),
          { env },
        );
        findings.push(...checkEnd(`Round ${round} (${env.SHIFT_CLOCK})`, end));
        if (end.code !== 0) continue;
        marks.push(answerTo(mark));
        sessions.add(JSON.parse(end.stdout).session_id);
        const memory = await place.run(["memory", "add", `The mark ${mark} belongs to this project.`], {
          env,
        });
        findings.push(...checkEnd(`pal memory add in round ${round}`, memory));
        if (round % 5 === 0) log(`clock: ${round} of ${rounds}`);
      }
      const listed = (await place.run(["sessions", "--json"])).stdout;
      for (const id of sessions)
        if (!listed.includes(id)) findings.push(findLost(`The session ${id} is gone.`));
      const memories = (await place.run(["memory", "list", "--json"])).stdout;
      for (const mark of marks) {
        const name = /clock-\d+/.exec(mark)![0];
        if (!memories.includes(`${name} `))
          findings.push(findLost(`The memory ${name} was told to be saved.`));
      }
      findings.push(...(await checkRecord(place, marks)));
      findings.push(...(await checkLeftovers(place)));
    } finally {
      await place.remove();
    }
    return { rounds, findings };
  },
};
