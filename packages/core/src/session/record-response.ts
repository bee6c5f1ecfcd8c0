// Records a response: its entry with what was sent for it, its cost, and any unexplained loss of cache.
import { planServerEdit } from "../layers/microcompact/plan-server-edit.ts";
import type { AssistantMessage } from "../transcript/blocks.ts";
import { isCounted } from "../view/add-response.ts";
import type { WatchedRequest } from "./cache-watch.ts";
import type { SessionParts } from "./session-parts.ts";

/** A request that waits for its answer, and what it shows for the first time. */
export interface PendingRequest {
  readonly watched: WatchedRequest;
  readonly answers: string | null;
  readonly shown: ReadonlySet<string>;
}

export interface RecordedResponse {
  readonly message: AssistantMessage;
  readonly aborted?: true;
  readonly incomplete?: readonly number[];
}

export function recordResponse(
  { record, cache, budget }: Pick<SessionParts, "record" | "cache" | "budget">,
  pending: PendingRequest | undefined,
  response: RecordedResponse,
): void {
  const { message } = response;
  const { usage, model = record.prelude.model } = message;
  const { requested, ttl } = pending?.watched ?? {};
  // Computed before the response is added, because the server edited the view that the request showed.
  const edit = response.aborted ? undefined : planServerEdit(record.view, message);
  const digest = pending && cache.noteDigest(record.view, pending.watched);
  record.append({
    type: "assistant",
    ...response,
    ...(pending && { requested, ttl, answers: pending.answers, digest }),
  });
  record.append(edit);
  const outcome = response.aborted ? "aborted" : "ok";
  if (isCounted(usage)) record.reportCost({ layer: "main", model, usage, outcome, requested });
  record.reportResponse(message, outcome, requested);
  const loss = isCounted(usage) && pending && cache.findLoss(pending.watched, message, usage);
  if (loss) record.events.emit("loss", loss);
  budget.announceLevel();
}
