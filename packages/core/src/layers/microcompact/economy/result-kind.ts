// What sort of call a result answers: how likely it is to be needed again depends on that.
import { commandOf, filesTouched } from "../../../derived/tool-kind.ts";
import type { ToolUseBlock } from "../../../transcript/blocks.ts";

export const RESULT_KINDS = ["read", "worked", "search", "shell", "edit", "other"] as const;

export type ResultKind = (typeof RESULT_KINDS)[number];

/** Grep, Glob, list_files, search_code: what they return points to other things. */
const SEARCH = /grep|glob|search|find|(?:^|_)(?:list|ls)(?:_|$)/i;

/** "worked" is a read of a file that was changed since: no call is of that kind by itself. */
export function kindOfCall(call: ToolUseBlock): Exclude<ResultKind, "worked"> {
  if (commandOf(call) !== undefined) return "shell";
  const touches = filesTouched(call);
  if (touches.some(({ how }) => how === "edit")) return "edit";
  if (touches.length > 0) return "read";
  return SEARCH.test(call.name) ? "search" : "other";
}
