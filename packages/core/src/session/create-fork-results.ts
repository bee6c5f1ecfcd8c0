// Fits the results of a fork's calls by the limits of its session: the whole text goes to the session's folder, the fork sees a
// preview, and Recall reads the rest.
import type { ForkResults } from "../forks/fork-results.ts";
import { replaceResults } from "../layers/tool-results/replace-session-results.ts";
import { RECALL, RecallTool } from "../recall-tool/recall-tool.ts";
import type { SessionRecord } from "../record/session-record.ts";
import { isToolResult } from "../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry } from "../transcript/entries.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { emptyView } from "../view/view.ts";

export function createForkResults(record: SessionRecord): ForkResults {
  // Only what the fork itself asked for: the session knows nothing of it.
  const view = emptyView();
  const recall = new RecallTool();
  const add = (draft: Draft) => {
    const { leaf: parent } = view;
    const id = `fork-${view.tree.size}`;
    applyEntry(view, { v: ENTRY_VERSION, id, parent, time: record.now, ...draft } as Entry);
  };
  return {
    async fit(message, results) {
      add({ type: "assistant", message });
      add({ type: "user", source: "tools", content: results });
      const drafts = await replaceResults(record, { view, taken: record.size });
      for (const draft of drafts) add(draft);
      const shown = new Map(view.slots.map(({ result, blocks }) => [result?.id, blocks[0]]));
      return {
        results: results.map((result) => {
          const block = shown.get(result.tool_use_id);
          return block && isToolResult(block) ? block : result;
        }),
        drafts,
      };
    },
    answerAgain({ name, input }) {
      const { id } = (input ?? {}) as { readonly id?: unknown };
      if (name !== RECALL.name || typeof id !== "string" || !view.asked.has(id)) return undefined;
      return { content: recall.answer(view, input, Math.floor(record.limits.available / 4)) };
    },
  };
}
