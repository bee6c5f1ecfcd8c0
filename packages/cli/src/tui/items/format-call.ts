// A tool call: one line for what it does, one for its outcome, and some of its output or its diff. Pure.

import { formatCount } from "@palimpsest/core/text";
import { cleanOutput, revealText } from "../../text/clean.ts";
import { type Look, limitLook } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";
import { formatMarkdown } from "../markdown/format-markdown.ts";
import { formatInput } from "./format-input.ts";
import { formatOutput } from "./format-output.ts";
import { formatTodos } from "./format-todos.ts";
import type { Call } from "./item.ts";
import { isReason, summarizeCall } from "./summarize-call.ts";

/** Lines of a diff; a key shows all of it. */
const DIFF_LINES = 24;
/** Lines of a running command's output. */
const LIVE_LINES = 5;
/** Aligns lines with the text of the first line. */
const INDENT = "  ";

export function formatCall(call: Call, look: Look): string[] {
  const { glyphs, paint } = look;
  const mark = call.isError ? paint.error(glyphs.dot) : paint.good(glyphs.dot);
  const inner = limitLook(look, look.columns - 4);
  const output = formatOutput(call, inner);
  // A successful command with output needs no further line.
  const outcome = summarizeCall(call);
  // A reason that is longer than its line stands whole in the output.
  const isTold =
    output.length > 0 && (outcome === "exit code 0" || (isReason(call) && isCut(outcome, inner)));
  const summary = isTold ? "" : formatOutcome(outcome, call.isError ?? false, look);
  const below = [...formatChange(call, inner), ...output, ...formatPlan(call, inner)];
  const first = summary === "" ? `${INDENT}${paint.dim(glyphs.result)} ` : `${INDENT}${INDENT}`;
  return [
    `${mark} ${formatHeadline(call, look)}`,
    ...(summary === "" ? [] : [summary]),
    ...below.map((line, at) => `${at === 0 ? first : `${INDENT}${INDENT}`}${line}`),
    ...(call.isError ? [] : formatTodos(call, look)),
  ];
}

const isCut = (line: string, look: Look): boolean => cutColumns(line, look.columns, look) !== line;

/** The diff, or the input for a call from before a resume. */
function formatChange(call: Call, look: Look): string[] {
  if (call.diff !== undefined) return formatDiff(call.diff, look, { most: DIFF_LINES });
  if (call.isError || !isChange(call)) return [];
  const lines = formatInput(call.name, call.input, look);
  if (lines.length <= DIFF_LINES) return lines;
  const more = formatCount(lines.length - DIFF_LINES + 1, "more line");
  return [...lines.slice(0, DIFF_LINES - 1), look.paint.dim(`${look.glyphs.ellipsis} ${more}`)];
}

const isChange = ({ name }: Call): boolean => name === "Edit" || name === "Write";

/** A plan is shown in full, so that the work after it can be compared with it. */
function formatPlan({ name, input }: Call, look: Look): string[] {
  const { plan } = (input ?? {}) as { plan?: unknown };
  if (name !== "ExitPlanMode" || typeof plan !== "string") return [];
  return formatMarkdown(revealText(plan), look);
}

/** A running call, with the newest lines of its output. */
export function formatRunning(call: Call, spinner: string, look: Look): string[] {
  const { paint, columns } = look;
  const latest = cleanOutput(call.progress ?? "").trim();
  const lines = latest === "" ? [] : latest.split("\n").slice(-LIVE_LINES);
  return [
    `${paint.accent(spinner)} ${formatHeadline(call, look)}`,
    ...lines.map((line) => paint.dim(`${INDENT}${cutColumns(line, columns - 2, look)}`)),
  ];
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

/** The subject of a call; for a search, the pattern rather than the folder. */
export function describeCall({ subject, input }: Pick<Call, "subject" | "input">): string {
  const { pattern } = (input ?? {}) as { pattern?: unknown };
  const where = revealText(subject).trim();
  if (typeof pattern !== "string") return where;
  return where === "" || where === "." || where === pattern
    ? revealText(pattern)
    : `${revealText(pattern)} in ${where}`;
}

/** Tools of servers are called `mcp__server__tool`. */
export function toolTitle(name: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
  return revealText(server === undefined ? name : `${server}: ${tool}`);
}

function formatOutcome(summary: string, isError: boolean, look: Look): string {
  const { paint, glyphs, columns } = look;
  const words = cutColumns(cleanOutput(summary).trim(), columns - 4, look);
  if (words === "") return "";
  return `${INDENT}${paint.dim(glyphs.result)} ${isError ? paint.error(words) : paint.dim(words)}`;
}
