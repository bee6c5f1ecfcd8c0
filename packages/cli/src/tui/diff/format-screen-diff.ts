// A unified diff as coloured lines with line numbers. Pure.
import { formatCount } from "@palimpsest/core/text";
import { toVisible } from "../../terminal/to-visible.ts";
import type { Look } from "../../text/look.ts";
import { breakLines, padStart } from "../../text/measure-columns.ts";
import { type DiffLine, parseDiff } from "./parse-diff.ts";

export interface DiffOptions {
  /** Maximum lines of the terminal; the rest are counted. */
  readonly most?: number;
  /** The line numbers are not known yet. */
  readonly isUnplaced?: boolean;
}

export function formatDiff(
  diff: string,
  look: Look,
  { most = Number.POSITIVE_INFINITY, isUnplaced = false }: DiffOptions = {},
): string[] {
  const parsed = parseDiff(toVisible(diff));
  const last = parsed.reduce((most, { number = 0 }) => Math.max(most, number), 1);
  const digits = isUnplaced ? 0 : String(last).length;
  const lines = parsed.flatMap((line) => formatLine(line, digits, look));
  if (lines.length <= most) return lines;
  const hidden = formatCount(lines.length - most + 1, "more line");
  return [...lines.slice(0, most - 1), look.paint.dim(`${look.glyphs.ellipsis} ${hidden}`)];
}

function formatLine({ kind, number, text }: DiffLine, digits: number, look: Look): string[] {
  const { paint, glyphs, columns } = look;
  if (kind === "gap") return [paint.dim(padStart(glyphs.ellipsis, digits))];
  if (kind === "note") return breakLines(text, columns).map(paint.dim);
  const sign = { added: "+", removed: "-", same: " " }[kind];
  const color = { added: paint.added, removed: paint.removed, same: paint.dim }[kind];
  const room = columns - digits - 3;
  return breakLines(text, room).map((part, at) => {
    const gutter = digits === 0 ? "" : `${padStart(at === 0 ? String(number ?? "") : "", digits)} `;
    return `${paint.dim(gutter)}${color(`${at === 0 ? sign : " "} ${part}`)}`;
  });
}
