// Notes the use of names in the slots of a view.
import { isToolResult } from "../../../transcript/blocks.ts";
import { SlotFold } from "../../../view/slot-fold.ts";
import type { Slot, View } from "../../../view/view.ts";
import { NameUse } from "./name-use.ts";

export class ViewNameUse {
  readonly #fold = new SlotFold(() => new NameUse(), noteSlot);

  /** Results that no request has shown may still become previews, so they are not read yet. */
  of(view: View): NameUse {
    return this.#fold.of(view).state;
  }
}

function noteSlot(
  use: NameUse,
  { entry, role, source, blocks, result, cleared }: Slot,
  { tree }: View,
): void {
  const requests = tree.get(entry)?.responses ?? 0;
  if (role === "assistant") return use.noteResponse(blocks, requests);
  if (!result) return use.noteWords(blocks, requests, { isHuman: source === "human" });
  if (!cleared) for (const block of blocks.filter(isToolResult)) use.noteResult(block);
}
