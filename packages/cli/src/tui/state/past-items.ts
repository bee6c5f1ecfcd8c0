// The end of a resumed conversation, as it would stand on the screen. Pure.

import type { Block, Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { findSubject } from "../../text/find-subject.ts";
import type { ItemBody } from "../items/item.ts";
import { resultText } from "./result-text.ts";

/** Enough to remember where one was. */
const MAX_ITEMS = 24;
/** A subject is one line; this is more than any screen's. */
const MAX_SUBJECT = 300;

export function pastItems(view: Pick<Session["view"], "tree" | "leaf">): readonly ItemBody[] {
  const items: ItemBody[] = [];
  for (let id = view.leaf; id !== null && items.length < MAX_ITEMS; ) {
    const node = view.tree.get(id);
    if (!node) break;
    items.unshift(...itemsOf(node.entry));
    id = node.parent;
  }
  return items.slice(-MAX_ITEMS);
}

function itemsOf(entry: Entry): ItemBody[] {
  if (entry.type === "user" && entry.source === "human")
    return [{ kind: "said", text: resultText(entry.content.filter(({ type }) => type === "text")) }];
  if (entry.type === "assistant")
    return entry.message.content.flatMap((block, at) => blockItem(block, at, entry.time));
  if (entry.type === "boundary")
    return [{ kind: "notice", severity: "info", text: "The conversation was compacted here." }];
  return [];
}

function blockItem(block: Block, at: number, time: number): ItemBody[] {
  if (block.type === "text" && "text" in block && String(block.text).trim() !== "")
    return [{ kind: "answer", text: String(block.text), isFirst: at === 0 }];
  if (block.type !== "tool_use" || !("name" in block)) return [];
  const subject = findSubject(block.input).slice(0, MAX_SUBJECT);
  return [{ kind: "call", call: { id: String(block.id), name: String(block.name), subject, started: time } }];
}
