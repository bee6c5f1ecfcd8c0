// The command: npm run simulate -- --seed N --steps N --runs N --verbose
import { parseArgs } from "node:util";
import { describeFailure } from "./report.ts";
import { simulate } from "./simulate.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    steps: { type: "string", default: "200" },
    runs: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});

const seed = whole("seed", values.seed ?? String(Math.floor(Math.random() * 2 ** 31)));
const steps = whole("steps", values.steps);
// A seed that is given is one run to look at; without one, several are tried.
const runs = whole("runs", values.runs ?? (values.seed === undefined ? "20" : "1"));

console.log(`Seed ${seed}: ${runs} ${runs === 1 ? "run" : "runs"} of ${steps} steps.`);
const started = performance.now();
for (let run = 0; run < runs; run++) {
  const outcome = await simulate(seed + run, { steps, ...(values.verbose ? { onStep: console.log } : {}) });
  if (!outcome.ok) {
    console.error(describeFailure(outcome));
    process.exit(1);
  }
  if (values.verbose) console.log(`Seed ${seed + run}: requests ${outcome.digest}`);
}
const seconds = (performance.now() - started) / 1000;
console.log(`All invariants held: ${runs * steps} steps, ${Math.round((runs * steps) / seconds)} a second.`);

function whole(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number; got ${JSON.stringify(text)}.`);
  process.exit(2);
}
