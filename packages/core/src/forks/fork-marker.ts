// What tells a fork's directive from everything else that is said: a fork cannot fork.
import { isText } from "../transcript/blocks.ts";
import type { Slot, View } from "../view/view.ts";

/** Begins every directive. A tool that returns it, or a human who quotes it, makes no fork. */
export const FORK_MARKER = "<palimpsest-fork>";
const END = "</palimpsest-fork>";

export const markDirective = (directive: string) => `${FORK_MARKER}\n${directive}\n${END}`;

/** Whether this is the view of a fork: of its own transcript, or of a conversation with a directive in it. */
export function isFork(view: View): boolean {
  if (view.slots.some(holdsDirective)) return true;
  for (const { entry } of view.tree.values()) if (entry.type === "fork") return true;
  return false;
}

/** Only at the very beginning of a text of the user's side, where nobody writes it by chance. */
export const holdsDirective = (slot: Slot): boolean =>
  slot.role === "user" &&
  !slot.result &&
  slot.blocks.some((block) => isText(block) && block.text.startsWith(FORK_MARKER));
