// npm run test:long: tests that are too long or too random for every change. Chooses a seed and prints it; PALIMPSEST_SEED repeats one.
// Further steps are added to STEPS.
import { spawnSync } from "node:child_process";
import { findPropertyTests } from "./property-tests.ts";

const seed = process.env.PALIMPSEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31));

/** Rounds of the property tests, which generate few cases in an ordinary run so that it is quick. */
const ROUNDS = 8;

const STEPS: readonly (readonly string[])[] = [
  ["npm", "run", "fuzz", "--", "--minutes", "1", "--seed", seed],
  // The first round of each way to write memory is not killed, so fewer rounds would kill nothing.
  ["npm", "run", "faults", "--", "--seed", seed, "--rounds", "40", "--only", "kill"],
  // Worktrees from random states of a repository, and what agents and people do meanwhile.
  ["env", "PALIMPSEST_GIT_STATES=1000", "npx", "vitest", "run", "packages/agent/src/worktrees"],
  // Trees of agents, killed, compacted, stopped and resumed.
  ["npm", "run", "simulate", "--", "--agents", "--runs", "10000", "--seed", seed],
  // 8,000 messages between real processes.
  ["npm", "run", "faults", "--", "--seed", seed, "--rounds", "1", "--only", "messages"],
  // Without server faults: waiting for recovery takes many minutes.
  [
    ...["npm", "run", "faults", "--", "--rounds", "3", "--seed", seed],
    ...["full-disk", "read-only", "together", "clock"].flatMap((kind) => ["--only", kind]),
  ],
];

console.log(`Seed ${seed}. To repeat: PALIMPSEST_SEED=${seed} npm run test:long`);
for (let round = 0; round < ROUNDS; round++)
  runStep(["npx", "vitest", "run", ...findPropertyTests()], String(Number(seed) + round));
for (const step of STEPS) runStep(step, seed);

function runStep([program = "", ...args]: readonly string[], drawnFrom: string): void {
  console.log(`PALIMPSEST_SEED=${drawnFrom} ${program} ${args[0]} ${args[1]}`);
  const env = { ...process.env, PALIMPSEST_SEED: drawnFrom };
  const { status } = spawnSync(program, args, { stdio: "inherit", env });
  if (status !== 0) process.exitCode = 1;
}
