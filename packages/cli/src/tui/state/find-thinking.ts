// Finds the thinking before the last responses, as far as the server returns it. Pure.
import type { Block, Session } from "@palimpsest/core";
import { findSubject } from "../../text/find-subject.ts";

export interface Thought {
  /** The beginning of the response: the first words of the answer, or the first call. */
  readonly about: string;
  /** Empty if the server does not return it. */
  readonly text: string;
}

/** Enough to follow how it got here. */
const MAX_RESPONSES = 10;

/** The newest first. */
export function findThinking(
  { tree, leaf }: Pick<Session["view"], "tree" | "leaf">,
  most = MAX_RESPONSES,
): readonly Thought[] {
  const found: Thought[] = [];
  for (let id = leaf; id !== null && found.length < most; ) {
    const node = tree.get(id);
    if (!node) break;
    if (node.entry.type === "assistant") found.push(...thoughtIn(node.entry.message.content));
    id = node.parent;
  }
  return found;
}

function thoughtIn(content: readonly Block[]): Thought[] {
  const blocks = content.filter(({ type }) => type === "thinking" || type === "redacted_thinking");
  if (blocks.length === 0) return [];
  const texts = blocks.map((block) => ("thinking" in block ? String(block.thinking).trim() : ""));
  return [{ about: describeOutcome(content), text: texts.filter((text) => text !== "").join("\n\n") }];
}

function describeOutcome(content: readonly Block[]): string {
  const said = content.flatMap((block) =>
    block.type === "text" && "text" in block ? [String(block.text).trim()] : [],
  );
  const [words] = said.filter((text) => text !== "");
  if (words !== undefined) return words.split("\n", 1)[0]!;
  const [call = "no answer"] = content.flatMap((block) =>
    block.type === "tool_use" && "name" in block ? [`${block.name} ${findSubject(block.input)}`] : [],
  );
  return call.split("\n", 1)[0]!.trim();
}
