// The preview of a session beside the list: its project, the lines that match the search, and how it ended. Pure.

import type { Line } from "../../sessions/conversation.ts";
import type { PlacedSession } from "../../sessions/every-session.ts";
import { cleanText } from "../../text/clean.ts";
import { findSubject } from "../../text/find-subject.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, cutMiddle, hangIndent, wrapLines } from "../../text/measure-columns.ts";
import { formatAgo, formatBytes } from "../../text/numbers.ts";

export interface PreviewedSession {
  readonly session: PlacedSession;
  /** Its folder, shortened with `~`; undefined for a session of this project. */
  readonly elsewhere: string | undefined;
  /** The lines around the words that were searched for. */
  readonly found: string | undefined;
  /** Undefined until they are read. */
  readonly said: readonly Line[] | undefined;
  readonly now: number;
}

/** Lines per message: enough to recognise it. */
const MAX_SAID_LINES = 4;
const MAX_FOUND_LINES = 5;
/** Messages and calls from the end. */
const MAX_ITEMS = 12;

export function formatSessionPreview(
  { session, elsewhere, found, said, now }: PreviewedSession,
  look: Look,
): readonly string[] {
  const { paint, columns } = look;
  const { title, modified, size, tags } = session;
  const facts = [
    formatAgo(now - modified),
    formatBytes(size),
    ...(tags.branch ? [cleanText(tags.branch)] : []),
    ...(tags.imported ? [`from ${cleanText(tags.imported)}`] : []),
  ].join(` ${look.glyphs.separator} `);
  return [
    paint.bold(cutColumns(cleanText(title ?? "(no title)"), columns, look)),
    paint.dim(cutColumns(facts, columns, look)),
    ...(elsewhere === undefined ? [] : formatPlace(elsewhere, look)),
    ...(found === undefined ? [] : ["", ...formatFound(found, look)]),
    "",
    ...(said === undefined ? [paint.dim("Reading its last messages")] : formatSaid(said, look)),
  ];
}

function formatPlace(folder: string, look: Look): readonly string[] {
  const what = "Resuming it changes to that folder, with its settings and what you trust there.";
  return [
    look.paint.warning(cutMiddle(`In ${folder}`, look.columns, look)),
    ...wrapLines(what, look.columns).map(look.paint.dim),
  ];
}

const formatFound = (text: string, look: Look): readonly string[] =>
  cleanText(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line) =>
      hangIndent(line.trim(), `${look.glyphs.quote} `, look.columns, `${look.glyphs.quote} `),
    )
    .slice(0, MAX_FOUND_LINES)
    .map(look.paint.accent);

function formatSaid(said: readonly Line[], look: Look): readonly string[] {
  const items = said.flatMap((line) => formatLine(line, look)).slice(-MAX_ITEMS);
  if (items.length === 0) return [look.paint.dim("There are no messages near its end.")];
  return items.flat();
}

function formatLine(line: Line, look: Look): readonly (readonly string[])[] {
  if ("mark" in line) return [[look.paint.dim(`(${line.mark})`)]];
  if (line.source === "tools") return [];
  return line.content.flatMap((block): readonly (readonly string[])[] => {
    if (block.type === "text" && "text" in block && String(block.text).trim() !== "") {
      const sign = line.role === "user" ? `${look.glyphs.prompt} ` : "  ";
      return [cutLines(hangIndent(cleanText(String(block.text)).trim(), sign, look.columns), look)];
    }
    if (block.type !== "tool_use" || !("name" in block)) return [];
    const call = `${look.glyphs.dot} ${cleanText(String(block.name))} ${cleanText(findSubject(block.input))}`;
    return [[look.paint.dim(cutColumns(call, look.columns, look))]];
  });
}

const cutLines = (lines: readonly string[], { paint, glyphs }: Look): readonly string[] =>
  lines.length <= MAX_SAID_LINES
    ? lines
    : [...lines.slice(0, MAX_SAID_LINES - 1), paint.dim(`  ${glyphs.ellipsis}`)];
