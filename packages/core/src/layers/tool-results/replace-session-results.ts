// Runs layer 1 for a session: stores results that are too long for the view on disk before they are ever sent.
import type { SessionRecord } from "../../record/session-record.ts";
import { replaceLargeResults } from "./replace-large-results.ts";

/** Exempt because it limits its own answers; what is asked for again must not become a preview again. */
const RECALL_NAME = "Recall";

/** `shown`: entries that an unanswered request has shown. */
export async function replaceSessionResults(
  record: SessionRecord,
  shown?: ReadonlySet<string>,
): Promise<void> {
  const { settings, state, folder, limits, ports } = record;
  if (!settings.switches.toolResults) return;
  const { view, meter } = state;
  const { drafts, failures } = await replaceLargeResults(ports, {
    view,
    folder,
    shown,
    limits: { ...settings.toolResults, declared: { [RECALL_NAME]: "none" } },
    window: limits.window,
    available: limits.available,
    tokensOf: (blocks) => meter.estimate(view, blocks),
  });
  for (const draft of drafts) record.append(draft);
  for (const reason of failures) record.reportFailure("tool-results", reason);
}
