// The registry of breaks: every change of what was already sent, known before the server can notice it.
import type { Entry } from "../transcript/entries.ts";
import { dropThinking } from "./slots.ts";
import type { BreakCause, View } from "./view.ts";

/** `unbinds`: the thinking behind the break is no longer valid and goes with it. */
export function registerBreak(
  view: View,
  entry: Entry,
  cause: BreakCause,
  at: number,
  unbinds = view.prelude?.bindsThinking ?? false,
): void {
  const first = Math.max(at, 0);
  if (unbinds) dropThinking(view, first);
  view.sent = Math.min(view.sent, first);
  view.usage = undefined;
  view.breaks.push({ entry: entry.id, time: entry.time, cause, at });
}
