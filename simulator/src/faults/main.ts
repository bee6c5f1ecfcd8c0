// The command: npm run faults -- --rounds N --only KIND --seed N

import { FAULTS_USAGE, readFaultArguments } from "./fault-arguments.ts";
import { formatResult } from "./format-result.ts";
import { KINDS } from "./kinds.ts";

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
  // Progress is beside the report.
  const log = (text: string) => console.error(text);
  for (const kind of KINDS.filter(({ name }) => only === undefined || only.includes(name))) {
    const result = await kind.run({ rounds: rounds ?? kind.rounds, seed, log });
    console.log(formatResult(kind, result));
    if (result.findings.length > 0) process.exitCode = 1;
  }
}
