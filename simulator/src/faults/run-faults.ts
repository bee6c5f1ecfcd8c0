// The command: npm run faults -- --rounds N --only KIND --seed N

import { FAULTS_USAGE, readFaultArguments } from "./fault-arguments.ts";
import type { FaultKind } from "./fault-finding.ts";
import { KINDS } from "./fault-kinds.ts";
import { formatResult } from "./format-result.ts";

/** Kinds of faults run in parallel. Each keeps a core busy, so more would slow each other down. */
const AT_ONCE = 2;

const asked = readFaultArguments(
  process.argv.slice(2),
  KINDS.map(({ name }) => name),
  () => Math.floor(Math.random() * 2 ** 31),
);
if ("help" in asked) console.log(FAULTS_USAGE(KINDS));
else if ("wrong" in asked) {
  console.error(asked.wrong);
  process.exitCode = 2;
} else {
  const { seed, only, rounds } = asked;
  console.log(`Seed ${seed}.`);
  // Progress goes to standard error, separate from the report.
  const logLine = (text: string) => console.error(text);
  const runKind = async (kind: FaultKind) => {
    const started = performance.now();
    const result = await kind.run({ rounds: rounds ?? kind.rounds, seed, log: logLine });
    console.log(formatResult(kind, result, performance.now() - started));
    if (result.findings.length > 0) process.exitCode = 1;
  };
  const wanted = KINDS.filter(({ name }) => only === undefined || only.includes(name));
  const beside = wanted.filter(({ isMostlyWaiting }) => isMostlyWaiting).map(runKind);
  const busy = wanted.filter(({ isMostlyWaiting }) => !isMostlyWaiting);
  const takeTurns = async () => {
    for (let kind = busy.shift(); kind; kind = busy.shift()) await runKind(kind);
  };
  await Promise.all([...beside, ...Array.from({ length: AT_ONCE }, takeTurns)]);
}
