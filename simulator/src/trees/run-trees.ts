// npm run simulate -- --agents: trees of agents, one seed after another.
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatCount } from "@palimpsest/core/text";
import type { Run } from "../arguments.ts";
import { describeFailure } from "../report.ts";
import { simulateTree } from "./simulate-tree.ts";

/** Prints a line of progress after this many trees. */
const EVERY = 500;

export async function runTrees({ seed, runs, verbose }: Run): Promise<void> {
  console.log(`Seed ${seed}: ${formatCount(runs, "tree")} of agents.`);
  const folder = await realpath(await mkdtemp(join(tmpdir(), "pal-trees-")));
  let [agents, messages, kills, requests] = [0, 0, 0, 0];
  try {
    for (let each = seed; each < seed + runs; each++) {
      const outcome = await simulateTree(each, folder);
      if (verbose) for (const line of outcome.trace) console.log(line);
      if (!outcome.ok) {
        console.error(describeFailure(outcome, `--agents --seed ${each}`));
        process.exitCode = 1;
        return;
      }
      agents += outcome.agents;
      messages += outcome.messages;
      kills += outcome.kills;
      requests += outcome.requests;
      if ((each - seed + 1) % EVERY === 0) console.error(`${each - seed + 1} of ${runs}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const counts = [
    formatCount(agents, "agent"),
    formatCount(messages, "message"),
    formatCount(requests, "request"),
    formatCount(kills, "kill"),
  ];
  console.log(`All invariants held: ${counts.join(", ")}.`);
}
