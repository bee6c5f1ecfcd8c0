// The preview of a break, and of one item that left the view. Pure.
import { toPlainCall } from "@palimpsest/agent/internal";
import type { Block } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import type { LeftItem, ListedBreak, Replacement } from "../../left/list-breaks.ts";
import { cleanOutput, cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { breakLines, hangIndent, wrapLines } from "../../text/measure-columns.ts";
import { namePiece } from "../../text/name-piece.ts";
import { shortCount } from "../../text/numbers.ts";
import { formatList } from "../panels/format-list.ts";
import { sayAgo } from "../panels/say-ago.ts";
import { sizeRows } from "../panels/size-rows.ts";
import { resultText } from "../state/result-text.ts";

/** Items listed per break: the largest, so that what took their place is on the same screen. Enter lists all. */
const MAX_ITEMS = 12;
/** Lines shown of a summary. */
const MAX_SUMMARY_LINES = 12;

export interface Now {
  readonly now: number;
  /** Tokens until the next compaction. */
  readonly room: number;
}

export function formatBreak(listed: ListedBreak, { now, room }: Now, look: Look): string[] {
  const { paint, columns } = look;
  const { title, reason, time, tokens, items, note } = listed;
  const sayDim = (text: string) => wrapLines(text, columns).map(paint.dim);
  return [
    ...wrapLines(title, columns).map(paint.bold),
    ...sayDim(`${capitalize(sayAgo(now - time))}${reason === undefined ? "" : `: ${reason}`}.`),
    ...wrapLines(describeSaving(listed, look), columns),
    ...(note === undefined ? [] : sayDim(note)),
    ...(tokens > room && items.length > 0
      ? wrapLines(
          `Bringing all of it back takes ${shortCount(tokens)} tokens; ${shortCount(room)} are left until the next compaction.`,
          columns,
        ).map(paint.warning)
      : []),
    "",
    ...formatItems(listed, look),
    ...formatReplacement(listed, look),
  ];
}

/** Tokens of what took the place of what left; undefined if the view's size before and after is not known. */
function countReplacing({ sizes, tokens }: ListedBreak): number | undefined {
  return sizes && Math.max(0, tokens - (sizes.before - sizes.after));
}

function describeSaving(listed: ListedBreak, { glyphs }: Look): string {
  const { sizes, tokens } = listed;
  const saved = sizes ? sizes.before - sizes.after : 0;
  if (!sizes || saved <= 0) return `${shortCount(tokens)} tokens that later requests no longer carry.`;
  const sizesTold = `${shortCount(sizes.before)} ${glyphs.arrow} ${shortCount(sizes.after)} tokens`;
  const replacing = countReplacing(listed);
  return replacing
    ? `${sizesTold}: ${shortCount(tokens)} left, ${shortCount(replacing)} took their place. Every later request is ${shortCount(saved)} smaller.`
    : `${sizesTold}: every later request is ${shortCount(saved)} smaller.`;
}

function formatItems({ items, thinking, clearedBefore }: ListedBreak, look: Look): string[] {
  const { paint, columns, glyphs } = look;
  const shown = items.length > MAX_ITEMS + 1 ? items.slice(0, MAX_ITEMS) : items;
  const rest = items.slice(shown.length);
  const sayDim = (text: string) => hangIndent(text, "  ", columns).map(paint.dim);
  return [
    ...wrapLines(`What left: ${formatCount(items.length, "thing")}`, columns).map(paint.bold),
    ...formatList(
      sizeRows(shown, ({ label }) => ({ label })),
      -1,
      shown.length,
      look,
    ).lines,
    ...(rest.length > 0
      ? sayDim(`${glyphs.ellipsis} ${rest.length} more, ${shortCount(sumTokens(rest))} (enter lists them)`)
      : []),
    ...(clearedBefore > 0
      ? sayDim(`and the stubs of ${formatCount(clearedBefore, "result")} cleared before`)
      : []),
    ...(thinking > 0
      ? sayDim(`and thinking, ${formatCount(thinking, "time")}; it cannot be shown again`)
      : []),
  ];
}

const sumTokens = (items: readonly { readonly tokens: number }[]): number =>
  items.reduce((sum, { tokens }) => sum + tokens, 0);

/** Its parts with their sizes if there are several, then the beginning of the text that was written for it. */
function formatReplacement(listed: ListedBreak, look: Look): string[] {
  const { replacement } = listed;
  const { columns, paint, glyphs } = look;
  const written = replacement.filter(({ source }) => source !== "attachment");
  const text = (written.length > 0 ? written : replacement)
    .map(({ content }) => readPiece(content))
    .filter((each) => each !== "")
    .join("\n\n");
  if (text === "") return [];
  const lines = wrapLines(text, columns - 2);
  const rest = lines.length - MAX_SUMMARY_LINES;
  const rows = replacement.length > 1 ? formatPieces(replacement, countReplacing(listed), look) : [];
  return [
    "",
    ...wrapLines("What the model sees instead", columns).map(paint.bold),
    ...rows,
    ...(rows.length > 0 ? [""] : []),
    ...lines.slice(0, MAX_SUMMARY_LINES).map((line) => paint.dim(`  ${line}`)),
    ...(rest > 0 ? [paint.dim(`  ${glyphs.ellipsis} ${formatCount(rest, "more line")}`)] : []),
  ];
}

/** Each part's share of the tokens is estimated by its length. */
function formatPieces(
  pieces: readonly Replacement[],
  tokens: number | undefined,
  look: Look,
): readonly string[] {
  const lengths = pieces.map(({ content }) => resultText(content).length);
  const whole = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  const parts = pieces.map(({ content }, at) => ({
    label: namePiece(readPiece(content).split("\n", 1)[0]!),
    tokens: ((tokens ?? 0) * lengths[at]!) / whole,
  }));
  const rows = tokens
    ? sizeRows(
        parts.toSorted((a, b) => b.tokens - a.tokens),
        ({ label }) => ({ label }),
      )
    : parts;
  return formatList(rows, -1, rows.length, look).lines;
}

/** Without the tags around it, and without what every compaction tells the model first. */
function readPiece(content: readonly Block[]): string {
  const text = cleanText(resultText(content)).replace(/^<system-reminder>\s*|\s*<\/system-reminder>$/g, "");
  const heading = text.search(/^# /m);
  return (heading === -1 ? text : text.slice(heading)).trim();
}

export function formatLeftItem(item: LeftItem, { now }: Pick<Now, "now">, look: Look): string[] {
  const { paint, columns } = look;
  const text = cleanOutput(item.blocks.map(readBlock).join("\n")).trimEnd();
  const count = text === "" ? 0 : text.split("\n").length;
  const facts = `${shortCount(item.tokens)} tokens, ${formatCount(count, "line")}. Left ${sayAgo(now - item.time)}: ${decapitalize(item.by)}.`;
  return [
    ...wrapLines(item.label, columns).slice(0, 3).map(paint.bold),
    ...wrapLines(facts, columns).map(paint.dim),
    ...(item.file === undefined
      ? []
      : wrapLines(`The full text is in ${cleanText(item.file)}`, columns).map(paint.dim)),
    "",
    ...(item.blocks.some(({ type }) => type === "tool_result") ? breakLines : wrapLines)(text, columns),
  ];
}

interface CallOrResult {
  readonly name?: string;
  readonly input?: unknown;
  readonly content?: string | readonly Block[];
}

/** What the model sees of a block, in text. */
export function readBlock(block: Block): string {
  const { type, name, input, content } = toPlainCall(block) as Block & CallOrResult;
  if (type === "tool_result") return resultText(content ?? "");
  if (type === "tool_use") return `${name}\n${readInput(input)}`.trimEnd();
  return block.type === "thinking" || block.type === "redacted_thinking" ? "" : resultText([block]);
}

/** One line per field; a text of several lines begins on a line of its own. */
function readInput(input: unknown): string {
  return Object.entries(input ?? {})
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${name}:${text.includes("\n") ? "\n" : " "}${text}`;
    })
    .join("\n");
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const decapitalize = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
