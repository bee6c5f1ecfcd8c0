// Draws a terminal's screen as an SVG: text stays text, with the terminal's weights and colours.
import type { Terminal } from "@xterm/headless";

interface StyledText {
  readonly text: string;
  readonly isBold: boolean;
  readonly isDim: boolean;
  /** One of the sixteen colours; undefined for the default one. */
  readonly color: number | undefined;
}

export type StyledRow = readonly StyledText[];

export interface DrawOptions {
  readonly columns: number;
  /** The command that was typed. */
  readonly title: string;
  /** Rows at the beginning and at the end; those between are left out and counted. */
  readonly head: number;
  readonly tail: number;
}

const FONT = 14;
const CELL = { width: 8.43, height: 19 };
const MARGIN = 18;
const BACKGROUND = "#11151c";
const FOREGROUND = "#d7dce2";
const DIM = "#8a94a3";
/** Colours of a common dark theme; others are shown in the default colour. */
const COLORS: Readonly<Record<number, string>> = {
  1: "#f47067",
  2: "#8ddb8c",
  3: "#daaa3f",
  4: "#6cb6ff",
  5: "#dcbdfb",
  6: "#56d4dd",
};

/** Every row up to the last that has text. */
export function readStyledRows(screen: Terminal): readonly StyledRow[] {
  const { active } = screen.buffer;
  const rows = Array.from({ length: active.length }, (_, y) => readRow(screen, y));
  const last = rows.findLastIndex((row) => row.some(({ text }) => text.trim() !== ""));
  return rows.slice(0, last + 1);
}

function readRow(screen: Terminal, y: number): StyledRow {
  const line = screen.buffer.active.getLine(y);
  const runs: StyledText[] = [];
  for (let x = 0; x < screen.cols; x++) {
    const cell = line?.getCell(x);
    if (!cell || cell.getWidth() === 0) continue;
    const style = {
      isBold: cell.isBold() !== 0,
      isDim: cell.isDim() !== 0,
      color: cell.isFgDefault() ? undefined : cell.getFgColor(),
    };
    const text = cell.getChars() || " ";
    const before = runs.at(-1);
    const isSame =
      before?.isBold === style.isBold && before.isDim === style.isDim && before.color === style.color;
    if (before && isSame) runs[runs.length - 1] = { ...before, text: before.text + text };
    else runs.push({ ...style, text });
  }
  return runs;
}

export function drawTerminal(
  rows: readonly StyledRow[],
  { columns, title, head, tail }: DrawOptions,
): string {
  const [end, start] = findGap(rows, head, tail);
  const shown = start <= end ? rows : [...rows.slice(0, end), [makeGap(start - end)], ...rows.slice(start)];
  const prompt: StyledRow = [{ text: `$ ${title}`, isBold: true, isDim: false, color: 2 }];
  const all = [prompt, [], ...shown];
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
  const height = Math.ceil(all.length * CELL.height + 2 * MARGIN);
  const texts = all.map((row, at) => drawRow(row, MARGIN + (at + 0.8) * CELL.height)).filter(Boolean);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT}" fill="${FOREGROUND}">`,
    ...texts,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/** The rows to leave out, from one blank row to another, so that no sentence is cut. */
function findGap(rows: readonly StyledRow[], head: number, tail: number): readonly [number, number] {
  const isBlank = (row: StyledRow | undefined) => row?.every(({ text }) => text.trim() === "") ?? true;
  const end = rows.findLastIndex((row, at) => at <= head && isBlank(row));
  const start = rows.findIndex((row, at) => at >= rows.length - tail && isBlank(row));
  return [end + 1, start === -1 ? rows.length : start];
}

const makeGap = (rows: number): StyledText => ({
  text: `    ⋯ ${rows} more lines ⋯`,
  isBold: false,
  isDim: true,
  color: undefined,
});

/** Positions each run separately, so that a font of another width does not shift tables. */
function drawRow(row: StyledRow, y: number): string {
  let column = 0;
  const runs = row.map((run) => {
    const at = column;
    column += [...run.text].length;
    if (run.text.trim() === "") return "";
    const lead = run.text.length - run.text.trimStart().length;
    const text = run.text.trim();
    const place = `x="${(MARGIN + (at + lead) * CELL.width).toFixed(1)}" textLength="${([...text].length * CELL.width).toFixed(1)}"`;
    return `<tspan ${place}${styleOf(run)}>${escapeXml(text)}</tspan>`;
  });
  const content = runs.join("");
  return content === "" ? "" : `<text y="${y.toFixed(1)}" xml:space="preserve">${content}</text>`;
}

function styleOf({ isBold, isDim, color }: StyledText): string {
  const fill = (color === undefined ? undefined : COLORS[color]) ?? (isDim ? DIM : undefined);
  return `${isBold ? ' font-weight="bold"' : ""}${fill ? ` fill="${fill}"` : ""}`;
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
