// Checks whether a value is a block that the engine can work with. Written by hand instead of with a schema, because it runs
// for every block of a transcript, and unknown types must pass.
import type { Block, ToolDefinition } from "./blocks.ts";

export function isBlockShape(value: unknown): value is Block {
  if (typeof value !== "object" || value === null) return false;
  const block = value as Record<string, unknown>;
  switch (block.type) {
    case "text":
      return typeof block.text === "string";
    case "thinking":
      return typeof block.thinking === "string";
    case "redacted_thinking":
      return typeof block.data === "string";
    case "tool_use":
      return isName(block.id) && isName(block.name);
    case "tool_result":
      return isName(block.tool_use_id) && isResultContent(block.content);
    case "image":
    case "document":
      return typeof block.source === "object" && block.source !== null;
    default:
      return typeof block.type === "string";
  }
}

export function isToolDefinition(value: unknown): value is ToolDefinition {
  if (typeof value !== "object" || value === null) return false;
  const { name, type } = value as Record<string, unknown>;
  return isName(name) || (name === undefined && isName(type));
}

const isName = (value: unknown) => typeof value === "string" && value !== "";

const isResultContent = (content: unknown) =>
  content === undefined ||
  typeof content === "string" ||
  (Array.isArray(content) && content.every(isBlockShape));
