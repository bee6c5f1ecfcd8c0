// Maps a server's result to the content of a tool result: text, images, and a description of everything else. Pure.
import type { Block } from "@palimpsest/core";
import type { ToolOutput } from "../toolkit/tool.ts";

/** Layer 1 keeps long texts on disk and shows the beginning; this limits what is accepted from a server at all. */
const MAX_TEXT = 1_000_000;
/** Base64 characters of one image: the API's limit. */
const MAX_IMAGE = 5 * 1024 * 1024;
/** More parts than this are a mistake. */
const MAX_PARTS = 100;
const IMAGE_TYPES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

export interface ServerResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  readonly [field: string]: unknown;
}

export function mapResult(result: ServerResult): ToolOutput {
  const parts = Array.isArray(result.content) ? result.content : [];
  const blocks = parts.slice(0, MAX_PARTS).flatMap(blocksOf);
  if (parts.length > MAX_PARTS)
    blocks.push(createText(`[${parts.length - MAX_PARTS} more parts are left out.]`));
  if (blocks.length === 0 && result.structuredContent !== undefined)
    blocks.push(createText(JSON.stringify(result.structuredContent)));
  const content = joinBlocks(limitText(blocks));
  return { content, ...(result.isError === true && { isError: true }) };
}

const createText = (text: string): Block => ({ type: "text", text: text.toWellFormed() });

function blocksOf(part: unknown): Block[] {
  if (typeof part !== "object" || part === null) return [];
  const { type, text, data, mimeType, resource, uri, name } = part as Record<string, unknown>;
  const kind = String(mimeType ?? "unknown type");
  if (type === "text") return typeof text === "string" && text !== "" ? [createText(text)] : [];
  if (type === "image" && typeof data === "string") {
    if (!IMAGE_TYPES.has(kind)) return [createText(`[An image of ${kind}, which cannot be shown.]`)];
    if (data.length > MAX_IMAGE)
      return [createText(`[An image of ${data.length} characters, too large to be shown.]`)];
    return [{ type: "image", source: { type: "base64", media_type: kind, data } }];
  }
  if (type === "audio") return [createText(`[Audio of ${kind}, which cannot be heard.]`)];
  if (type === "resource_link") return [createText(`[Resource ${String(name ?? "")}: ${String(uri ?? "")}]`)];
  if (type === "resource" && typeof resource === "object" && resource !== null) {
    const inner = resource as Record<string, unknown>;
    if (typeof inner.text === "string")
      return [createText(`[Resource ${String(inner.uri ?? "")}]\n${inner.text}`)];
    return [
      createText(
        `[Resource ${String(inner.uri ?? "")} of ${String(inner.mimeType ?? "unknown type")}, not text.]`,
      ),
    ];
  }
  return [createText(`[A part of unknown type ${JSON.stringify(String(type)).slice(0, 100)}.]`)];
}

function limitText(blocks: readonly Block[]): Block[] {
  let room = MAX_TEXT;
  return blocks.flatMap((block) => {
    if (block.type !== "text" || room < 0) return block.type === "text" ? [] : [block];
    const text = String(block.text);
    const kept = text.slice(0, room).toWellFormed();
    room -= text.length;
    if (room >= 0) return [block];
    return [createText(`${kept}\n[Cut after ${MAX_TEXT} characters.]`.trimStart())];
  });
}

/** Text alone becomes one string, which layer 1 can keep on disk. */
function joinBlocks(blocks: readonly Block[]): string | readonly Block[] {
  const texts = blocks.flatMap((block) => (block.type === "text" ? [String(block.text)] : []));
  return texts.length === blocks.length ? texts.join("\n") : blocks;
}
