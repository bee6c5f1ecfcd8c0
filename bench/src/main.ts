// Runs the benchmarks and prints one report. `npm run bench -- NAME…` runs only those named. `--megabytes N` is the size of the
// transcript that `open` opens in a separate process, and of the folder that `folder` reads; `--sample N` is the number of recorded
// sessions that `liveness` and `memory-cost` replay; `--frontier` also draws the chart of `liveness`.
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { benchAgents } from "./agents/bench-agents.ts";
import { benchAttacks } from "./attacks/attacks.ts";
import { benchList } from "./bench-list.ts";
import { benchOpen } from "./bench-open.ts";
import { printTable, type Ratios, ratioTable } from "./bench-table.ts";
import { benchCompaction } from "./compaction/compaction.ts";
import { benchCorrections } from "./corrections/bench-corrections.ts";
import { benchFidelity } from "./fidelity/fidelity.ts";
import { benchFirstTurn } from "./first-turn/bench-first-turn.ts";
import { benchFolder } from "./folder/bench-folder.ts";
import { benchImport } from "./import/bench-import.ts";
import { benchLanguage } from "./language/bench-language.ts";
import { benchLiveness } from "./liveness/liveness.ts";
import { benchLongWork } from "./long-work/long-work.ts";
import { benchMemoryCost } from "./memory-cost/memory-cost.ts";
import { benchNotes } from "./notes/bench-notes.ts";
import { benchOffline } from "./offline/bench-offline.ts";
import { benchOpenLong } from "./open-long/open-long.ts";
import { benchPage } from "./page/bench-page.ts";
import { benchPeers } from "./peers/bench-peers.ts";
import { benchPrepare } from "./prepare.ts";
import { benchRecall } from "./recall/recall.ts";
import { benchReplay } from "./replay/bench-replay.ts";
import { benchSearch } from "./search/search.ts";
import { benchStart } from "./start/bench-start.ts";
import { benchSurfacing } from "./surfacing/surfacing.ts";
import { benchTokens } from "./tokens/tokens.ts";
import { benchTtl } from "./ttl/bench-ttl.ts";
import { benchWhyCache } from "./why-cache/bench-why-cache.ts";

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { megabytes: { type: "string" }, sample: { type: "string" }, frontier: { type: "boolean" } },
});
const megabytes = readNumber("megabytes");
const sample = readNumber("sample");
const RATIOS = { prepare: benchPrepare, open: benchOpen, list: benchList, search: benchSearch };
const TABLES = {
  tokens: benchTokens,
  "long-work": benchLongWork,
  liveness: () => benchLiveness({ sample, frontier: values.frontier }),
  compaction: benchCompaction,
  fidelity: benchFidelity,
  import: benchImport,
  notes: benchNotes,
  ttl: benchTtl,
  "why-cache": benchWhyCache,
  recall: benchRecall,
  "first-turn": benchFirstTurn,
  replay: () => benchReplay({ sample }),
  surfacing: benchSurfacing,
  attacks: benchAttacks,
  agents: benchAgents,
  "memory-cost": () => benchMemoryCost({ sample }),
  corrections: benchCorrections,
  language: benchLanguage,
  offline: benchOffline,
  start: benchStart,
  open: () => benchOpenLong({ megabytes }),
  folder: () => benchFolder({ megabytes }),
  page: benchPage,
  peers: benchPeers,
};
/** Run only when named, since they install other agents from the registry. */
const ONLY_BY_NAME = ["peers"];

const known = [...new Set([...Object.keys(RATIOS), ...Object.keys(TABLES)])];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(1);
}
const isAsked = (name: string) =>
  asked.includes(name) || (asked.length === 0 && !ONLY_BY_NAME.includes(name));

const memory = Math.round(totalmem() / 2 ** 30);
console.log(`# Measured on ${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB, Node ${process.version}\n`);
const ratios: Ratios[] = [];
for (const [name, run] of Object.entries(RATIOS)) if (isAsked(name)) ratios.push(await run());
if (ratios.length > 0) console.log(`${printTable(ratioTable(ratios))}\n`);
for (const [name, run] of Object.entries(TABLES))
  if (isAsked(name)) for (const table of [await run()].flat()) console.log(`${printTable(table)}\n`);

function readNumber(option: "megabytes" | "sample"): number | undefined {
  if (values[option] === undefined) return undefined;
  const number = Number(values[option]);
  if (number > 0) return number;
  console.error(`--${option} must be a number above 0.`);
  process.exit(1);
}
