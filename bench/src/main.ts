// Runs the benchmarks and prints one report. `npm run bench -- NAME…` runs only those named.
import { cpus, totalmem } from "node:os";
import { benchList } from "./list.ts";
import { benchOpen } from "./open.ts";
import { benchPrepare } from "./prepare.ts";
import { type BenchTable, printTable } from "./table.ts";
import { benchTokens } from "./tokens.ts";

const BENCHMARKS: Readonly<Record<string, () => Promise<BenchTable>>> = {
  prepare: benchPrepare,
  open: benchOpen,
  list: benchList,
  tokens: benchTokens,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(", ")}. There are: ${Object.keys(BENCHMARKS).join(", ")}.`,
  );
  process.exit(1);
}

const [cpu] = cpus();
const memory = Math.round(totalmem() / 2 ** 30);
console.log(
  `# Measured on ${cpus().length} × ${cpu?.model ?? "unknown"}, ${memory} GiB, Node ${process.version}\n`,
);
for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS)) {
  console.log(`${printTable(await BENCHMARKS[name]!())}\n`);
}
