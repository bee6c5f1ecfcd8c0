// The command: npm run fuzz -- --minutes N --seed N --target NAME

import { FIXTURES, loadFixtures } from "./fixture.ts";
import { readArguments, USAGE } from "./fuzz-arguments.ts";
import { type FuzzReport, runFuzz } from "./run-fuzz.ts";
import { removeScratch } from "./scratch-folder.ts";
import { loadTargets } from "./targets.ts";
import { WatchedWorker } from "./watched-worker.ts";

/** How long a saved input may take; far more than any needs. */
const FIXTURE_MS = 60_000;

process.on("exit", removeScratch);

const asked = readArguments(process.argv.slice(2), () => Math.floor(Math.random() * 2 ** 31));
if ("help" in asked) console.log(USAGE);
else if ("wrong" in asked) failRun(asked.wrong);
else {
  const all = (await loadTargets()).map(({ name }) => name);
  const unknown = asked.names.find((name) => !all.includes(name));
  if (asked.isList) console.log(all.join("\n"));
  else if (unknown !== undefined) failRun(`There is no target ${unknown}. Targets: ${all.join(", ")}.`);
  else if (asked.isFixtures) await tryFixtures();
  else {
    const { seed, milliseconds, names } = asked;
    console.log(
      `Fuzzing with seed ${seed} for ${milliseconds / 1_000} s: ${(names.length ? names : all).join(", ")}.`,
    );
    printReport(await runFuzz({ seed, milliseconds, names, say: (line) => console.log(line) }), seed);
  }
}

function printReport({ rounds, found, growth }: FuzzReport, seed: number): void {
  for (const [name, count] of rounds) console.log(`${name}: ${count} inputs`);
  for (const { target, text } of growth) console.log(`Slower than linear: ${target}: ${text}`);
  for (const { target, problem, path } of found) console.error(`${target}: ${problem}\n  ${path}`);
  if (found.length > 0) failRun(`${found.length} found. To repeat: npm run fuzz -- --seed ${seed}`);
  else console.log(`Nothing found with seed ${seed}.`);
}

async function tryFixtures(): Promise<void> {
  const worker = new WatchedWorker();
  const fixtures = loadFixtures();
  for (const { target, input, problem } of fixtures) {
    const again = (await worker.run({ kind: "check", target, input }, FIXTURE_MS)).problem;
    if (again) failRun(`${target}: ${again.text} (when it was found: ${problem})`);
  }
  await worker.close();
  console.log(`${fixtures.length} saved inputs tried again (${FIXTURES}).`);
}

function failRun(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
