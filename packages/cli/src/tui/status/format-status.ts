// The status line: on a narrow terminal the least important parts are dropped first. Pure.
import { formatCount } from "@palimpsest/core/text";
import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";
import { formatPercent } from "../../text/numbers.ts";
import type { Level, Status } from "./status.ts";

/** Columns of the bar. */
const BAR = 10;

const MODES: Readonly<Record<string, string>> = {
  acceptEdits: "edits accepted",
  plan: "plan mode",
  bypass: "never asks",
};

interface Piece {
  readonly text: string;
  readonly paint: (text: string) => string;
  /** Parts with the lowest rank are dropped first. */
  readonly rank: number;
}

export function formatStatus(status: Status, look: Look): string {
  const separator = ` ${look.glyphs.separator} `;
  let pieces = piecesOf(status, look);
  const measureWidth = () =>
    pieces.reduce((sum, { text }) => sum + widthOf(text), widthOf(separator) * (pieces.length - 1));
  while (pieces.length > 1 && measureWidth() > look.columns) {
    const lowest = Math.min(...pieces.map(({ rank }) => rank));
    pieces = pieces.filter(({ rank }) => rank !== lowest);
  }
  return pieces
    .map(({ text, paint }) => paint(cutColumns(text, look.columns, look)))
    .join(look.paint.dim(separator));
}

function piecesOf(status: Status, look: Look): Piece[] {
  const { model, effort = "", percentLeft, level, cost, cacheHit, tasks, mode } = status;
  const { paint } = look;
  const pieces: (Piece | undefined)[] = [
    model === ""
      ? undefined
      : { text: `${shortModel(model)} ${effort}`.trimEnd(), paint: paint.dim, rank: 4 },
    percentLeft === undefined
      ? undefined
      : { text: formatBar(percentLeft, level, look), paint: keepPlain, rank: 6 },
    cost === undefined ? undefined : { text: cost, paint: paint.dim, rank: 3 },
    cacheHit === undefined
      ? undefined
      : { text: `cache ${formatPercent(cacheHit)}`, paint: paint.dim, rank: 2 },
    tasks === 0 ? undefined : { text: formatCount(tasks, "task"), paint: paint.accent, rank: 1 },
    mode === "default" ? undefined : { text: MODES[mode] ?? mode, paint: modePaint(mode, look), rank: 5 },
  ];
  return pieces.filter((piece) => piece !== undefined);
}

const keepPlain = (text: string) => text;

const modePaint = (mode: string, { paint }: Look) => (mode === "bypass" ? paint.error : paint.accent);

/** How much of the way to the next compaction is left. */
function formatBar(percentLeft: number, level: Level, look: Look): string {
  const { glyphs, paint } = look;
  const left = Math.round((percentLeft / 100) * BAR);
  const color = levelPaint(level, look);
  // Screen readers cannot read bars.
  if (paint.level === "none") return `${percentLeft}% left until compaction`;
  const word = look.columns < 50 ? "" : " left";
  return `${color(glyphs.bar.full.repeat(left))}${paint.dim(glyphs.bar.empty.repeat(BAR - left))} ${color(`${percentLeft}%${word}`)}`;
}

/** Colours by how full the window is. */
export function levelPaint(level: Level, { paint }: Look): (text: string) => string {
  if (level === "ok") return paint.dim;
  return level === "warning" ? paint.warning : paint.error;
}

/** Models of a family share how their names begin. */
const shortModel = (model: string): string => model.replace(/^claude-/, "").replace(/-\d{8}$/, "");
