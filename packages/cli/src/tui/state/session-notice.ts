// One-line notices about what the engine did beside the conversation. Pure; undefined if the user need not know.
import { isAbsolute } from "node:path";
import type { SessionEvents } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import { toPrintable } from "../../memory/printable.ts";
import { memoryLines } from "../../memory/saved-lines.ts";
import { describeMethod } from "../../text/describe-method.ts";
import { shortCount } from "../../text/numbers.ts";
import type { ItemBody, Severity } from "../items/item.ts";

type Notice = ItemBody | undefined;

/** More names than this would hide the sentence. */
const MAX_NAMES = 5;

const toNotice = (severity: Severity, text: string): Notice => ({
  kind: "notice",
  severity,
  text,
  canWait: true,
});

export function compactionNotice(event: SessionEvents["compaction"]): Notice {
  const { trigger, method = "", before, after, refused } = event;
  if (refused !== undefined)
    return trigger === "manual" ? undefined : toNotice("warning", `Not compacted: ${refused}`);
  if (before === undefined || after === undefined) return undefined;
  const how = describeMethod(method);
  return toNotice(
    "info",
    `Compacted ${how}: ${shortCount(before)} to ${shortCount(after)} tokens. /receipts shows what left the view.`,
  );
}

/** Compactions have an event of their own, and what the user or the model does is shown where it is done. */
export function breakNotice({ cause, receipt }: SessionEvents["break"]): Notice {
  const { items, tokens } = receipt;
  const results = `${formatCount(items.length, "old result")} (${shortCount(tokens)} tokens)`;
  if (cause === "cleared") return toNotice("info", `Cleared ${results}. /restore brings any of them back.`);
  if (cause === "server")
    return toNotice(
      "info",
      `The server cleared ${results}. The model can read any of them again with Recall.`,
    );
  if (cause === "collapse")
    return toNotice(
      "info",
      `Collapsed finished exchanges to one line each (${shortCount(tokens)} tokens). /restore brings any of it back.`,
    );
  if (cause === "replaced")
    return toNotice(
      "info",
      `Shortened ${formatCount(items.length, "result")} that did not fit (${shortCount(tokens)} tokens). /receipts shows where the whole is.`,
    );
  return undefined;
}

/** `names`: what the results are, as a person knows them. */
export const pinsNotice = (names: string): Notice =>
  toNotice(
    "info",
    `Pins may fill only a part of the window (microcompact.maxPinnedPercent), so these were unpinned: ${names}.`,
  );

export const failureNotice = ({ layer, reason }: SessionEvents["failure"]): Notice =>
  toNotice("warning", `The ${layer} layer failed and was skipped: ${reason}`);

export const breakerNotice = ({ layer, failures }: SessionEvents["breaker"]): Notice =>
  toNotice(
    "warning",
    `${layer} failed ${formatCount(failures, "time")} in a row and is off for this session.`,
  );

export const unsavedNotice = ({ reason }: SessionEvents["unsaved"]): Notice => toNotice("error", reason);

export function lossNotice({ due, read, cause }: SessionEvents["loss"]): Notice {
  const why = cause.what === "expired" ? "it had expired" : `cause: ${cause.what}`;
  return toNotice("info", `Only ${shortCount(read)} of ${shortCount(due)} cached tokens were read (${why}).`);
}

/**
 * The changed files and new rules. Empty if nothing was saved. Several files that changed while a command ran are one notice: beside
 * a server that runs all day, each of them would be the person's own edit.
 */
export function memoryNotices(event: SessionEvents["memory"]): readonly Notice[] {
  const all = event.unconfirmed ?? [];
  // The person's own memory, outside the project, is confirmed with pal memory confirm --everywhere.
  const [here, elsewhere] = [
    all.filter(({ path }) => !isAbsolute(path)),
    all.filter(({ path }) => isAbsolute(path)),
  ];
  const lines =
    here.length > 1
      ? [...memoryLines({ ...event, unconfirmed: elsewhere }), describeChanged(here.map(({ path }) => path))]
      : memoryLines(event);
  return lines.map((line) => toNotice("info", line));
}

function describeChanged(paths: readonly string[]): string {
  const names = paths.slice(0, MAX_NAMES).map(toPrintable);
  const more = paths.length > names.length ? `, and ${paths.length - names.length} more` : "";
  return `${formatCount(paths.length, "memory file")} changed while a command ran: ${names.join(", ")}${more}. They stay as they are now, unconfirmed. /memory confirms them all with one key; see pal memory diff, and undo one with pal memory undo.`;
}

const LEVELS: Readonly<Record<string, readonly [Severity, string]>> = {
  warning: ["warning", "The context window is getting full."],
  error: ["warning", "The context window is nearly full."],
  compact: ["warning", "The context window has reached the point of compaction."],
  blocking: [
    "error",
    "The context window is full. Use /compact, /rewind or /clear to make room; nothing is sent until then.",
  ],
};

export function levelNotice({ level, percentLeft }: SessionEvents["level"]): Notice {
  const [severity, text] = LEVELS[level] ?? [];
  if (severity === undefined || text === undefined) return undefined;
  return toNotice(
    severity,
    level === "blocking" ? text : `${text} ${percentLeft}% left until the next compaction.`,
  );
}
