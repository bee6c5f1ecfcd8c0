// The rows of /rewind, and the preview of one: the message, what followed, and which files have changed since. Pure.
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, cutMiddle, wrapLines } from "../../text/measure-columns.ts";
import { formatAgo } from "../../text/numbers.ts";
import { nameMessage } from "../commands/listed-message.ts";
import type { Option } from "../dialogs/dialog.ts";
import { sayAgo } from "../panels/say-ago.ts";
import type { Exchange } from "./list-exchanges.ts";

const MAX_FILES = 8;
const MAX_CALLS = 12;
const MAX_WORDS_LINES = 12;

export interface ExchangeFacts {
  readonly now: number;
  listFiles(entry: string): readonly string[];
}

export function exchangeRows(exchanges: readonly Exchange[], now: number): readonly Option[] {
  const largest = Math.max(1, ...exchanges.map(({ turns }) => turns));
  return exchanges.map(({ message, turns }) => ({
    label: nameMessage(message.text),
    note: formatAgo(now - message.time),
    size: { share: turns / largest, text: formatCount(turns, "turn") },
  }));
}

export function formatExchange(exchange: Exchange, { now, listFiles }: ExchangeFacts, look: Look): string[] {
  const { paint, glyphs, columns } = look;
  const { message, messagesSince, turnsSince } = exchange;
  const { calls, answer } = exchange.readFollowed();
  const files = listFiles(message.entry);
  const cost = `Going back drops ${formatCount(messagesSince, "message")} and ${formatCount(turnsSince, "turn")} from the conversation.`;
  return [
    ...limitLines(wrapLines(cleanText(message.text).trim() || "(no text)", columns), look).map(paint.bold),
    ...wrapLines(`Sent ${sayAgo(now - message.time)}. ${cost}`, columns).map(paint.dim),
    "",
    ...formatFiles(files, look),
    ...calls.slice(0, MAX_CALLS).map((call) => cutColumns(`${glyphs.bullet} ${call}`, columns, look)),
    ...(calls.length > MAX_CALLS
      ? [paint.dim(`${glyphs.ellipsis} ${formatCount(calls.length - MAX_CALLS, "more call")}`)]
      : []),
    ...(answer === "" ? [] : limitLines(wrapLines(answer.trim(), columns), look)),
  ];
}

function formatFiles(files: readonly string[], look: Look): string[] {
  const { paint, glyphs, columns } = look;
  if (files.length === 0) return [];
  const rest = files.length - MAX_FILES;
  return [
    ...wrapLines(`${formatCount(files.length, "file")} changed since, which can be put back`, columns).map(
      paint.bold,
    ),
    ...files.slice(0, MAX_FILES).map((path) => `  ${cutMiddle(cleanText(path), columns - 2, look)}`),
    ...(rest > 0 ? [paint.dim(`  ${glyphs.ellipsis} ${rest} more`)] : []),
    "",
  ];
}

function limitLines(lines: readonly string[], { paint, glyphs }: Look): readonly string[] {
  if (lines.length <= MAX_WORDS_LINES) return lines;
  return [
    ...lines.slice(0, MAX_WORDS_LINES),
    paint.dim(`${glyphs.ellipsis} ${lines.length - MAX_WORDS_LINES} more`),
  ];
}
