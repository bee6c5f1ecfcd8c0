// Asks a model one question without any shared context. The cost is recorded in the ledger. Never rejects.
import { type Model, ModelError, type OfflineAnswer } from "../models/model.ts";
import type { SessionRecord } from "../record/session-record.ts";
import { describeError } from "../text/describe-error.ts";
import { type AssistantMessage, isText, type RequestBody } from "../transcript/blocks.ts";
import { isCounted } from "../view/add-response.ts";

export interface FreshQuestion {
  /** The layer that asks, as named in the ledger. */
  readonly layer: string;
  readonly client: Model;
  readonly model: string;
  readonly maxTokens: number;
  readonly prompt: string;
  readonly signal: AbortSignal;
  /** Answers without a model. */
  readonly answerOffline?: OfflineAnswer;
}

export type FreshAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

export async function askFresh(record: SessionRecord, question: FreshQuestion): Promise<FreshAnswer> {
  const { client, model, maxTokens, prompt, signal, layer, answerOffline } = question;
  const body: RequestBody = {
    model,
    max_tokens: maxTokens,
    // The prompt quotes the transcript, which keeps unpaired surrogates; the API refuses them.
    messages: [{ role: "user", content: [{ type: "text", text: prompt.toWellFormed() }] }],
  };
  const requested = record.now;
  try {
    const message = await client
      .send(body, { signal, layer, ...(answerOffline && { answerOffline }) })
      .final();
    chargeCall(record, { ...question, requested }, message, "ok");
    const texts = message.content.filter(isText).map(({ text }) => text);
    return { ok: true, text: texts.join("") };
  } catch (error) {
    const partial = ModelError.isInstance(error) ? error.details.partial : undefined;
    if (partial)
      chargeCall(record, { ...question, requested }, partial, signal.aborted ? "aborted" : "failed");
    return { ok: false, reason: describeError(error) };
  }
}

function chargeCall(
  record: SessionRecord,
  { layer, model: asked, requested }: FreshQuestion & { readonly requested: number },
  { usage, model = asked }: AssistantMessage,
  outcome: "ok" | "failed" | "aborted",
): void {
  if (!isCounted(usage)) return;
  record.append({ type: "cost", layer, model, usage, outcome });
  record.reportCost({ layer, model, usage, outcome, requested });
  void record.flushEntries();
}
