// Replays every recorded session like `pal replay`: what each way of managing it costs, and that no request is refused or too large
// and nothing is lost.
import { globSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "@palimpsest/core";
import { findSources } from "../../../packages/cli/src/import/find-sources.ts";
import { loadSource } from "../../../packages/cli/src/page/load-sessions.ts";
import { sumReplays } from "../../../packages/cli/src/replay/format-replay.ts";
import { type ReplaySum, runReplay, sumReplay } from "../../../packages/cli/src/replay/run-replay.ts";
import type { BenchTable } from "../bench-table.ts";
import { hasTranscripts, TRANSCRIPTS } from "../transcripts/real-sessions.ts";
import { countUnreadable } from "./count-unreadable.ts";

export async function benchReplay({
  sample,
}: {
  readonly sample?: number | undefined;
} = {}): Promise<BenchTable> {
  const title = "Recorded sessions, replayed";
  const how =
    "Every session in ../shared/data/transcripts through `openSession` at the recorded times, with the recorded responses, against the emulator, which checks each request and bills it by its cache. Windows of 200,000 tokens unless the session used more. `as recorded` is what the agents themselves paid by their own usage; output of which that counts only the first tokens is estimated. Their system prompts and tools are reconstructed by size alone. Unreadable: results that the Recall tool does not give back exactly at the end.";
  const columns = [
    "",
    "requests",
    "largest",
    "read",
    "written",
    "clearings",
    "compactions",
    "cost",
    "of nothing managed",
    "refused",
    "over the window",
    "unreadable",
  ];
  if (!hasTranscripts()) return { title, how: `${how} The data is not here.`, columns, rows: [] };
  const paths = globSync("**/*.{jsonl,jsonl.gz,json}", { cwd: TRANSCRIPTS }).map((path) =>
    join(TRANSCRIPTS, path),
  );
  const sources = await findSources(paths.sort(), {});
  const sums: ReplaySum[] = [];
  const unreadable = new Map<string, number>();
  for (const source of sources.slice(0, sample ?? sources.length)) {
    const checkSession = async (rule: string, session: Session) => {
      const count = await countUnreadable(session);
      if (count > 0) console.error(`${source.path}, ${rule}: ${count} results cannot be read again`);
      unreadable.set(rule, (unreadable.get(rule) ?? 0) + count);
    };
    const result = await runReplay(await loadSource(source), { beforeClose: checkSession });
    for (const { rule, stopped } of result.columns)
      if (stopped !== undefined) console.error(`${source.path}, ${rule}: ${stopped}`);
    sums.push(sumReplay(result));
  }
  const totals = sumReplays(sums);
  const base = totals.find(({ name }) => name === "nothing managed")?.sum.usd ?? 0;
  return {
    title: `${title}: ${sums.length}`,
    how,
    columns,
    rows: totals.map(({ name, sum }) => [
      name,
      ...[sum.requests, sum.peak, sum.read, sum.written + sum.uncached].map((value) =>
        value.toLocaleString("en"),
      ),
      sum.clearings ?? "",
      sum.compactions,
      sum.usd === undefined ? "unknown" : `$${sum.usd.toFixed(2)}`,
      sum.usd === undefined ? "" : (sum.usd / base).toFixed(3),
      name === "as recorded" ? "" : sum.refused,
      name === "as recorded" ? "" : sum.over,
      unreadable.get(name === "nothing managed" ? "none" : name) ?? "",
    ]),
  };
}
