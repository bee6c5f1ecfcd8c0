// Formats tables: columns shrink to fit; if they become too narrow, each row becomes a list. Pure.
import type { Tokens } from "marked";
import type { Look } from "../../text/look.ts";
import { hangIndent, padEnd, padStart, widthOf, wrapLines } from "../../text/measure-columns.ts";
import { formatInline } from "./inline.ts";

/** Spaces between columns. */
const GAP = 2;
/** A narrower column would break every word. */
const NARROWEST = 6;

export function formatTable({ header, rows, align }: Tokens.Table, look: Look): string[] {
  const formatCells = (row: readonly Tokens.TableCell[]) =>
    row.map(({ tokens }) => formatInline(tokens, look));
  const head = formatCells(header);
  const body = rows.map(formatCells);
  const natural = head.map((_, at) =>
    Math.max(1, ...[head, ...body].map((row) => measureWidest(row[at] ?? ""))),
  );
  const widths = shrinkColumns(natural, look.columns - GAP * (head.length - 1));
  if (!widths) return body.flatMap((row, at) => [...(at > 0 ? [""] : []), ...formatRecord(head, row, look)]);
  const rule = widths.map((width) => look.glyphs.line.repeat(width)).join(" ".repeat(GAP));
  return [
    ...formatRow(head.map(look.paint.bold), widths, align),
    look.paint.dim(rule),
    ...body.flatMap((row) => formatRow(row, widths, align)),
  ];
}

/** Shrinks the widest columns first. Undefined if they would become too narrow. */
export function shrinkColumns(natural: readonly number[], room: number): number[] | undefined {
  const least = natural.map((width) => Math.min(width, NARROWEST));
  if (sumNumbers(least) > room) return undefined;
  const widths = [...natural];
  while (sumNumbers(widths) > room) {
    const at = widths.indexOf(Math.max(...widths));
    widths[at] = widths[at]! - 1;
  }
  return widths;
}

function formatRow(
  row: readonly string[],
  widths: readonly number[],
  align: Tokens.Table["align"],
): string[] {
  const wrapped = widths.map((width, at) => wrapLines(row[at] ?? "", width));
  const height = Math.max(1, ...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, y) =>
    widths
      .map((width, at) => (align[at] === "right" ? padStart : padEnd)(wrapped[at]?.[y] ?? "", width))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
}

function formatRecord(head: readonly string[], row: readonly string[], look: Look): string[] {
  return row.flatMap((cell, at) =>
    hangIndent(cell, `${look.paint.bold(head[at] ?? "")}: `, look.columns, "  "),
  );
}

const measureWidest = (text: string) => Math.max(...text.split("\n").map(widthOf));
const sumNumbers = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
