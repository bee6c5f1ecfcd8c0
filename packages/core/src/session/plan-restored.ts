// Plans a restore: the exact content of entries and results that have left the view is shown again at the tail.
import { type Block, isText, isToolResult, isToolUse, type ToolResultBlock } from "../transcript/blocks.ts";
import type { Draft, Entry, EntryOf } from "../transcript/entries.ts";
import { INTERRUPTED, wasAsked } from "../view/add-result.ts";
import { withoutPieces } from "../view/left-id.ts";
import type { View } from "../view/view.ts";
import { SessionError } from "./session-error.ts";

/** `ids` name results, messages, or a break, which stands for everything that it removed from the view. */
export function planRestored(view: View, ids: readonly string[]): Draft {
  const wanted = ids.flatMap((id) => listLeftBy(view, id) ?? [id]);
  const content = wanted.flatMap((id) => [
    { type: "text" as const, text: `Shown again, ${id}:` },
    ...requireContent(view, id),
  ]);
  if (content.length === 0) throw new SessionError("bad-input", "Give the ids of what is to be shown again.");
  return { type: "restore", of: [...ids], content };
}

/** The exact content behind an id that `planRestored` takes. */
export function findLeftContent(view: View, id: string): readonly Block[] {
  return (listLeftBy(view, id) ?? [id]).flatMap((each) => requireContent(view, each));
}

function requireContent(view: View, id: string): readonly Block[] {
  const blocks = findContent(view, id);
  if (!blocks) throw new SessionError("not-found", `Nothing in this session has the id ${id}.`);
  return blocks;
}

function listLeftBy(view: View, id: string): readonly string[] | undefined {
  const broken = view.breaks.find(({ entry }) => entry === id);
  if (!broken) return undefined;
  const gone = broken.left.filter(({ thinking }) => !thinking);
  return [...new Set(gone.map(({ slot }) => slot.result?.id ?? slot.entry))];
}

function findContent(view: View, given: string): readonly Block[] | undefined {
  const id = withoutPieces(given);
  const known = view.tree.get(id)?.entry;
  if (known) return findShownBlocks(known);
  const result = findResult(view, id);
  if (result) return asBlocks(result.content);
  // The call was never answered; its placeholder result is all there is.
  return wasAsked(view, id) ? asBlocks(INTERRUPTED) : undefined;
}

function findResult({ tree }: View, id: string): ToolResultBlock | undefined {
  const isIt = (block: Block): block is ToolResultBlock => isToolResult(block) && block.tool_use_id === id;
  return tree.readInOrder(() => {
    for (const node of tree.values()) {
      if (node.type !== "user") continue;
      const result = (node.entry as EntryOf<"user">).content.find(isIt);
      if (result) return result;
    }
    return undefined;
  });
}

function findShownBlocks(entry: Entry): readonly Block[] | undefined {
  switch (entry.type) {
    case "user":
    case "attachment":
    case "surfaced":
    case "restore":
      return entry.content.flatMap((block) => (isToolResult(block) ? asBlocks(block.content) : [block]));
    case "assistant":
      return entry.message.content.flatMap(toSpokenBlocks);
    case "boundary":
    case "snip":
      return entry.pieces.flatMap((piece) => piece.content);
    case "collapse":
      return entry.spans.flatMap((span) => span.pieces.flatMap((piece) => piece.content));
    default:
      return undefined;
  }
}

/** A tool call may only stand in a response, so a restored call is described in text. */
function toSpokenBlocks(block: Block): Block[] {
  if (isText(block)) return [block];
  return isToolUse(block) ? [{ type: "text", text: `${block.name} ${JSON.stringify(block.input)}` }] : [];
}

function asBlocks(content: string | readonly Block[] | undefined): readonly Block[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content ?? [];
}
