// Finds a result that arrived after its call had been closed without it. The view quotes it in a notice.
import { isText, isToolResult } from "../../transcript/blocks.ts";
import { sanitizeBlocks } from "../../view/sanitize.ts";
import type { Slot, View } from "../../view/view.ts";
import { textOf } from "./result-content.ts";

export interface Late {
  /** Undefined if this conversation does not show the call. */
  readonly tool: string | undefined;
  readonly call: string;
  /** What the tool returned, and the words of the notice around it. */
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/**
 * Returns the late result that a slot quotes. `part` is the slot's index among the entry's slots that are not regular
 * results.
 */
export function findLateResult(view: View, slot: Slot, part: number): Late | undefined {
  const entry = view.tree.get(slot.entry)?.entry;
  if (entry?.type !== "user") return undefined;
  const inPlace = new Set(
    view.slots.flatMap((one) => (one.entry === entry.id ? (one.result?.id ?? []) : [])),
  );
  const late = sanitizeBlocks(entry.content)
    .filter(isToolResult)
    .filter((block) => !inPlace.delete(block.tool_use_id));
  const block = late[part];
  const told = slot.blocks[0];
  if (!block || !told || !isText(told)) return undefined;
  const call = { tool: view.asked.get(block.tool_use_id), call: block.tool_use_id };
  const text = textOf(block.content ?? "");
  const at = told.text.lastIndexOf(text);
  // A preview has already replaced the text.
  if (at === -1) return { ...call, ...splitPreview(told.text) };
  return { ...call, before: told.text.slice(0, at), text, after: told.text.slice(at + text.length) };
}

/** A preview is enclosed in this tag and cannot contain it. */
const PREVIEW = /<persisted-output>[\s\S]*<\/persisted-output>/;

function splitPreview(told: string): Pick<Late, "before" | "text" | "after"> {
  const found = PREVIEW.exec(told);
  if (!found) return { before: "", text: told, after: "" };
  const [text] = found;
  return { before: told.slice(0, found.index), text, after: told.slice(found.index + text.length) };
}
