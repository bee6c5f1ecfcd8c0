// The preview of a break, and of one item that left the view. Pure.
import { toPlainCall } from "@palimpsest/agent/internal";
import type { Block } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import type { LeftItem, ListedBreak } from "../../left/list-breaks.ts";
import { cleanOutput, cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { breakLines, wrapLines } from "../../text/measure-columns.ts";
import { shortCount } from "../../text/numbers.ts";
import { formatList } from "../panels/format-list.ts";
import { sayAgo } from "../panels/say-ago.ts";
import { sizeRows } from "../panels/size-rows.ts";
import { resultText } from "../state/result-text.ts";

/** Items listed per break; /restore finds the rest by its words. */
const MAX_ITEMS = 100;
/** Lines shown of the replacement. */
const MAX_REPLACEMENT_LINES = 12;

export interface Now {
  readonly now: number;
  /** Tokens until the next compaction. */
  readonly room: number;
}

export function formatBreak(listed: ListedBreak, { now, room }: Now, look: Look): string[] {
  const { paint, columns, glyphs } = look;
  const { title, reason, time, tokens, sizes, items, thinking, replacement, note } = listed;
  const sayDim = (text: string) => wrapLines(text, columns).map(paint.dim);
  const saved = sizes && sizes.before > sizes.after ? sizes.before - sizes.after : undefined;
  const largest = items.toSorted((a, b) => b.tokens - a.tokens).slice(0, MAX_ITEMS);
  const rest = items.length - largest.length;
  return [
    ...wrapLines(title, columns).map(paint.bold),
    ...sayDim(`${capitalize(sayAgo(now - time))}${reason === undefined ? "" : `: ${reason}`}.`),
    ...(saved === undefined || !sizes
      ? wrapLines(`${shortCount(tokens)} tokens that later requests no longer carry.`, columns)
      : wrapLines(
          `${shortCount(sizes.before)} ${glyphs.arrow} ${shortCount(sizes.after)} tokens: every later request is ${shortCount(saved)} smaller.`,
          columns,
        )),
    ...(note === undefined ? [] : sayDim(note)),
    ...(tokens > room && items.length > 0
      ? wrapLines(
          `Bringing all of it back takes ${shortCount(tokens)} tokens; ${shortCount(room)} are left until the next compaction.`,
          columns,
        ).map(paint.warning)
      : []),
    "",
    ...wrapLines(`What left: ${formatCount(items.length, "thing")}`, columns).map(paint.bold),
    ...formatList(
      sizeRows(largest, ({ label }) => ({ label })),
      -1,
      MAX_ITEMS,
      look,
    ).lines,
    ...(rest > 0 ? [paint.dim(`  ${glyphs.ellipsis} ${formatCount(rest, "more thing")} (/restore)`)] : []),
    ...(thinking > 0
      ? sayDim(`And thinking, ${formatCount(thinking, "time")}; it cannot be shown again.`)
      : []),
    ...formatReplacement(replacement, look),
  ];
}

function formatReplacement(blocks: readonly Block[], look: Look): string[] {
  const text = cleanText(resultText(blocks)).trim();
  if (text === "") return [];
  const lines = wrapLines(text, look.columns - 2);
  const rest = lines.length - MAX_REPLACEMENT_LINES;
  return [
    "",
    ...wrapLines("What the model sees instead", look.columns).map(look.paint.bold),
    ...lines.slice(0, MAX_REPLACEMENT_LINES).map((line) => look.paint.dim(`  ${line}`)),
    ...(rest > 0 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${formatCount(rest, "more line")}`)] : []),
  ];
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
