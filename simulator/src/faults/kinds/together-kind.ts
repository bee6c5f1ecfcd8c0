// Eight processes at once in one project: they start sessions, write memories, and all continue the same session.
import { checkEnd, checkLeftovers, checkRecord } from "../fault-checks.ts";
import { type FaultKind, type Finding, findLost, findUnclear } from "../fault-finding.ts";
import { answerTo, promptOf } from "../fault-model.ts";
import { FaultPlace, toArguments } from "../fault-place.ts";

const PROCESSES = 8;

export const togetherKind: FaultKind = {
  name: "together",
  what: `${PROCESSES} processes at once in one project`,
  rounds: 5,
  async run({ rounds, log }) {
    const findings: Finding[] = [];
    for (let round = 1; round <= rounds; round++) {
      findings.push(...(await runRound(round)));
      log(`together: ${round} of ${rounds}`);
    }
    return { rounds, findings };
  },
};

async function runRound(round: number): Promise<Finding[]> {
  const place = await FaultPlace.make();
  const findings: Finding[] = [];
  const marks = Array.from({ length: PROCESSES }, (_, at) => `process-${round}-${at}`);
  try {
    const runs = marks.map((mark) => place.run(toArguments(promptOf(mark))));
    const additions = await Promise.all(
      marks.map((mark) => place.run(["memory", "add", `The mark ${mark} belongs to this project.`])),
    );
    for (const end of [...(await Promise.all(runs)), ...additions])
      findings.push(...checkEnd("A process beside others", end));
    const sessions = JSON.parse((await place.run(["sessions", "--json"])).stdout) as unknown[];
    if (sessions.length !== PROCESSES)
      findings.push(findLost(`${PROCESSES} sessions were made, ${sessions.length} are listed.`));
    const memories = (await place.run(["memory", "list", "--json"])).stdout;
    for (const [at, mark] of marks.entries())
      if (additions[at]!.code === 0 && !memories.includes(mark))
        findings.push(findLost(`The memory ${mark} was told to be saved.`));

    // Only one process may hold the session; the others must be told which one.
    const again = await Promise.all(
      marks.map((mark) => place.run(toArguments(promptOf(`again-${mark}`), "--continue"))),
    );
    for (const end of again) {
      findings.push(...checkEnd("A process that goes on with the same session", end, [0, 1]));
      if (end.code === 1 && !/open in process|being opened/.test(end.stderr))
        findings.push(findUnclear(`Refused without saying who has the session: ${end.stderr}`));
    }
    if (!again.some(({ code }) => code === 0))
      findings.push(findUnclear("Nobody could go on with the session."));
    const answered = marks.filter((_, at) => again[at]!.code === 0).map((mark) => answerTo(`again-${mark}`));
    findings.push(...checkEnd("The last run", await place.run(toArguments(promptOf("last"), "--continue"))));
    findings.push(...(await checkRecord(place, [...marks.map(answerTo), ...answered])));
    findings.push(...(await checkLeftovers(place)));
  } finally {
    await place.remove();
  }
  return findings;
}
