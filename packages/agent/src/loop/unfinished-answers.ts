// Incomplete answers: how often in a row the model is asked to continue, and what the user is told.
import type { AssistantMessage } from "@palimpsest/core";
import { isEmptyAnswer } from "@palimpsest/core/internal";
import { isOutOfRoom } from "./tool-call.ts";

/** Four answers of full length are more than anybody reads. Stops a model that never finishes. */
export const MAX_CONTINUATIONS = 3;
/**
 * A server pauses a turn after about ten rounds of its own tools, so this allows a hundred searches for one answer. Each pause
 * is a paid request, so a server that always pauses must not be resumed without end.
 */
export const MAX_PAUSES = 10;
/** A model that is asked once whether it has anything to say, and says nothing again, has nothing to say. */
export const MAX_EMPTY = 1;

/** Stop reasons of a complete answer, or that are handled elsewhere. */
const COMPLETE: ReadonlySet<string> = new Set(["end_turn", "stop_sequence", "tool_use", "refusal"]);
export type NextStep =
  | { readonly step: "done"; readonly notice?: string }
  /** Sent back unchanged, with nothing after it. */
  | { readonly step: "resume" }
  /** `reminder` is what the model is told. */
  | { readonly step: "continue"; readonly reminder: string; readonly notice: string }
  /** The limit is reached; `message` is for the user. */
  | { readonly step: "stop"; readonly message: string };

const EMPTY_REMINDER =
  "Your last answer was empty. Answer now. If the work is done, say in a sentence what was done.";

export class UnfinishedAnswers {
  #continuations = 0;
  #pauses = 0;
  #empty = 0;

  /** What to do after a response. Counts incomplete answers in a row; a complete one resets the count. */
  next(message: AssistantMessage): NextStep {
    const reason = message.stop_reason ?? "";
    if (isOutOfRoom(message)) return this.#continue(reason);
    if (reason === "pause_turn") return this.#resume();
    this.#continuations = 0;
    this.#pauses = 0;
    if (isEmptyAnswer(message)) return this.#askAgain();
    this.#empty = 0;
    if (COMPLETE.has(reason)) return { step: "done" };
    const named = reason === "" ? "without a reason" : `for an unknown reason (${JSON.stringify(reason)})`;
    return { step: "done", notice: `The answer ended ${named} and may be incomplete.` };
  }

  #continue(reason: string): NextStep {
    const limit = reason === "max_tokens" ? "the output limit" : "the end of the model's window";
    if (this.#continuations >= MAX_CONTINUATIONS) {
      const times = MAX_CONTINUATIONS + 1;
      return {
        step: "stop",
        message: `The answer reached ${limit} ${times} times in a row and was stopped: it is incomplete.`,
      };
    }
    const count = `${++this.#continuations} of ${MAX_CONTINUATIONS}`;
    return {
      step: "continue",
      reminder: `Your answer reached ${limit} and was cut. Continue exactly where it ended.`,
      notice: `The answer reached ${limit} and was cut. Asking the model to continue (${count}).`,
    };
  }

  /** Nobody but the model can end the exchange then: without a limit the same request would be sent for ever. */
  #askAgain(): NextStep {
    if (this.#empty++ < MAX_EMPTY) {
      const notice = "The model's answer was empty. Asking it again.";
      return { step: "continue", reminder: EMPTY_REMINDER, notice };
    }
    return {
      step: "stop",
      message: `The model's answer was empty ${MAX_EMPTY + 1} times in a row: there is no final answer.`,
    };
  }

  #resume(): NextStep {
    if (this.#pauses++ < MAX_PAUSES) return { step: "resume" };
    return {
      step: "stop",
      message: `The server paused the answer ${MAX_PAUSES + 1} times in a row and was not asked again: the answer is incomplete.`,
    };
  }
}
