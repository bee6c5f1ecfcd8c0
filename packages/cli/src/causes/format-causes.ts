// Formats rewrites as a table, by cause. Pure.
import type { RewriteCause, RewriteTotal, Totals } from "@palimpsest/core/internal";
import { formatRows } from "../text/format-rows.ts";
import { wrapLine } from "../text/wrap-line.ts";

export const CAUSE_NAMES: Readonly<Record<RewriteCause, string>> = {
  expired: "cache expired",
  compacted: "compacted",
  cleared: "results cleared",
  model: "model changed",
  effort: "effort or parameters changed",
  tools: "tools changed",
  system: "system prompt changed",
  message: "a message was edited",
  unknown: "unknown",
};

/** `all`: the total usage of the same requests. */
export function formatCauses(
  totals: readonly RewriteTotal[],
  all: Pick<Totals, "written5m" | "written1h">,
  { columns }: { readonly columns?: number | undefined } = {},
): readonly string[] {
  if (totals.length === 0) return ["Nothing that had been cached was written again."];
  const tokens = totals.reduce((sum, total) => sum + total.tokens, 0);
  const written = all.written5m + all.written1h;
  const share = written === 0 ? "" : `, ${Math.round((100 * tokens) / written)}% of all that was written`;
  const rows = totals.map((total) => [
    CAUSE_NAMES[total.cause],
    total.rewrites.toLocaleString("en"),
    total.tokens.toLocaleString("en"),
    formatExtra(total),
  ]);
  return [
    ...wrapLine(
      `${tokens.toLocaleString("en")} tokens had been cached and were written again${share}:`,
      columns,
    ),
    "",
    ...formatRows([["cause", "times", "tokens", "extra cost"], ...rows], { columns, alignRight: [1, 2, 3] }),
  ];
}

/** What rewrites cost in addition to what reading from the cache would have. */
export function formatExtra({
  usd,
  unpriced,
  rewrites,
}: Pick<RewriteTotal, "usd" | "unpriced" | "rewrites">): string {
  if (unpriced === rewrites) return "unknown";
  const sum = `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
  return unpriced > 0 ? `at least ${sum}` : sum;
}
