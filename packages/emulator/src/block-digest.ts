// Digests of blocks and rolling digests of prefixes. cache_control is never part of them: moving it changes no content.
import { hash } from "node:crypto";
import type { Block, Tool } from "./wire.ts";

const known = new WeakMap<object, string>();

/** The digest of a string: short, but long enough not to collide in a test run. */
export function digestOf(text: string): string {
  return hash("sha1", text, "base64url");
}

/** Digest of prefix plus one more part: the same parts in the same order give the same chain. */
export function chainDigest(prefix: string, part: string): string {
  return hash("sha1", `${prefix}\n${part}`, "base64url");
}

/** Cached by identity, but only for frozen objects: others may change between two requests. */
export function blockDigest(block: Block | Tool): string {
  const before = known.get(block);
  if (before !== undefined) return before;
  const digest = digestOf(toCanonicalText(block));
  if (Object.isFrozen(block)) known.set(block, digest);
  return digest;
}

function toCanonicalText(block: Block | Tool): string {
  if (block.type === "text" && typeof block.text === "string" && !hasItems(block.citations))
    return `text\n${block.text}`;
  return JSON.stringify(withoutMarks(block as Block));
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** Null fields mean the same as absent ones, and a string result the same as one text block. */
function withoutMarks(block: Block): object {
  const plain: Record<string, unknown> = {};
  for (const key in block) {
    const value = block[key];
    if (key === "cache_control" || value === null || value === undefined) continue;
    plain[key] = key === "content" && block.type === "tool_result" ? resultContent(value) : value;
  }
  return plain;
}

function resultContent(content: unknown): unknown {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return Array.isArray(content) ? content.map(withoutMarks) : content;
}
