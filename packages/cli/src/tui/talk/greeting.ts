// What the screen shows when a session is resumed, and after a rewind.
import type { Session } from "@palimpsest/core";
import type { ItemBody } from "../items/item.ts";
import { pastItems } from "../state/past-items.ts";

/** Enough to see where the conversation is. */
const LAST_ITEMS = 6;

export function greetSession({ title, view }: Pick<Session, "title" | "view">): readonly ItemBody[] {
  const past = pastItems(view);
  if (past.length === 0) return [];
  return [{ kind: "notice", severity: "info", text: `Resumed: ${title ?? "(no title)"}` }, ...past];
}

/** Shows the end of the conversation again, since the lines above are no longer part of it. */
export function describeConversation({ view }: Pick<Session, "view">): readonly ItemBody[] {
  const past = pastItems(view, LAST_ITEMS);
  if (past.length === 0) return [];
  return [{ kind: "notice", severity: "info", text: "The conversation ends like this now:" }, ...past];
}
