// The demo as a terminal shows it. Pure.
import { formatCount } from "@palimpsest/core/text";
import type { Look } from "../text/look.ts";
import { hangIndent, padEnd, padStart, widthOf } from "../text/measure-columns.ts";
import { formatPercent, shortCount } from "../text/numbers.ts";
import type { LayerLine } from "./follow-layers.ts";
import type { RunFigures } from "./measure-run.ts";

/** Wider lines are hard to read. */
const MAX_COLUMNS = 100;

export interface DemoFigures {
  readonly window: number;
  /** The first session, with all layers and with none. */
  readonly managed: RunFigures;
  readonly unmanaged: RunFigures;
  /** The second session, with its dream. */
  readonly second: RunFigures;
  readonly seconds: number;
}

export function formatIntroduction(window: number, look: Look): readonly string[] {
  return [
    look.paint.bold("A session of a coding agent, with every layer at work."),
    ...wrapLine(
      `The tools are real and work in a temporary folder. The model is a script behind a strict emulation of the Messages API on this machine, which checks, caches and bills each request. No key, no network. The window is set to ${shortCount(window)} tokens so that a short session fills it. A line that begins with a number is a layer at work.`,
      look,
    ).map(look.paint.dim),
  ];
}

export const formatSaid = (text: string, look: Look): readonly string[] => [
  "",
  ...wrapLine(text, look, `${look.glyphs.prompt} `).map((line) => look.paint.bold(line)),
];

export function formatLayer({ layer, text }: LayerLine, look: Look): readonly string[] {
  const [first = "", ...rest] = wrapLine(text, look, "    ");
  return [`  ${look.paint.accent(String(layer))} ${first.trimStart()}`, ...rest];
}

export const formatWork = (requests: number, calls: number, look: Look): string =>
  look.paint.dim(`    ${formatCount(requests, "request")}, ${formatCount(calls, "tool call")}`);

export function formatFigures(figures: DemoFigures, look: Look): readonly string[] {
  const { managed, unmanaged, second, window, seconds } = figures;
  const rows: readonly (readonly [string, (run: RunFigures) => string])[] = [
    ["requests", ({ requests }) => String(requests)],
    ["largest request", ({ largest }) => `${shortCount(largest)} tokens`],
    ["sent in all", ({ input }) => `${shortCount(input)} tokens`],
    ["read from the cache", ({ read, input }) => formatPercent(input === 0 ? 0 : read / input)],
    ["cost", ({ dollars }) => formatDollars(dollars)],
  ];
  const table = [
    ["The same first session", "with the layers", "without them"],
    ...rows.map(([name, pick]) => [name, pick(managed), pick(unmanaged)]),
  ];
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => widthOf(row[at]!))));
  const lines = table.map((row) =>
    row.map((cell, at) => (at === 0 ? padEnd : padStart)(cell, widths[at]!)).join("  "),
  );
  const saved = unmanaged.dollars > 0 ? 1 - managed.dollars / unmanaged.dollars : 0;
  return [
    "",
    look.paint.bold(lines[0]!),
    ...lines.slice(1),
    "",
    ...wrapLine(explainSaving(saved), look),
    ...wrapLine(explainWindow(unmanaged, window), look),
    ...wrapLine(
      `The second session, with what it remembered and the dream, cost ${formatDollars(second.dollars)}.`,
      look,
    ),
    ...wrapLine(
      `The emulator found ${formatCount(managed.invalid + unmanaged.invalid + second.invalid, "invalid request")} among ${managed.requests + unmanaged.requests + second.requests}. All of it took ${seconds.toFixed(1)} s. Both runs were measured, not estimated.`,
      look,
    ),
  ];
}

function explainSaving(saved: number): string {
  const share = formatPercent(Math.abs(saved));
  if (saved <= 0)
    return `With the layers it cost ${share} more: this session was too short for them to pay off.`;
  return `With the layers it cost ${share} less, including what they asked of the model in the background.`;
}

const explainWindow = ({ firstTooLong, requests }: RunFigures, window: number): string =>
  firstTooLong === undefined
    ? `Without them the session would still have fitted into ${shortCount(window)} tokens.`
    : `Without them the session would have ended at request ${firstTooLong} of ${requests}, which no longer fits into ${shortCount(window)} tokens.`;

const formatDollars = (usd: number): string => `$${usd.toFixed(3)}`;

const wrapLine = (text: string, { columns }: Look, lead = ""): readonly string[] =>
  hangIndent(text, lead, Math.min(columns, MAX_COLUMNS), " ".repeat(widthOf(lead)));
