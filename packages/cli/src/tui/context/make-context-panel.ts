// /context as a panel: the window as one bar, its sources as a list, and the parts of each beside it. Pure.
import type { Session } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { breakLines, wrapLines } from "../../text/measure-columns.ts";
import { formatPercent, shortCount } from "../../text/numbers.ts";
import type { AskedChoice } from "../dialogs/asker.ts";
import type { Option } from "../dialogs/dialog.ts";
import { readBlock } from "../left/format-left.ts";
import { formatList } from "../panels/format-list.ts";
import { sizeRows } from "../panels/size-rows.ts";
import { levelPaint } from "../status/format-status.ts";
import type { WindowSource } from "./list-sources.ts";
import { planCells } from "./plan-cells.ts";

export interface ContextFacts {
  readonly sources: readonly WindowSource[];
  readonly repeated: ReturnType<Session["breakdown"]>["repeated"];
  readonly size: ReturnType<Session["size"]>;
  /** Tokens that have left the view, and in how many breaks. */
  readonly left: { readonly tokens: number; readonly breaks: number };
}

/** Parts listed per source. */
const MAX_ITEMS = 100;
/** What somebody reads here: parts, and characters of each. */
const MAX_READ_ITEMS = 30;
const MAX_READ = 20_000;
/** Capitals, since the keys below are small letters. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The server counts a request as a whole. */
const ESTIMATED = "Sizes of parts are estimates.";

type Style = (text: string) => string;

/** `look` is used for colours only; the width is known when the panel is drawn. */
export function makeContextPanel(facts: ContextFacts, { paint }: Look): AskedChoice {
  const { sources, repeated, size } = facts;
  const { window } = size.limits;
  const hasColors = paint.level === "color";
  const styles = sources.map((_, at): Style => paint.kinds[at % paint.kinds.length]!);
  const largest = Math.max(1, ...sources.map(({ tokens }) => tokens));
  // Without colours, letters distinguish the sources in the bar.
  const signOf = (at: number) => (paint.level === "mono" ? `${LETTERS[at % LETTERS.length]} ` : "");
  const rows = sources.map(
    ({ name, tokens }, at): Option => ({
      label: `${signOf(at)}${name}`,
      note: formatShare(tokens, window),
      size: { share: tokens / largest, text: shortCount(tokens), ...(hasColors && { color: styles[at]! }) },
    }),
  );
  const again = repeated.reduce((sum, { tokens }) => sum + tokens, 0);
  const repeatedRow: Option = {
    label: "of these, read more than once",
    note: formatShare(again, window),
    size: { share: again / largest, text: shortCount(again) },
  };
  return {
    title: "What fills the window",
    aside: `${size.exact ? "" : "about "}${shortCount(size.tokens)} of ${shortCount(window)} tokens`,
    body: (look) => [...formatWindow(facts, styles, look), ...formatSentences(facts, look)],
    options: repeated.length === 0 ? rows : [...rows, repeatedRow],
    preview: (at, look) =>
      at < sources.length ? formatSource(sources[at]!, window, look) : formatRepeated(repeated, look),
    enter: "read it",
  };
}

const formatShare = (tokens: number, window: number): string =>
  tokens > 0 && tokens < window / 200 ? "<1%" : formatPercent(tokens / window);

/** A bar of cells, each for a source, free space, or the space kept for the answer. Not drawn for screen readers. */
function formatWindow({ sources, size }: ContextFacts, styles: readonly Style[], look: Look): string[] {
  const { paint, glyphs, columns } = look;
  if (paint.level === "none") return [];
  const { window, available, compactAt } = size.limits;
  const kept = Math.min(columns, Math.round(((window - available) / window) * columns));
  const mark = Math.min(columns - 1, Math.floor((compactAt / window) * columns));
  const cells = planCells(sources, window, columns).map((source, at) => {
    if (source !== undefined)
      return paint.level === "color" ? styles[source]!(glyphs.bar.full) : LETTERS[source % LETTERS.length]!;
    if (at === mark) return paint.warning(glyphs.quote);
    return paint.dim(at >= columns - kept ? glyphs.grid.reserved : glyphs.bar.empty);
  });
  return [cells.join("")];
}

function formatSentences({ size, left }: ContextFacts, look: Look): string[] {
  const { paint, columns, glyphs } = look;
  const { compactAt, window, available } = size.limits;
  const hasBar = paint.level !== "none";
  const next = `The next compaction is at ${shortCount(compactAt)} tokens${hasBar ? ` (${glyphs.quote})` : ""}: ${size.percentLeft}% left.`;
  const kept = `${shortCount(window - available)}${hasBar ? ` (${glyphs.grid.reserved})` : ""} are reserved for the answer.`;
  const gone =
    left.breaks === 0
      ? []
      : [`${shortCount(left.tokens)} tokens have left the view, in ${formatCount(left.breaks, "step")}.`];
  return [
    ...wrapLines(next, columns).map(levelPaint(size.level, look)),
    ...wrapLines([kept, ...gone, ESTIMATED].join(" "), columns).map(paint.dim),
  ];
}

function formatSource({ name, tokens, items }: WindowSource, window: number, look: Look): string[] {
  const { paint, columns, glyphs } = look;
  const shown = items.slice(0, MAX_ITEMS);
  const rest = items.length - shown.length;
  return [
    ...wrapLines(name, columns).map(paint.bold),
    ...wrapLines(
      `${shortCount(tokens)} tokens, ${formatShare(tokens, window)} of the window, in ${formatCount(items.length, "part")}.`,
      columns,
    ).map(paint.dim),
    "",
    ...formatList(
      sizeRows(shown, ({ label }) => ({ label })),
      -1,
      MAX_ITEMS,
      look,
    ).lines,
    ...(rest > 0 ? [paint.dim(`  ${glyphs.ellipsis} ${formatCount(rest, "smaller part")}`)] : []),
  ];
}

/** Each part with what the model sees of it, the largest first. */
export function formatSourceText({ name, items }: WindowSource, look: Look): string[] {
  const { paint, columns, glyphs } = look;
  const rest = items.length - MAX_READ_ITEMS;
  return [
    ...items
      .slice(0, MAX_READ_ITEMS)
      .flatMap(({ label, tokens, content }) => [
        ...wrapLines(`${label === "" ? name : label} (${shortCount(tokens)} tokens)`, columns).map(
          paint.bold,
        ),
        ...breakLines(cutLong(readContent(content)), columns),
        "",
      ]),
    ...(rest > 0 ? [paint.dim(`${glyphs.ellipsis} ${formatCount(rest, "smaller part")}`)] : []),
  ];
}

function readContent(content: unknown): string {
  const blocks = Array.isArray(content) ? content : [content];
  return cleanText(
    blocks
      .map((each) =>
        "type" in each && !("input_schema" in each) ? readBlock(each) : JSON.stringify(each, null, 2),
      )
      .join("\n"),
  ).trimEnd();
}

const cutLong = (text: string): string =>
  text.length <= MAX_READ
    ? text
    : `${text.slice(0, MAX_READ)}\n[${formatCount(text.length - MAX_READ, "more character")}]`;

function formatRepeated(repeated: ContextFacts["repeated"], look: Look): string[] {
  const { paint, columns } = look;
  const rows = sizeRows(repeated, ({ path, reads }) => ({
    label: cleanText(path),
    note: formatCount(reads, "time"),
  }));
  return [
    ...wrapLines("Read more than once", columns).map(paint.bold),
    ...wrapLines(
      "Tokens that are in the window more than once. They are already counted among the results.",
      columns,
    ).map(paint.dim),
    "",
    ...formatList(rows, -1, MAX_ITEMS, look).lines,
  ];
}
