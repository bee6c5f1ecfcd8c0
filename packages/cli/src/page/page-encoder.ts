// Takes requests one by one and stores each block and message once. Does not keep the requests.
import { createHash } from "node:crypto";
import { toPlainCall } from "@palimpsest/agent/internal";
import type { Block, Message } from "@palimpsest/core";
import type { PageBlock, PageMessage, PageRequest } from "./page-data.ts";

export class PageEncoder {
  readonly blocks: PageBlock[] = [];
  readonly messages: PageMessage[] = [];
  readonly requests: PageRequest[] = [];
  readonly #blocks = new Map<string, number>();
  readonly #messages = new Map<string, number>();
  /** Blocks and messages are frozen and shared between requests. */
  readonly #known = new WeakMap<object, number>();
  readonly #knownBlocks = new WeakMap<object, number>();
  #last: readonly number[] = [];

  add(messages: readonly Message[], request: Omit<PageRequest, "same" | "add">): void {
    const all = messages.map((message) => this.#placeMessage(message));
    let same = 0;
    while (same < all.length && all[same] === this.#last[same]) same++;
    this.requests.push({ ...request, same, add: all.slice(same) });
    this.#last = all;
  }

  #placeMessage(message: Message): number {
    const known = this.#known.get(message);
    if (known !== undefined) return known;
    const role = message.role === "user" ? 0 : 1;
    const blocks = message.content.map((block) => this.#placeBlock(block));
    const key = `${role} ${blocks.join(" ")}`;
    const at = this.#messages.get(key) ?? this.messages.push([role, blocks]) - 1;
    this.#messages.set(key, at);
    if (Object.isFrozen(message)) this.#known.set(message, at);
    return at;
  }

  #placeBlock(block: Block): number {
    const known = this.#knownBlocks.get(block);
    if (known !== undefined) return known;
    const shown = toPageBlock(toPlainCall(block));
    const key = createHash("sha1").update(JSON.stringify(shown)).digest("base64");
    const at = this.#blocks.get(key) ?? this.blocks.push(shown) - 1;
    this.#blocks.set(key, at);
    if (Object.isFrozen(block)) this.#knownBlocks.set(block, at);
    return at;
  }
}

function toPageBlock(block: Block): PageBlock {
  switch (block.type) {
    case "text":
      return { k: "text", t: String(block.text) };
    case "thinking":
      return { k: "thinking", t: String(block.thinking) };
    case "tool_use":
      return { k: "call", n: String(block.name), i: String(block.id), t: readInput(block.input) };
    case "tool_result": {
      const failed = block.is_error === true ? { e: 1 as const } : {};
      return { k: "result", i: String(block.tool_use_id), t: readContent(block.content), ...failed };
    }
    default:
      return { k: block.type, t: "" };
  }
}

/** Formats field by field, so that line breaks in values are shown as such. */
function readInput(input: unknown): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return JSON.stringify(input) ?? "";
  return Object.entries(input)
    .map(([field, value]) => `${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

function readContent(content: unknown): string {
  if (typeof content === "string") return content;
  const blocks = (Array.isArray(content) ? content : []) as readonly Block[];
  return blocks.map((block) => (block.type === "text" ? String(block.text) : `(${block.type})`)).join("\n");
}
