// What stands on the screen when a session is gone on with.
import type { Session } from "@palimpsest/core";
import type { ItemBody } from "../items/item.ts";
import { pastItems } from "../state/past-items.ts";

export function greetSession({ title, view }: Pick<Session, "title" | "view">): readonly ItemBody[] {
  const past = pastItems(view);
  if (past.length === 0) return [];
  return [{ kind: "notice", severity: "info", text: `Resumed: ${title ?? "(no title)"}` }, ...past];
}
