// What was said in a session, oldest first, along the path to where it stands: compactions take nothing away here. Pure.
import type { Block, Entry } from "@palimpsest/core";

export interface Said {
  readonly id: string;
  readonly time: number;
  readonly role: "user" | "assistant";
  /** `human`, `tools`, `assistant`; what the program added is left out. */
  readonly source: string;
  readonly content: readonly Block[];
}

export type Line = Said | { readonly id: string; readonly time: number; readonly mark: string };

export function conversationOf(entries: readonly Entry[]): readonly Line[] {
  return pathOf(entries).flatMap((entry): Line[] => {
    const { id, time } = entry;
    if (entry.type === "user")
      return [{ id, time, role: "user", source: entry.source, content: entry.content }];
    if (entry.type === "assistant")
      return [{ id, time, role: "assistant", source: "assistant", content: entry.message.content }];
    if (entry.type === "boundary") return [{ id, time, mark: markOf(entry.method) }];
    return [];
  });
}

const markOf = (method: string) => (method === "clear" ? "cleared" : `compacted (${method})`);

/** A rewind leaves what it turned its back on out of the path. */
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
    entry = entry.parent === null ? undefined : byId.get(entry.parent);
  }
  return path.reverse();
}
