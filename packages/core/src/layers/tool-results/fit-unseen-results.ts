// Makes what the model has not seen fit into the window: whole texts are stored on disk, and the view shows less of them.
import type { SessionRecord } from "../../record/session-record.ts";
import { draftReplaced } from "./draft-replaced.ts";
import { makeFittedContent, planFitUnseen } from "./plan-fit-unseen.ts";
import type { Decided } from "./plan-replace.ts";
import type { ToStore } from "./prepare-to-store.ts";
import { storeResult } from "./store-result.ts";

export interface FitRequest {
  /** Tokens that must be freed. */
  readonly excess: number;
  /** Shortens nothing if that alone would not make enough room. */
  readonly mustSuffice: boolean;
  /** True if a request may have shown this entry, although no response followed. */
  readonly mayBeShown: (entry: string) => boolean;
}

export async function fitUnseenResults(
  record: SessionRecord,
  { excess, mustSuffice, mayBeShown }: FitRequest,
): Promise<void> {
  const { settings, state, folder } = record;
  const { view, meter } = state;
  const items = planFitUnseen({
    view,
    folder,
    excess,
    mustSuffice,
    previewBytes: settings.toolResults.previewBytes,
    tokensOf: (blocks) => meter.estimate(view, blocks),
  });
  const decided: Decided[] = [];
  for (const item of items) decided.push(await decideFitted(record, item));
  const draft = draftReplaced(decided);
  if (draft?.type !== "replaced") return;
  const wasSent = items.some(({ candidate }) => mayBeShown(candidate.slot.entry));
  record.append({ ...draft, shrunk: true, ...(wasSent ? { wasSent } : {}) });
}

async function decideFitted(record: SessionRecord, item: ToStore): Promise<Decided> {
  const { ports, folder } = record;
  const outcome = await storeResult(ports.files, folder, item);
  if (!outcome.ok) record.reportFailure("tool-results", outcome.reason);
  const content = makeFittedContent(item, outcome.ok ? outcome.path : undefined);
  const place = outcome.ok ? { stored: outcome.stored } : {};
  const { candidate, text } = item;
  return { candidate, decision: { content, ...place, bytes: Buffer.byteLength(text) } };
}
