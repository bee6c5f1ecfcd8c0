// Classifies the call that a result answers, because the chance of needing the result again depends on it.
import { commandOf, filesTouched } from "../../../derived/tool-kind.ts";
import type { ToolUseBlock } from "../../../transcript/blocks.ts";

export const RESULT_KINDS = ["read", "part", "worked", "search", "shell", "edit", "other"] as const;

export type ResultKind = (typeof RESULT_KINDS)[number];

/** Such as Grep, Glob, list_files, search_code; their results point to other things. */
const SEARCH = /grep|glob|search|find|(?:^|_)(?:list|ls)(?:_|$)/i;

/** Part of a file is still a read, and "worked" means that the file was edited after it was read; see `findKind`. */
export function kindOfCall(call: ToolUseBlock): Exclude<ResultKind, "part" | "worked"> {
  if (commandOf(call) !== undefined) return "shell";
  const touches = filesTouched(call);
  if (touches.some(({ how }) => how === "edit")) return "edit";
  if (touches.length > 0) return "read";
  return SEARCH.test(call.name) ? "search" : "other";
}
