// Shows the first and last lines of a call's result: enough to see what it did. Pure.
import { parseStarted } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanOutput } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, wrapLines } from "../../text/measure-columns.ts";
import { shortCount } from "../../text/numbers.ts";
import type { Call } from "./item.ts";
import { isReason, summarizeCall } from "./summarize-call.ts";

/** Lines from the beginning, where a program says what it does, and from the end, where it reports the outcome. */
const FIRST_LINES = 3;
const LAST_LINES = 4;
/** Tools whose results are for the model, or are shown in a better way. */
const UNSHOWN = new Set(["Read", "Edit", "Write", "TodoWrite", "ExitPlanMode", "Skill", "ToolSearch"]);
const NO_OUTPUT = "(no output)";
/** What Bash writes in place of the middle of a long output. */
const LEFT_OUT = /^\[… (\d+) characters left out;/;

export function formatOutput(call: Call, look: Look): string[] {
  const lines = outputLines(call, look);
  const { paint, glyphs } = look;
  const rest = lines.length - FIRST_LINES - LAST_LINES;
  const color = isReason(call) ? paint.error : paint.dim;
  // A line that says "1 line left out" would take as much space as that line.
  if (rest <= 1) return lines.map(color);
  const hidden = lines.slice(FIRST_LINES, -LAST_LINES);
  const leftOut = hidden.map((line) => LEFT_OUT.exec(line)?.[1]).find((count) => count !== undefined);
  const counts = [
    formatCount(rest, "more line"),
    // The tool itself had kept only the beginning and the end.
    ...(leftOut === undefined ? [] : [`${shortCount(Number(leftOut))} characters left out`]),
  ];
  // Line by line, there is no such key.
  const way = paint.level === "none" ? "/calls" : "ctrl+o";
  const more = cutColumns(`${glyphs.ellipsis} ${counts.join(" and ")} (${way})`, look.columns, look);
  return [...lines.slice(0, FIRST_LINES), more, ...lines.slice(-LAST_LINES)].map(color);
}

function outputLines(call: Call, look: Look): string[] {
  const { name, isError, result = "", diff } = call;
  if (diff !== undefined || (UNSHOWN.has(name) && !isError)) return [];
  const text = cleanOutput(result).trimEnd();
  if (text === "" || text === NO_OUTPUT) return [];
  // The rest of it is for the model.
  if (name === "Agent" && parseStarted(text)) return [];
  const lines = text.split("\n");
  const outcome = summarizeCall(call);
  // A reason is shown in full; lines of a program's output are cut.
  if (isReason(call)) return formatReason(lines, look);
  const own = lines[0] === outcome ? lines.slice(1) : lines;
  const shown = own.at(-1) === `[${outcome}]` ? own.slice(0, -1) : own;
  return shown.map((line) => cutColumns(line, look.columns, look));
}

/** The first line is already shown as the outcome, as far as it fits. */
function formatReason([first = "", ...rest]: readonly string[], look: Look): string[] {
  const fits = cutColumns(first, look.columns, look) === first;
  return (fits ? rest : [first, ...rest]).flatMap((line) => wrapLines(line, look.columns));
}
