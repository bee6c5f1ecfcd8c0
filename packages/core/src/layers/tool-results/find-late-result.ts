// A result that came after its call had been answered without it. The view tells it in words around the text.
import { isText, isToolResult } from "../../transcript/blocks.ts";
import { sanitizeBlocks } from "../../view/sanitize.ts";
import type { Slot, View } from "../../view/view.ts";
import { textOf } from "./result-content.ts";

export interface Late {
  /** Unknown where this conversation does not show the call. */
  readonly tool: string | undefined;
  readonly call: string;
  /** What the tool returned, and the words around it. */
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/** The late result that the slot tells of, where it is the entry's `part`-th slot beside results in their place. */
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
  const call = { tool: view.asked.get(block.tool_use_id)?.name, call: block.tool_use_id };
  const text = textOf(block.content ?? "");
  const at = told.text.lastIndexOf(text);
  // A preview stands there already.
  if (at === -1) return { ...call, ...splitPreview(told.text) };
  return { ...call, before: told.text.slice(0, at), text, after: told.text.slice(at + text.length) };
}

/** A preview is marked, and cannot hold the mark itself. */
const PREVIEW = /<persisted-output>[\s\S]*<\/persisted-output>/;

function splitPreview(told: string): Pick<Late, "before" | "text" | "after"> {
  const found = PREVIEW.exec(told);
  if (!found) return { before: "", text: told, after: "" };
  const [text] = found;
  return { before: told.slice(0, found.index), text, after: told.slice(found.index + text.length) };
}
