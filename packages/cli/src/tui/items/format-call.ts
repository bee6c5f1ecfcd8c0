// A tool call: one line for what it does, one for its result, and its diff. Pure.

import { cleanOutput, revealText } from "../../text/clean.ts";
import { type Look, limitLook } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";
import { formatTodos } from "./format-todos.ts";
import type { Call } from "./item.ts";

/** A glance at a change; all of it opens with a key. */
const DIFF_LINES = 24;
/** Below the first line, as far in as its words. */
const INDENT = "  ";

export function formatCall(call: Call, look: Look): string[] {
  const { glyphs, paint } = look;
  const mark = call.isError ? paint.error(glyphs.dot) : paint.good(glyphs.dot);
  const summary = formatOutcome(call, look);
  const diff =
    call.diff === undefined
      ? []
      : formatDiff(call.diff, limitLook(look, look.columns - 4), { most: DIFF_LINES });
  return [
    `${mark} ${formatHeadline(call, look)}`,
    ...(summary === "" ? [] : [summary]),
    ...diff.map((line) => `${INDENT}${INDENT}${line}`),
    ...(call.isError ? [] : formatTodos(call, look)),
  ];
}

/** While it runs: how it stands, in one line or two. */
export function formatRunning(call: Call, spinner: string, look: Look): string[] {
  const { paint, columns } = look;
  const latest =
    cleanOutput(call.progress ?? "")
      .trimEnd()
      .split("\n")
      .at(-1)
      ?.trim() ?? "";
  const line = latest === "" ? [] : [paint.dim(`${INDENT}${cutColumns(latest, columns - 2, look)}`)];
  return [`${paint.accent(spinner)} ${formatHeadline(call, look)}`, ...line];
}

/** `Bash(npm test)`. */
function formatHeadline(call: Pick<Call, "name" | "subject" | "input">, look: Look): string {
  const { paint, columns } = look;
  const title = toolTitle(call.name);
  const words = describeCall(call);
  if (words === "") return paint.bold(title);
  const room = columns - widthOf(title) - 4;
  return room < 4
    ? paint.bold(cutColumns(title, columns - 2, look))
    : `${paint.bold(title)}(${cutColumns(words, room, look)})`;
}

/** What it is about: of a search, what is looked for rather than where. */
export function describeCall({ subject, input }: Pick<Call, "subject" | "input">): string {
  const { pattern } = (input ?? {}) as { pattern?: unknown };
  const where = revealText(subject).trim();
  if (typeof pattern !== "string") return where;
  return where === "" || where === "." ? revealText(pattern) : `${revealText(pattern)} in ${where}`;
}

/** Tools of servers are called `mcp__server__tool`. */
export function toolTitle(name: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
  return revealText(server === undefined ? name : `${server}: ${tool}`);
}

function formatOutcome({ summary = "", isError }: Call, look: Look): string {
  const { paint, glyphs, columns } = look;
  const words = cutColumns(cleanOutput(summary).trim(), columns - 4, look);
  if (words === "") return "";
  return `${INDENT}${paint.dim(glyphs.result)} ${isError ? paint.error(words) : paint.dim(words)}`;
}
