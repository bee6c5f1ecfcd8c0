// Formats the rewrites of a session request by request, for people and as JSON. Pure.
import { formatDollars, type Rewrite, sumRewrites } from "@palimpsest/core/internal";
import { formatCount, formatLocalMinute } from "@palimpsest/core/text";
import { describeCutOutputs } from "../causes/describe-cut-outputs.ts";
import { CAUSE_NAMES, formatCauses } from "../causes/format-causes.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatRows } from "../text/format-rows.ts";
import { cutToColumns } from "../text/measure-columns.ts";
import { shortenId } from "../text/shorten-id.ts";
import { wrapLine } from "../text/wrap-line.ts";
import type { ExplainedSession } from "./explained-sessions.ts";

/** How many sessions are listed, the most expensive first. */
const MAX_SESSIONS = 15;
const INDENT = "    ";

/** In a pipe nothing is cut. */
export function formatExplained(session: ExplainedSession, columns?: number): readonly string[] {
  const { id, title, explanation } = session;
  const { rewrites, requests, ledger, recordedBy, cutOutputs } = explanation;
  const rows = formatRows(
    rewrites.map((rewrite) => [
      `request ${rewrite.request}`,
      formatLocalMinute(rewrite.time),
      `${CAUSE_NAMES[rewrite.cause]}${rewrite.isInferred ? " (inferred)" : ""}`,
      `${rewrite.tokens.toLocaleString("en")} tokens`,
      formatUsd(rewrite.usd),
    ]),
    { columns, alignRight: [3, 4] },
  );
  return [
    cutLine(toVisibleLine(title ?? "(no title)"), columns),
    `${id}, ${formatCount(requests, "request")}, ${cutOutputs > 0 ? "at least " : ""}${formatDollars(ledger.total)}`,
    "",
    ...rewrites.flatMap((rewrite, at) => [rows[at]!, ...wrapLine(describeRewrite(rewrite), columns, INDENT)]),
    ...(rewrites.length > 0 ? [""] : []),
    ...formatCauses(sumRewrites(rewrites), ledger.total, { columns }),
    ...(recordedBy === undefined ? [] : ["", ...wrapLine(describeRecording(recordedBy), columns)]),
    ...describeCutOutputs(explanation).flatMap((line) => wrapLine(line, columns)),
  ];
}

const describeRewrite = ({ first, why, due, read }: Rewrite): string =>
  toVisibleLine(
    `${why} Of ${due.toLocaleString("en")} cached tokens ${read.toLocaleString("en")} were read. First to differ: ${first}.`,
  );

/** Says what a recording does not contain, so that nobody takes an inference for a fact. */
const describeRecording = (agent: string): string =>
  `Recorded by ${agent}: the system prompt, tools and parameters of its requests are not on record. Causes are derived from its timestamps and notes; inferred causes and "first to differ" only from how much was read from the cache.`;

export function formatExplainedAll(
  sessions: readonly ExplainedSession[],
  columns?: number,
): readonly string[] {
  const all = sessions.flatMap(({ explanation }) => explanation.rewrites);
  const spent = sessions
    .map((session) => ({
      session,
      usd: session.explanation.rewrites.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
    }))
    .filter(({ session }) => session.explanation.rewrites.length > 0)
    .sort((a, b) => b.usd - a.usd);
  const ids = sessions.map(({ id }) => id);
  const rows = spent
    .slice(0, MAX_SESSIONS)
    .map(({ session, usd }) => [
      shortenId(session.id, ids),
      `${session.explanation.rewrites.length} of ${session.explanation.requests}`,
      formatUsd(usd),
      toVisibleLine(session.title ?? "(no title)"),
    ]);
  const requests = sessions.reduce((sum, { explanation }) => sum + explanation.requests, 0);
  return [
    `${formatCount(sessions.length, "session")}, ${requests.toLocaleString("en")} ${requests === 1 ? "request" : "requests"}.`,
    ...formatCauses(sumRewrites(all), sumWritten(sessions), { columns }),
    ...(rows.length === 0
      ? []
      : [
          "",
          "The most expensive sessions:",
          "",
          ...formatRows([["session", "requests", "extra cost", ""], ...rows], { columns, alignRight: [2] }),
        ]),
    ...(spent.length === 0 ? [] : ["", "pal why-cache SESSION shows each request of one."]),
  ];
}

/** Shown while a folder is being read. */
export function formatExplainedSoFar(sessions: readonly ExplainedSession[], of: number): readonly string[] {
  const all = sessions.flatMap(({ explanation }) => explanation.rewrites);
  return [
    `${sessions.length} of ${formatCount(of, "session")}`,
    ...formatCauses(sumRewrites(all), sumWritten(sessions)),
  ];
}

function sumWritten(sessions: readonly ExplainedSession[]) {
  let [written5m, written1h] = [0, 0];
  for (const { explanation } of sessions) {
    written5m += explanation.ledger.total.written5m;
    written1h += explanation.ledger.total.written1h;
  }
  return { written5m, written1h };
}

export const toExplainedJson = ({ id, title, explanation }: ExplainedSession) => {
  const { rewrites, requests, ledger, recordedBy, cutOutputs } = explanation;
  const { usd, unpricedCalls } = ledger.total;
  return {
    type: "why-cache",
    session_id: id,
    title: title ?? null,
    recorded_by: recordedBy ?? null,
    requests,
    responses_counted_in_part: cutOutputs,
    total_cost_usd: unpricedCalls > 0 ? null : usd,
    causes: sumRewrites(rewrites),
    rewrites: rewrites.map(({ time, ...rewrite }) => ({ ...rewrite, time: new Date(time).toISOString() })),
  };
};

const formatUsd = (usd: number | undefined): string =>
  usd === undefined ? "unknown" : `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;

const cutLine = (text: string, columns: number | undefined) =>
  columns === undefined ? text : cutToColumns(text, columns);
