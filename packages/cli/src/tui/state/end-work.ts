// What is said when an exchange ends otherwise than with an answer. Pure.
import type { ExchangeEnd } from "@palimpsest/agent";
import { formatCount } from "@palimpsest/core/text";
import type { ItemBody } from "../items/item.ts";
import { type State, show } from "./state.ts";
import { flush } from "./take-event.ts";

export function endWork(state: State, end: ExchangeEnd, now: number): State {
  return show({ ...flush(state, now), work: undefined }, ...told(end));
}

function told(end: ExchangeEnd): readonly ItemBody[] {
  const notice = (severity: "info" | "warning" | "error", text: string): readonly ItemBody[] => [
    { kind: "notice", severity, text },
  ];
  switch (end.reason) {
    case "done":
      return [];
    case "interrupted":
      return notice("warning", "Interrupted. Say what to do instead.");
    case "max-turns":
      return notice(
        "warning",
        `Stopped after ${formatCount(end.turns, "turn")}, as told. Say “go on” to continue.`,
      );
    case "truncated":
      return notice("warning", `${end.message} Say “go on” to continue.`);
    case "stopped":
      return notice("warning", end.message);
    case "refused":
    case "failed":
      return notice("error", end.message);
  }
}
