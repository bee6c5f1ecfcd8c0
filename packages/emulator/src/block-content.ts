// Content as blocks: a string is shorthand for one text block, and the shorthand must not change any digest.
import type { Block, Message } from "./wire.ts";

const ofMessage = new WeakMap<Message, readonly Block[]>();
const NONE: readonly Block[] = [];

export function blocksOf(message: Message): readonly Block[] {
  if (typeof message.content !== "string") return message.content ?? NONE;
  const known = ofMessage.get(message);
  if (known !== undefined && known[0]?.text === message.content) return known;
  const blocks = [Object.freeze({ type: "text", text: message.content })];
  ofMessage.set(message, blocks);
  return blocks;
}

export function textBlocks(content: string | readonly Block[] | null | undefined): readonly Block[] {
  if (typeof content === "string") return content === "" ? NONE : [{ type: "text", text: content }];
  return content ?? NONE;
}

export function isThinking(block: Block): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}
