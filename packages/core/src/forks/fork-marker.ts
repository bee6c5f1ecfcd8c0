// The marker of a fork's directive, by which forks are recognised: a fork cannot fork.
import { isText } from "../transcript/blocks.ts";
import type { Slot, View } from "../view/view.ts";

/** The beginning of every directive. A tool result or a quotation that contains it does not count. */
export const FORK_MARKER = "<palimpsest-fork>";
const END = "</palimpsest-fork>";

export const markDirective = (directive: string) => `${FORK_MARKER}\n${directive}\n${END}`;

/** True for the view of a fork: its own transcript, or a conversation that contains a directive. */
export function isFork(view: View): boolean {
  if (view.slots.some(holdsDirective)) return true;
  for (const { type } of view.tree.values()) if (type === "fork") return true;
  return false;
}

/** Only at the very beginning of a text from the user's side, where nobody writes it by chance. */
export const holdsDirective = (slot: Slot): boolean =>
  slot.role === "user" &&
  !slot.result &&
  slot.blocks.some((block) => isText(block) && block.text.startsWith(FORK_MARKER));
