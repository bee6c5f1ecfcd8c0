// The command: npm run simulate -- --seed N --steps N --runs N --verbose
import { formatCount } from "@palimpsest/core/text";
import { type Run, readArguments, USAGE } from "./arguments.ts";
import { describeFailure } from "./report.ts";

const asked = readArguments(process.argv.slice(2), () => Math.floor(Math.random() * 2 ** 31));
if ("help" in asked) console.log(USAGE);
else if ("wrong" in asked) {
  console.error(asked.wrong);
  process.exitCode = 1;
} else if (asked.run.agents) await (await import("./trees/run-trees.ts")).runTrees(asked.run);
else await runSeeds(asked.run);

async function runSeeds({ seed, steps, runs, verbose }: Run): Promise<void> {
  const { simulateSession } = await import("./simulate.ts");
  console.log(`Seed ${seed}: ${formatCount(runs, "run")} of ${formatCount(steps, "step")}.`);
  const started = performance.now();
  for (let each = seed; each < seed + runs; each++) {
    const outcome = await simulateSession(each, { steps, ...(verbose ? { onStep: console.log } : {}) });
    if (!outcome.ok) {
      console.error(describeFailure(outcome));
      process.exitCode = 1;
      return;
    }
    if (verbose) console.log(`Seed ${each}: requests ${outcome.digest}`);
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`All invariants held: ${formatCount(runs * steps, "step")}.`);
  // On standard error, since standard output is the same for the same seed.
  console.error(`${Math.round((runs * steps) / seconds)} steps a second.`);
}
