// Formats the result of an import, for people and as JSON. Pure.
import { formatDollars } from "@palimpsest/core/internal";
import { formatCauses } from "../causes/format-causes.ts";
import { formatRows } from "../text/format-rows.ts";
import { shortenId } from "../text/shorten-id.ts";
import { wrapLine } from "../text/wrap-line.ts";
import type { ImportedSession } from "./import-session.ts";
import type { ImportTotals } from "./import-totals.ts";

interface ImportFormat {
  readonly isTrial: boolean;
  readonly columns?: number | undefined;
  /** What the person types to start pal. */
  readonly command: string;
}

const formatNumber = (value: number) => value.toLocaleString("en");
const count = (value: number, one: string, many = `${one}s`) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** Kinds of lines that are named; the rest are added up. */
const SHOWN_KINDS = 5;

export function formatImport(
  totals: ImportTotals,
  { isTrial, columns, command }: ImportFormat,
): readonly string[] {
  const { agents, outcomes, unchanged, ledger } = totals;
  const fresh = [...agents.values()].reduce((sum, { sessions }) => sum + sessions, 0);
  if (fresh === 0) return [...describeNothing(totals), ...describeOutcomes(totals, isTrial)];
  const verb = isTrial ? "Would import" : "Imported";
  const added = fresh - (isTrial ? 0 : (outcomes.get("same") ?? 0));
  return [
    added === 0
      ? "Nothing new in what was read again."
      : `${verb} ${count(added, "session")} into ${count(totals.projects.size, "project")}.`,
    "",
    ...formatAgents(agents, columns),
    "",
    ...[
      ...describeOutcomes(totals, isTrial),
      ...(unchanged > 0 ? [`${count(unchanged, "transcript")} unchanged since the last import.`] : []),
      ...describeKept(totals),
    ].flatMap((line) => wrapLine(line, columns)),
    "",
    ...wrapLine(describeCost(totals), columns),
    ...formatCauses(totals.rewrites, ledger.total, { columns }),
    ...(isTrial ? [] : ["", ...describeNext(totals, command)]),
  ];
}

function describeCost({ ledger, cutOutputs }: ImportTotals): string {
  const cost = formatDollars(ledger.total);
  if (cutOutputs === 0) return `These requests cost ${cost} at today's prices.`;
  return `These requests cost at least ${cost} at today's prices: of ${count(cutOutputs, "response")} only the first tokens are on record.`;
}

function formatAgents(agents: ImportTotals["agents"], columns?: number): readonly string[] {
  const rows = [...agents].map(([agent, { sessions, lines, messages, requests }]) => [
    agent,
    ...[sessions, lines, messages, requests].map(formatNumber),
  ]);
  const head = ["agent", "sessions", "lines", "messages", "requests"];
  return formatRows([head, ...rows], { columns, alignRight: [1, 2, 3, 4] });
}

export interface ImportProgress {
  /** Read so far, of all. */
  readonly bytes: number;
  readonly all: number;
  /** Transcripts that are done, of all. */
  readonly at: number;
  readonly sources: number;
}

const BAR_COLUMNS = 24;

/** What is known so far, for a person who waits. */
export function formatImporting(
  totals: ImportTotals,
  { bytes, all, at, sources }: ImportProgress,
): readonly string[] {
  const share = all === 0 ? 1 : Math.min(1, bytes / all);
  const filled = Math.round(share * BAR_COLUMNS);
  const bar = `${"█".repeat(filled)}${"░".repeat(BAR_COLUMNS - filled)} ${Math.floor(share * 100)}%`;
  const line = `${bar}  ${formatNumber(at)} of ${count(sources, "transcript")}`;
  if (totals.agents.size === 0) return [line];
  const dear = totals.rewrites.reduce((sum, { usd }) => sum + usd, 0);
  const { total } = totals.ledger;
  return [
    ...formatAgents(totals.agents),
    `So far: ${formatDollars(total)}, of which $${dear.toFixed(2)} for tokens that were written again.`,
    line,
  ];
}

function describeNothing({ unchanged, outcomes }: ImportTotals): readonly string[] {
  if (unchanged > 0)
    return [`Nothing new: ${count(unchanged, "transcript")} unchanged since the last import.`];
  return (outcomes.get("empty") ?? 0) > 0 ? ["The transcripts that were found contain no messages."] : [];
}

function describeOutcomes({ outcomes }: ImportTotals, isTrial: boolean): readonly string[] {
  const [same, grown] = [outcomes.get("same") ?? 0, outcomes.get("grown") ?? 0];
  const [empty, inUse] = [outcomes.get("empty") ?? 0, outcomes.get("in-use") ?? 0];
  return [
    ...(same > 0 && !isTrial ? [`${count(same, "session was", "sessions were")} here already.`] : []),
    ...(grown > 0 ? [`${count(grown, "session")} had grown.`] : []),
    ...(empty > 0 ? [`${count(empty, "transcript has", "transcripts have")} no messages.`] : []),
    ...(inUse > 0
      ? [`${count(inUse, "session is", "sessions are")} in use here and stayed as they are.`]
      : []),
  ];
}

/** Says that lines which are not messages were kept. */
function describeKept({ kept, branches, compactions }: ImportTotals): readonly string[] {
  const kinds = [...kept].sort(([, a], [, b]) => b - a);
  const all = kinds.reduce((sum, [, number]) => sum + number, 0);
  const named = kinds.slice(0, SHOWN_KINDS).map(([what, number]) => `${formatNumber(number)} ${what}`);
  const rest = kinds.slice(SHOWN_KINDS).reduce((sum, [, number]) => sum + number, 0);
  const list = [...named, ...(rest > 0 ? [`${formatNumber(rest)} others`] : [])].join(", ");
  return [
    ...(branches > 0
      ? [`${count(branches, "abandoned branch was", "abandoned branches were")} imported too.`]
      : []),
    ...(compactions > 0 ? [`${count(compactions, "compaction")} by the agents themselves.`] : []),
    ...(all > 0
      ? [
          `${count(all, "line that is not a message", "lines that are not messages")} kept beside the sessions: ${list}.`,
        ]
      : []),
  ];
}

function describeNext({ sessions }: ImportTotals, command: string): readonly string[] {
  // An agent's session is found by its parent.
  const [first, ...others] = sessions.filter(({ built }) => built.about.parent === undefined);
  const longest = others.reduce(
    (best, each) => (best && each.built.counts.requests <= best.built.counts.requests ? best : each),
    first,
  );
  const rows = [
    [`${command} search --all WORDS`, "finds what was said in them"],
    [`${command} why-cache --all`, "explains every token that was written again"],
    ...(longest
      ? [
          [
            `${command} replay ${shortenId(
              longest.id,
              sessions.map(({ id }) => id),
            )}`,
            "shows what the layers would have saved in the longest",
          ],
        ]
      : []),
  ];
  return ["Next:", ...formatRows(rows).map((row) => `  ${row}`)];
}

export function toImportJson(totals: ImportTotals, isTrial: boolean): object {
  const { total } = totals.ledger;
  return {
    type: "import",
    dry_run: isTrial,
    unchanged: totals.unchanged,
    outcomes: Object.fromEntries(totals.outcomes),
    agents: Object.fromEntries(totals.agents),
    branches: totals.branches,
    compactions: totals.compactions,
    kept: Object.fromEntries(totals.kept),
    usage: {
      calls: total.calls,
      input_tokens: total.uncached,
      cache_read_input_tokens: total.read,
      cache_creation_input_tokens: total.written5m + total.written1h,
      output_tokens: total.output,
    },
    total_cost_usd: total.unpricedCalls > 0 ? null : total.usd,
    rewrites: totals.rewrites,
    failures: totals.failures,
    sessions: totals.sessions.map(describeSession),
  };
}

const describeSession = ({ id, agent, source, outcome, project, path, lines, built }: ImportedSession) => ({
  ...{ id, agent, source, outcome, project, path, lines, title: built.title ?? null },
  messages: built.counts.messages,
  requests: built.counts.requests,
});
