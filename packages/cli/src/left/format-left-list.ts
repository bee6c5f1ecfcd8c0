// The list of `pal restore`: each break, with what it removed. Pure.
import { formatCount } from "@palimpsest/core/text";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatRows } from "../text/format-rows.ts";
import { cutToColumns } from "../text/measure-columns.ts";
import { formatAgo, shortCount } from "../text/numbers.ts";
import type { FoundLeft } from "./find-left.ts";
import type { ListedBreak } from "./list-breaks.ts";

const INDENT = "  ";

/** Without `columns`, as in a pipe, nothing is cut. */
export function formatBreaks(
  breaks: readonly ListedBreak[],
  now: number,
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  return breaks.flatMap(({ entry, title, reason, time, items, tokens }, at) => [
    ...(at > 0 ? [""] : []),
    cutToColumns(
      toVisibleLine(
        `${title}, ${describeAge(now - time)}${reason === undefined ? "" : `: ${reason}`} (${formatCount(items.length, "thing")}, ${shortCount(tokens)} tokens, ${entry})`,
      ),
      columns,
    ),
    ...formatItems(items, columns),
  ]);
}

/** Size, id and label of each, on one line. The label comes last, since it may be cut. */
export function formatItems(
  items: readonly FoundLeft[],
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  const rows = items.map(({ id, label, tokens }) => [
    shortCount(tokens),
    toVisibleLine(id),
    toVisibleLine(label),
  ]);
  return formatRows(rows, { columns: columns - INDENT.length, alignRight: [0] }).map(
    (line) => `${INDENT}${line}`,
  );
}

function describeAge(ms: number): string {
  const age = formatAgo(ms);
  return age === "now" ? "just now" : `${age} ago`;
}
