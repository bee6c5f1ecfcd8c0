// The model that is used if none is configured. It calls no server and reports no usage: each answer is what the caller can
// say without a model, if anything.
import type { AssistantMessage } from "../../transcript/blocks.ts";
import { capabilitiesOf } from "../catalog.ts";
import { eventsOf } from "../events.ts";
import { makeResponse } from "../make-response.ts";
import { type Model, ModelError } from "../model.ts";
import { OFFLINE_MODEL } from "../model-name.ts";

const NO_MODEL =
  "There is no model to ask. Set ANTHROPIC_API_KEY, or give `models` to openSession, and ask again.";
/** About a line, so that a reader at a terminal sees the text appear. */
const CHUNK_CHARACTERS = 80;

export function offlineModel(): Model {
  return {
    name: OFFLINE_MODEL,
    isOffline: true,
    capabilitiesOf: (model) => capabilitiesOf(model),
    send(_request, { signal, answerOffline } = {}) {
      return makeResponse(async (emit) => {
        if (!answerOffline) throw new ModelError("not-found", NO_MODEL, { retryable: false });
        const message = toMessage(await answerOffline());
        for (const event of eventsOf(message, CHUNK_CHARACTERS)) {
          emit(event);
          // Lets an abort take effect between two events.
          await Promise.resolve();
        }
      }, signal);
    },
  };
}

const toMessage = (text: string): AssistantMessage => ({
  type: "message",
  role: "assistant",
  model: OFFLINE_MODEL,
  content: text === "" ? [] : [{ type: "text", text }],
  stop_reason: "end_turn",
});
