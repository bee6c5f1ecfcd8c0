// The end of a resumed conversation, as it was on the screen. Pure.
import { parseOwnCommand, toPlainCall } from "@palimpsest/agent/internal";
import type { Block, Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { findSubject } from "../../text/find-subject.ts";
import type { ItemBody } from "../items/item.ts";
import { resultText } from "./result-text.ts";

/** Enough to remember where the conversation was. */
const MAX_ITEMS = 24;
/** A subject is one line; this is more than any screen's. */
const MAX_SUBJECT = 300;

interface Result {
  readonly text: string;
  readonly isError: boolean;
  readonly summary?: string | undefined;
  readonly diff?: string | undefined;
}

const NO_RESULT: Result = { text: "", isError: true, summary: "interrupted" };

/** Interrupted by the user, or the connection was lost. */
const CUT_OFF: ItemBody = { kind: "notice", severity: "info", text: "The answer was cut off here." };

export function pastItems(
  view: Pick<Session["view"], "tree" | "leaf">,
  most = MAX_ITEMS,
): readonly ItemBody[] {
  const items: ItemBody[] = [];
  const results = new Map<string, Result>();
  for (let id = view.leaf; id !== null && items.length < most; ) {
    const node = view.tree.get(id);
    if (!node) break;
    const { entry } = node;
    for (const [call, result] of resultsIn(entry)) results.set(call, result);
    items.unshift(...itemsOf(entry, results));
    id = node.parent;
  }
  return items.slice(-most);
}

function resultsIn(entry: Entry): readonly (readonly [string, Result])[] {
  if (entry.type === "interrupted")
    return entry.results.map(({ tool_use_id, content }) => [
      tool_use_id,
      { ...NO_RESULT, text: resultText(content) },
    ]);
  if (entry.type !== "user" && entry.type !== "assistant") return [];
  const content = entry.type === "user" ? entry.content : entry.message.content.map(toPlainCall);
  const shown = (entry.type === "user" && entry.shown) || {};
  return content.flatMap((block) => {
    if (block.type !== "tool_result") return [];
    const { tool_use_id, content = "", is_error } = block as unknown as ResultBlock;
    const result = { ...shown[tool_use_id], text: resultText(content), isError: is_error ?? false };
    return [[tool_use_id, result] as const];
  });
}

interface ResultBlock {
  readonly tool_use_id: string;
  readonly content?: string | readonly Block[];
  readonly is_error?: boolean;
}

function itemsOf(entry: Entry, results: ReadonlyMap<string, Result>): ItemBody[] {
  if (entry.type === "user" && entry.source === "human")
    return [{ kind: "said", text: resultText(entry.content.filter(({ type }) => type === "text")) }];
  if (entry.type === "assistant") {
    const { content } = entry.message;
    const first = content.find((block) => block.type === "text" && String(block.text).trim() !== "");
    const items = content.flatMap((block) =>
      blockItem(toPlainCall(block), block === first, entry.time, results),
    );
    return entry.aborted && first ? [...items, CUT_OFF] : items;
  }
  if (entry.type === "attachment") return ownCommandItems(entry);
  if (entry.type === "boundary") {
    const text = `The conversation was ${entry.method === "clear" ? "cleared" : "compacted"} here.`;
    return [{ kind: "notice", severity: "info", text }];
  }
  return [];
}

/** Commands that the user ran with `!`, shown as before. */
function ownCommandItems(entry: Entry): ItemBody[] {
  const own = parseOwnCommand(entry);
  if (!own) return [];
  const { command, output: result, isError } = own;
  const subject = command.slice(0, MAX_SUBJECT);
  const call = {
    id: entry.id,
    name: "Bash",
    subject,
    input: { command },
    started: entry.time,
    isError,
    result,
  };
  return [
    { kind: "command", text: `!${command}` },
    { kind: "call", call },
  ];
}

function blockItem(
  block: Block,
  isFirst: boolean,
  time: number,
  results: ReadonlyMap<string, Result>,
): ItemBody[] {
  if (block.type === "text" && "text" in block && String(block.text).trim() !== "")
    return [{ kind: "answer", text: String(block.text), isFirst }];
  if (block.type !== "tool_use" || !("name" in block)) return [];
  const { text: result, isError, summary, diff } = results.get(String(block.id)) ?? NO_RESULT;
  const name = String(block.name);
  const subject = findSubject(block.input).slice(0, MAX_SUBJECT);
  const { id, input } = block;
  const call = { id: String(id), name, subject, input, started: time, isError, result };
  return [
    {
      kind: "call",
      call: { ...call, ...(summary !== undefined && { summary }), ...(diff !== undefined && { diff }) },
    },
  ];
}
