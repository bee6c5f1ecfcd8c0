// Finds what was decided about a text on a branch that a rewind abandoned. A text that is shown again must have the same
// bytes, even if the rest of its message or the settings have changed since.
import type { EntryOf } from "../../transcript/entries.ts";
import type { View } from "../../view/view.ts";
import type { Candidate } from "./find-candidates.ts";
import type { Content } from "./result-content.ts";
import { partId, readSinceResponse, walkUnseen } from "./since-response.ts";

/** Without `content` the text stays whole. */
export interface Decision {
  readonly content?: Content;
  readonly stored?: string;
  readonly bytes?: number;
}

export type FindEarlier = (candidate: Candidate) => Decision | undefined;

export function indexEarlierDecisions(view: View): FindEarlier {
  // Without a rewind all decisions are on the path, where the caller finds them itself. One that changed nothing in view is no
  // break, but may have removed the question of a response.
  const isRewound = view.breaks.some(({ cause }) => cause === "head") || readSinceResponse(view).hasStray;
  if (!isRewound) return () => undefined;
  return (candidate) => {
    const { entry } = candidate.slot;
    const { replaced, requests } = findAfter(view, entry);
    for (const earlier of replaced) {
      const item = findItem(earlier, candidate);
      if (item && isNew(view, earlier.id, entry)) return item;
    }
    // Sent without any decision means that it was shown whole.
    return requests.some((last) => isNew(view, last, entry)) ? {} : undefined;
  };
}

/** Finds decisions on any branch since the entry was added, and where the conversation stood at each request. */
function findAfter(view: View, entry: string) {
  const replaced: EntryOf<"replaced">[] = [];
  const requests: (string | null)[] = [];
  for (const node of view.tree.valuesAfter(view.tree.get(entry)?.order ?? -1)) {
    if (node.type === "replaced") replaced.push(node.entry as EntryOf<"replaced">);
    if (node.type !== "assistant") continue;
    // The entry that it answered may be on a damaged line.
    const { answers } = node.entry as EntryOf<"assistant">;
    requests.push(answers && view.tree.has(answers) ? answers : node.parent);
  }
  return { replaced, requests };
}

function findItem(
  { results, entries, kept }: EntryOf<"replaced">,
  { id, kind }: Candidate,
): Decision | undefined {
  if (kept?.includes(id)) return {};
  if (kind === "result") return results.find((item) => item.tool_use_id === id);
  return entries?.find((item) => partId(item.entry, item.part ?? 0) === id);
}

/**
 * True if the model had not seen the entry at that point. Compares entries, because another run of the tool may have
 * returned another text under the same id.
 */
function isNew(view: View, last: string | null, entry: string): boolean {
  for (const { id } of walkUnseen(view, last)) if (id === entry) return true;
  return false;
}
