// Finds what no response has seen yet, and what has been decided about it. Only this may still be replaced: what a response
// has seen was sent, even if a later break makes it count as unsent.
import type { Entry, EntryOf } from "../../transcript/entries.ts";
import type { TreeNode, View } from "../../view/view.ts";

export interface Since {
  readonly entries: ReadonlySet<string>;
  /** Ids of texts that became previews, and of texts that had to stay whole. */
  readonly previews: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
}

export function readSinceResponse(view: View): Since {
  const entries = new Set<string>();
  const previews = new Set<string>();
  const kept = new Set<string>();
  for (const entry of walkUnseen(view, view.leaf)) {
    entries.add(entry.id);
    if (entry.type !== "replaced") continue;
    for (const id of listPreviews(entry)) previews.add(id);
    for (const id of entry.kept ?? []) kept.add(id);
  }
  return { entries, previews, kept };
}

/**
 * Walks back from an entry over all entries that no response has seen, including those that arrived while a response was
 * running.
 */
export function* walkUnseen({ tree }: View, from: string | null): Generator<Entry> {
  let seen: TreeNode | undefined;
  for (let node = tree.get(from ?? ""); node; node = tree.getParent(node)) {
    // A rewind may have removed the entry that a response answered, but not what both have come from.
    while (seen && seen.order > node.order) seen = tree.getParent(seen);
    if (seen?.order === node.order) return;
    const { entry } = node;
    if (entry.type !== "assistant") yield entry;
    // The entry that a response answered may be on a damaged line; then what came before it is unknown.
    else if (!entry.answers || !tree.has(entry.answers)) return;
    else seen = tree.get(entry.answers);
  }
}

/** Ids for texts other than results (which use their call id): the entry and the index among its slots. */
export const partId = (entry: string, part: number) => (part === 0 ? entry : `${entry}-${part}`);

function listPreviews({ results, entries = [] }: EntryOf<"replaced">): readonly string[] {
  return [
    ...results.map((item) => item.tool_use_id),
    ...entries.map((item) => partId(item.entry, item.part ?? 0)),
  ];
}
