// How often the reported cause of a rewrite is correct, for planted and hand-labelled causes, and how many recorded rewrites get a cause.
import { globSync } from "node:fs";
import { join } from "node:path";
import { REWRITE_CAUSES, type Rewrite, type RewriteCause, sumRewrites } from "@palimpsest/core/internal";
import { explainRecordings } from "../../../packages/cli/src/explain/explained-sessions.ts";
import type { BenchTable } from "../bench-table.ts";
import { hasTranscripts, TRANSCRIPTS } from "../transcripts/real-sessions.ts";
import { CAUSE_OF, PLANTS, plantCause } from "./plant-cause.ts";
import { readLabels } from "./read-labels.ts";

const EACH = 50;
const NOTABLE_TOKENS = 2_000;

export async function benchWhyCache(): Promise<readonly BenchTable[]> {
  return [await benchPlanted(), ...(hasTranscripts() ? await benchRecorded() : [])];
}

async function benchPlanted(): Promise<BenchTable> {
  const rows: (string | number)[][] = [];
  let right = 0;
  for (const plant of PLANTS) {
    let own = 0;
    for (let number = 0; number < EACH; number++) {
      const { found, early } = await plantCause(plant, number);
      if (found?.cause === CAUSE_OF[plant] && early.length === 0) own++;
    }
    right += own;
    rows.push([plant, CAUSE_OF[plant], EACH, own]);
  }
  rows.push(["all", "", EACH * PLANTS.length, `${right} (${formatShare(right, EACH * PLANTS.length)})`]);
  return {
    title: "Why the cache was lost: planted causes",
    how: `Sessions of \`openSession\` against the emulator, of varying length, size and lifetime of the cache, half of them with things beside it that cost nothing. In each, one thing makes the next request write again what was cached. Right means that this request, and no earlier one, is explained by that cause. Aim: 98%.`,
    columns: ["planted", "cause", "sessions", "right"],
    rows,
  };
}

interface RecordedRewrite extends Rewrite {
  readonly agent: string;
}

async function benchRecorded(): Promise<readonly BenchTable[]> {
  const rewrites = await explainAllRecordings();
  const notable = rewrites.filter(({ tokens }) => tokens > NOTABLE_TOKENS);
  const labels = readLabels();
  const named = new Map(rewrites.map(({ response = "", cause }) => [response, cause]));
  const agents = [...Map.groupBy(notable, ({ agent }) => agent)];
  return [
    {
      title: "Why the cache was lost: recorded sessions",
      how: `Every request in ../shared/data/transcripts that wrote again more than ${NOTABLE_TOKENS.toLocaleString("en")} tokens, read as \`pal why-cache FILE\` reads it. Aim: at least 95% with a cause other than unknown. Inferred: nothing that was recorded changed, and the cause follows from how much was read alone.`,
      columns: ["", "rewrites", "with a cause", "share", "of these inferred"],
      rows: [...agents.map(([agent, own]) => countKnown(agent, own)), countKnown("all", notable)],
    },
    {
      title: "Why the cache was lost: recorded rewrites that were labelled by hand",
      how: `${labels.size} of them, drawn at random and labelled before the product named any cause. Recall: of those with this label, the share that got this cause. Precision: of those that got this cause, the share with this label. Aim: 90% the same.`,
      columns: ["cause", "labelled", "named", "both", "precision", "recall"],
      rows: compareWithLabels(labels, named),
    },
    {
      title: "What was written again in recorded sessions, by cause",
      how: "The same rewrites at catalog prices; the extra cost is what reading from the cache would have saved.",
      columns: ["cause", "times", "tokens", "extra cost"],
      rows: sumRewrites(notable).map(({ cause, rewrites: times, tokens, usd, unpriced }) => [
        cause,
        times,
        tokens.toLocaleString("en"),
        `${unpriced > 0 ? "at least " : ""}$${usd.toFixed(2)}`,
      ]),
    },
  ];
}

function compareWithLabels(
  labels: ReadonlyMap<string, RewriteCause>,
  named: ReadonlyMap<string, RewriteCause>,
): (string | number)[][] {
  const pairs = [...labels].map(([response, label]) => ({ label, cause: named.get(response) }));
  const count = (isOne: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(isOne).length;
  const rows = REWRITE_CAUSES.map((one) => {
    const labelled = count(({ label }) => label === one);
    const found = count(({ cause }) => cause === one);
    const both = count(({ label, cause }) => label === one && cause === one);
    return [one, labelled, found, both, formatShare(both, found), formatShare(both, labelled)];
  }).filter(([, labelled, found]) => labelled !== 0 || found !== 0);
  const same = count(({ label, cause }) => label === cause);
  const found = count(({ cause }) => cause !== undefined);
  return [
    ...rows,
    ["all", pairs.length, found, same, formatShare(same, found), formatShare(same, pairs.length)],
  ];
}

const countKnown = (name: string, all: readonly Rewrite[]): (string | number)[] => {
  const known = all.filter(({ cause }) => cause !== "unknown").length;
  const inferred = all.filter(({ isInferred }) => isInferred).length;
  return [name, all.length, known, formatShare(known, all.length), inferred];
};

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)}%`;

async function explainAllRecordings(): Promise<readonly RecordedRewrite[]> {
  const paths = globSync("**/*.{jsonl,jsonl.gz,json}", { cwd: TRANSCRIPTS }).map((path) =>
    join(TRANSCRIPTS, path),
  );
  return (await explainRecordings(paths.sort())).flatMap(({ explanation: { recordedBy = "", rewrites } }) =>
    rewrites.map((rewrite) => ({ ...rewrite, agent: recordedBy })),
  );
}
