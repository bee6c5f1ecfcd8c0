// Runs layer 1 for a session: stores results that are too long for the view on disk before they are ever sent.
import type { SessionRecord } from "../../record/session-record.ts";
import type { Draft } from "../../transcript/entries.ts";
import type { View } from "../../view/view.ts";
import { replaceLargeResults } from "./replace-large-results.ts";

/** Exempt because it limits its own answers; what is asked for again must not become a preview again. */
const RECALL_NAME = "Recall";

/** `shown`: entries that an unanswered request has shown. */
export async function replaceSessionResults(
  record: SessionRecord,
  shown?: ReadonlySet<string>,
): Promise<void> {
  for (const draft of await replaceResults(record, { view: record.view, shown })) record.append(draft);
}

interface Measured {
  /** The session's own view, or one of what a fork has asked for. */
  readonly view: View;
  readonly shown?: ReadonlySet<string> | undefined;
  /** Tokens of the window that are taken by what this view does not hold. */
  readonly taken?: number;
}

export async function replaceResults(
  record: SessionRecord,
  { view, shown, taken = 0 }: Measured,
): Promise<readonly Draft[]> {
  const { settings, state, folder, limits, ports } = record;
  if (!settings.switches.toolResults) return [];
  const { drafts, failures } = await replaceLargeResults(ports, {
    view,
    folder,
    shown,
    limits: { ...settings.toolResults, declared: { [RECALL_NAME]: "none" } },
    window: Math.max(0, limits.window - taken),
    available: limits.available,
    tokensOf: (blocks) => state.meter.estimate(record.view, blocks),
  });
  for (const reason of failures) record.reportFailure("tool-results", reason);
  return drafts;
}
