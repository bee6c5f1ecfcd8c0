// The notice for an exchange that ends without an answer. Pure.
import type { ExchangeEnd } from "@palimpsest/agent";
import { formatCount } from "@palimpsest/core/text";
import type { ItemBody } from "../items/item.ts";
import { type State, showItems } from "./screen-state.ts";
import { flushText } from "./take-event.ts";

export function endWork(state: State, end: ExchangeEnd, now: number): State {
  return showItems({ ...flushText(state, now), work: undefined }, ...describeEnd(end));
}

function describeEnd(end: ExchangeEnd): readonly ItemBody[] {
  const toNotice = (severity: "info" | "warning" | "error", text: string): readonly ItemBody[] => [
    { kind: "notice", severity, text },
  ];
  switch (end.reason) {
    case "done":
      return [];
    case "interrupted":
      return toNotice("warning", "Interrupted. What should the agent do instead?");
    case "max-turns":
      return toNotice(
        "warning",
        `Stopped after ${formatCount(end.turns, "turn")}, the configured maximum. Say “go on” to continue.`,
      );
    case "truncated":
      return toNotice("warning", `${end.message} Say “go on” to continue.`);
    case "stopped":
      return toNotice("warning", end.message);
    case "refused":
    case "failed":
      return toNotice("error", end.message);
  }
}
