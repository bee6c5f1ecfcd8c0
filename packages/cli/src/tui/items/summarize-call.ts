// Summarizes how a call ended in one line, which is the same live and after a resume. Pure.
import { parseStarted } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanOutput } from "../../text/clean.ts";
import type { Call } from "./item.ts";

/** Whether the result of a failed call is the reason for the failure. Not for a command that ran: its result is its output. */
export const isReason = ({ name, isError, result = "" }: Call): boolean =>
  isError === true && !(name === "Bash" && OUTCOME.test(result));

const OUTCOME = /\[([^\]\n]+)\]$/;

export function summarizeCall(call: Call): string {
  const { name, result, summary, isError } = call;
  if (result === undefined) return summary ?? "";
  const [first = ""] = cleanOutput(result).trim().split("\n", 1);
  // For these the first line of the result says it best: why it failed, or what was changed.
  if (isReason(call) || name === "Edit" || name === "Write") return first;
  return summary ?? summarizeResult(name, result, isError ?? false) ?? first;
}

/** Sessions of earlier versions have no summaries, but most can be derived from the results. */
function summarizeResult(name: string, result: string, isError: boolean): string | undefined {
  if (name === "Bash") return isError ? OUTCOME.exec(result)?.[1] : "exit code 0";
  if (name === "WebSearch" && !isError) return summarizeSearch(result);
  const started = name === "Agent" ? parseStarted(result) : undefined;
  if (started) return `${started.name} works in the background`;
  if (name === "ExitPlanMode") return result.includes("approved the plan") ? "Plan approved" : undefined;
  const done = name === "TodoWrite" ? /^(\d+) of (\d+) done/.exec(result) : null;
  if (done) return `${done[1]}/${done[2]} done`;
  const numbered = name === "Read" ? (result.match(/^ *\d+\t/gm)?.length ?? 0) : 0;
  return numbered > 0 ? `Read ${formatCount(numbered, "line")}` : undefined;
}

/** A page a line. */
function summarizeSearch(result: string): string {
  const pages = result.split("\n").filter((line) => /https?:\/\//.test(line)).length;
  return pages === 0 ? "nothing found" : `found ${formatCount(pages, "page")}`;
}
