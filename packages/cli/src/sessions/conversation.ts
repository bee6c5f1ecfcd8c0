// The messages of a session on its current path, oldest first, including those that a compaction replaced. Pure.
import type { Block } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { describeMethod } from "../text/describe-method.ts";

export interface Said {
  readonly id: string;
  readonly time: number;
  readonly role: "user" | "assistant";
  /** `human`, `tools` or `assistant`; text that the program added is left out. */
  readonly source: string;
  readonly content: readonly Block[];
}

export type Line = Said | { readonly id: string; readonly time: number; readonly mark: string };

export function conversationOf(entries: readonly Entry[]): readonly Line[] {
  const path = pathOf(entries);
  const answered = new Set(path.flatMap(answersOf));
  return path.flatMap((entry): Line[] => {
    const { id, time } = entry;
    if (entry.type === "user")
      return [{ id, time, role: "user", source: entry.source, content: entry.content }];
    if (entry.type === "assistant") {
      const { content } = entry.message;
      const open = content.flatMap((block) =>
        block.type === "tool_use" && !answered.has(String(block.id)) ? [String(block.id)] : [],
      );
      return [
        { id, time, role: "assistant", source: "assistant", content },
        ...(open.length === 0
          ? []
          : [
              cutOff(
                entry,
                open.map((call) => [call, NO_RESULT]),
              ),
            ]),
        ...(entry.aborted ? [{ id, time, mark: "interrupted" }] : []),
      ];
    }
    if (entry.type === "interrupted")
      return [
        cutOff(
          entry,
          entry.results.map((result) => [result.tool_use_id, result.content]),
        ),
      ];
    if (entry.type === "boundary") return [{ id, time, mark: markOf(entry.method) }];
    return [];
  });
}

const NO_RESULT = "(interrupted: no result)";

function answersOf(entry: Entry): readonly string[] {
  if (entry.type === "interrupted") return entry.results.map((result) => result.tool_use_id);
  if (entry.type !== "user") return [];
  return entry.content.flatMap((block) => (block.type === "tool_result" ? [String(block.tool_use_id)] : []));
}

/** Stands in for results that never arrived. */
const cutOff = ({ id, time }: Entry, results: readonly (readonly [string, string])[]): Said => ({
  id,
  time,
  role: "user",
  source: "tools",
  content: results.map(([tool_use_id, content]) => ({
    type: "tool_result",
    tool_use_id,
    content,
    is_error: true,
  })),
});

const markOf = (method: string) => (method === "clear" ? "cleared" : `compacted ${describeMethod(method)}`);

/** The entries on the current path, without those that a rewind left behind. */
function pathOf(entries: readonly Entry[]): readonly Entry[] {
  const byId = new Map<string, Entry>();
  let leaf: string | null = null;
  for (const entry of entries) {
    byId.set(entry.id, entry);
    leaf = entry.type === "head" ? entry.to : entry.id;
  }
  const path: Entry[] = [];
  for (let entry = leaf === null ? undefined : byId.get(leaf); entry; ) {
    path.push(entry);
    // Visits each entry once: in an edited file, parents may form a cycle.
    byId.delete(entry.id);
    entry = entry.parent === null ? undefined : byId.get(entry.parent);
  }
  return path.reverse();
}
