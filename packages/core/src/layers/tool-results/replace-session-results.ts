// Layer 1 as a session sees it: what is too long for the view goes to disk before it is ever sent.
import type { SessionRecord } from "../../record/session-record.ts";
import { replaceLargeResults } from "./replace-large-results.ts";

/** `shown`: entries that a request without an answer has shown. */
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
    limits: settings.toolResults,
    window: limits.window,
    tokensOf: (blocks) => meter.estimate(view, blocks),
  });
  for (const draft of drafts) record.append(draft);
  for (const reason of failures) record.reportFailure("tool-results", reason);
}
