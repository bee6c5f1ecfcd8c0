// `pal restore`: lists what left the view of a session, prints it, or lets the model see it again.
import { DEFAULT_MODEL } from "@palimpsest/agent/internal";
import { type Block, openSession, type Session } from "@palimpsest/core";
import { findLeftContent } from "@palimpsest/core/internal";
import { printLine, printText, terminalColumns } from "../output.ts";
import { findSession } from "../sessions/find-own-session.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { shortCount } from "../text/numbers.ts";
import { type FoundLeft, findLeft } from "./find-left.ts";
import { formatBreaks, formatItems } from "./format-left-list.ts";
import { type ListedBreak, listBreaks } from "./list-breaks.ts";

export interface RestoreOptions {
  readonly print?: true;
  readonly json?: true;
}

class NotRestored extends Error {
  override readonly name = "NotRestored";
  readonly code = "not-found";
}

/** How many things an ambiguous word lists. */
const MAX_LISTED = 10;

export async function restoreInSession(
  given: string,
  wanted: readonly string[],
  { print, json }: RestoreOptions,
): Promise<void> {
  const { id: resume } = await findSession(given);
  const isReadOnly = wanted.length === 0 || print === true;
  const session = await openSession({
    cwd: process.cwd(),
    model: DEFAULT_MODEL,
    resume,
    readOnly: isReadOnly,
    // Nobody talks here: what was said is left for the session's next run to look through.
    settings: { switches: { extraction: false, dreaming: false } },
  });
  try {
    const breaks = listBreaks(session.receipts, session.view);
    if (wanted.length === 0) return printBreaks(resume, breaks, json);
    const found = requireOne(findLeft(breaks, wanted), wanted, resume);
    if (print) return printText(found.map(({ id }) => readExactText(session, id)).join("\n"));
    await session.restore(found.map(({ id }) => id));
    printLine(
      json ? JSON.stringify({ session_id: resume, restored: found }) : describeRestored(found, session),
    );
  } finally {
    await session.close();
  }
}

function printBreaks(session: string, breaks: readonly ListedBreak[], json: true | undefined): void {
  if (json) {
    const shown = breaks.map(({ items, replacement: _, ...each }) => ({
      ...each,
      items: items.map(({ blocks: _blocks, by: _by, rank: _rank, ...item }) => item),
    }));
    return printLine(JSON.stringify(shown, null, 2));
  }
  if (breaks.length === 0) return printLine("Nothing has left the view of this session.");
  const columns = terminalColumns();
  printLine(
    [
      ...formatBreaks(breaks, Date.now(), columns),
      "",
      `Let the model see one again: pal restore ${session} ID`,
      "Words of its line work too. --print only prints its text.",
    ].join("\n"),
  );
}

function requireOne(
  found: readonly FoundLeft[],
  wanted: readonly string[],
  session: string,
): readonly FoundLeft[] {
  const words = toVisibleLine(wanted.join(" "));
  if (found.length === 0)
    throw new NotRestored(`Nothing that left the view matches "${words}". See pal restore ${session}.`);
  if (found.length === 1 || found.every(({ id }) => wanted.includes(id))) return found;
  const shown = formatItems(found.slice(0, MAX_LISTED), terminalColumns());
  const rest = found.length - shown.length;
  throw new NotRestored(
    [
      `${found.length} things match "${words}"; give more words, or an id.`,
      ...shown,
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ].join("\n"),
  );
}

/** All of it, even where the view had shown only a preview. */
function readExactText({ view }: Session, id: string): string {
  return findLeftContent(view, id).map(readBlockText).join("\n");
}

const readBlockText = (block: Block): string =>
  "text" in block && typeof block.text === "string" ? block.text : `[${block.type}]`;

function describeRestored(found: readonly FoundLeft[], session: Session): string {
  const { tokens, limits } = session.size();
  const room = limits.compactAt - tokens;
  const names = found.map(
    ({ label, tokens: size }) => `${toVisibleLine(label)} (${shortCount(size)} tokens)`,
  );
  return [
    `The model will see this again with the next message: ${names.join(", ")}.`,
    ...(room < 0 ? ["The next request will compact the conversation: the window is full with it."] : []),
    `Go on: pal --resume ${session.id}`,
  ].join("\n");
}
