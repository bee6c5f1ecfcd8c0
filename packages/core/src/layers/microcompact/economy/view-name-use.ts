// Keeps the use of names up to date with a view. The answer depends only on the view's slots, so a reopened session gives
// the same. Only slots added since the last call are read, unless a break has changed the others.
import { isToolResult } from "../../../transcript/blocks.ts";
import type { Slot, View } from "../../../view/view.ts";
import { NameUse } from "./name-use.ts";

export class ViewNameUse {
  #use = new NameUse();
  #noted = 0;
  #last: Slot | undefined;
  #brokenAt = -1;

  of(view: View): NameUse {
    const { slots, brokenAt } = view;
    if (brokenAt !== this.#brokenAt || slots[this.#noted - 1] !== this.#last) this.#startAgain(brokenAt);
    // Results that no request has shown may still become previews, so they are not read yet.
    const end = slots.findLastIndex(({ role }) => role === "assistant") + 1;
    for (; this.#noted < end; this.#noted++) this.#note(view, slots[this.#noted]!);
    this.#last = slots[this.#noted - 1];
    return this.#use;
  }

  #startAgain(brokenAt: number): void {
    this.#use = new NameUse();
    this.#noted = 0;
    this.#brokenAt = brokenAt;
  }

  #note({ tree }: View, { entry, role, source, blocks, result, cleared }: Slot): void {
    const requests = tree.get(entry)?.responses ?? 0;
    if (role === "assistant") return this.#use.noteResponse(blocks, requests);
    if (!result) return this.#use.noteWords(blocks, requests, { isHuman: source === "human" });
    if (!cleared) for (const block of blocks.filter(isToolResult)) this.#use.noteResult(block);
  }
}
