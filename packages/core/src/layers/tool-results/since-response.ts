// Finds what no response has seen yet, and what has been decided about it. Only this may still be replaced: what a response
// has seen was sent, even if a later break makes it count as unsent.
import type { Entry, EntryOf } from "../../transcript/entries.ts";
import type { TreeNode, View } from "../../view/view.ts";

export interface Since {
  readonly entries: ReadonlySet<string>;
  /** Ids of texts that became previews, and of texts that had to stay whole. */
  readonly previews: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
  /** True if a response is among them: a rewind has removed its question. */
  readonly hasStray: boolean;
}

export function readSinceResponse(view: View): Since {
  let hasStray = false;
  const entries = new Set<string>();
  const previews = new Set<string>();
  const kept = new Set<string>();
  for (const entry of walkUnseen(view, view.leaf)) {
    entries.add(entry.id);
    hasStray ||= entry.type === "assistant";
    if (entry.type !== "replaced") continue;
    for (const id of listPreviews(entry)) previews.add(id);
    for (const id of entry.kept ?? []) kept.add(id);
  }
  return { entries, previews, kept, hasStray };
}

/**
 * Walks back from an entry over all entries that no response on the path has seen, including those that arrived while a
 * response was running. A response whose question a rewind has removed is passed on like them: it has seen what both branches
 * come from, but perhaps in another form.
 */
export function* walkUnseen({ tree }: View, from: string | null): Generator<Entry> {
  let question: TreeNode | undefined;
  let response: Entry | undefined;
  for (let node = tree.get(from ?? ""); node; node = tree.getParent(node)) {
    if (question?.order === node.order) return;
    if (response && question!.order > node.order) {
      yield response;
      question = response = undefined;
    }
    const { entry } = node;
    if (entry.type !== "assistant") {
      yield entry;
      continue;
    }
    // The entry that a response answered may be on a damaged line; then what came before it is unknown.
    question = tree.get(entry.answers ?? "");
    if (!question) return;
    response = entry;
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
