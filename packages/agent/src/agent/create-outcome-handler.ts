// Applies the part of a hook's outcome that every event shares: messages for the user, texts for the model, and a stop.
import type { HookOutcome } from "../hooks/combine-answers.ts";
import type { Tell } from "../loop/agent-event.ts";
import type { ControlEvents } from "./control-events.ts";
import type { ReminderTail } from "./reminder-tail.ts";

export type OutcomeHandler = (outcome: HookOutcome) => void;

export interface OutcomeHandlerDependencies {
  readonly tail: ReminderTail;
  readonly tell: Tell;
  readonly control: ControlEvents;
}

export function createOutcomeHandler({ tail, tell, control }: OutcomeHandlerDependencies): OutcomeHandler {
  return ({ messages, texts, stop }) => {
    for (const text of messages) tell({ type: "notice", text });
    tail.add(...texts);
    if (stop !== undefined) control.emit("halt", stop);
  };
}
