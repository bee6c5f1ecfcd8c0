// The window as a coloured grid with a legend. Without colours letters tell the sources apart. Pure.
import type { Session } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import type { Look } from "../../text/look.ts";
import { cutMiddle, hangIndent, padEnd, padStart, widthOf } from "../../text/measure-columns.ts";
import { formatPercent, shortCount } from "../../text/numbers.ts";
import { levelPaint } from "./format-status.ts";
import { planGrid } from "./plan-grid.ts";

type Breakdown = ReturnType<Session["breakdown"]>;
type Size = ReturnType<Session["size"]>;

/** A hundred cells: each a percent of the window. */
const CELLS = 100;
const WIDE = 20;
const NARROW = 10;
/** Files read again that are worth a line. */
const MAX_REPEATED = 3;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

interface Source {
  readonly name: string;
  readonly tokens: number;
  readonly cell: string;
}

export function formatContext(
  { breakdown, size }: { readonly breakdown: Breakdown; readonly size: Size },
  look: Look,
): string[] {
  const { window, available, compactAt } = size.limits;
  const sources = sourcesOf(breakdown, look);
  const told = `${size.exact ? "" : "about "}${shortCount(size.tokens)} of ${shortCount(window)} tokens`;
  const left = `the next compaction is at ${shortCount(compactAt)} (${size.percentLeft}% left)`;
  return [
    ...hangIndent(`${told}; ${left}.`, "", look.columns).map(levelPaint(size.level, look)),
    "",
    // Read aloud, a grid is noise.
    ...(look.paint.level === "none" ? [] : [...gridLines(sources, window - available, window, look), ""]),
    ...formatLegend(sources, window, look),
    ...formatRepeated(breakdown, look),
  ];
}

/** One for each source; requests and results of a tool are one. */
function sourcesOf({ parts }: Breakdown, look: Look): readonly Source[] {
  const { paint, glyphs } = look;
  const sums = new Map<string, number>();
  for (const { kind, tool, tokens } of parts) {
    const name = tool === undefined ? kind : `${tool} ${kind.replace("tool ", "")}s`;
    sums.set(name, (sums.get(name) ?? 0) + tokens);
  }
  return [...sums].map(([name, tokens], at) => ({
    name,
    tokens,
    cell:
      paint.level === "color"
        ? paint.kinds[at % paint.kinds.length]!(glyphs.grid.full)
        : LETTERS[at % LETTERS.length]!,
  }));
}

function gridLines(sources: readonly Source[], reserved: number, window: number, look: Look): string[] {
  const { paint, glyphs, columns } = look;
  const kept = Math.min(CELLS, Math.round((reserved / window) * CELLS));
  const filled = planGrid(sources, window, CELLS);
  const cells = filled.map((at, index) => {
    if (at !== undefined) return sources[at]!.cell;
    return paint.dim(index >= CELLS - kept ? glyphs.grid.reserved : glyphs.grid.free);
  });
  const wide = columns >= WIDE * 2 + 2 ? WIDE : NARROW;
  return Array.from(
    { length: CELLS / wide },
    (_, row) => `  ${cells.slice(row * wide, (row + 1) * wide).join(" ")}`,
  );
}

function formatLegend(sources: readonly Source[], window: number, look: Look): string[] {
  const widest = Math.min(look.columns - 18, Math.max(8, ...sources.map(({ name }) => widthOf(name))));
  return sources.map(({ name, tokens, cell }) => {
    const count = padStart(shortCount(tokens), 6);
    const share = padStart(tokens > 0 && tokens < window / 200 ? "<1%" : formatPercent(tokens / window), 5);
    return `  ${cell} ${padEnd(cutMiddle(name, widest, look), widest)} ${count} ${look.paint.dim(share)}`;
  });
}

function formatRepeated({ repeated: files }: Breakdown, look: Look): string[] {
  if (files.length === 0) return [];
  const lines = files.slice(0, MAX_REPEATED).flatMap(({ path, reads, tokens }) => {
    const told = `read ${formatCount(reads, "time")}, ${shortCount(tokens)} tokens again`;
    return hangIndent(`${cutMiddle(path, look.columns - 4, look)}: ${told}`, "  ", look.columns, "    ");
  });
  return ["", look.paint.bold("Read more than once"), ...lines];
}
