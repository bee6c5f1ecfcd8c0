// Formats a conversation as a Markdown document. Pure.
import { toPlainCall } from "@palimpsest/agent/internal";
import type { Block } from "@palimpsest/core";
import { toOneLine } from "@palimpsest/core/text";
import type { Line, Said } from "./conversation.ts";

/** Characters per result: the document is for people, and the JSON export has everything. */
const RESULT_CHARACTERS = 4_000;

export interface Head {
  readonly id: string;
  readonly title: string | undefined;
  readonly branch: string | undefined;
}

export function toMarkdown({ id, title, branch }: Head, lines: readonly Line[]): string {
  const about = [`Session ${id}`, ...(branch === undefined ? [] : [`branch ${branch}`])].join(", ");
  const parts = lines.flatMap((line) => ("mark" in line ? [`---\n\n_${line.mark}_`] : formatMessage(line)));
  return `${[`# ${toOneLine(title ?? "Session")}`, about, ...parts].join("\n\n")}\n`;
}

function formatMessage({ role, source, content }: Said): string[] {
  if (source === "tools") return content.flatMap(formatBlock);
  const inside = content.map(toPlainCall).flatMap(formatBlock);
  return inside.length === 0 ? [] : [`## ${role === "user" ? "Human" : "Assistant"}`, ...inside];
}

function formatBlock(block: Block): string[] {
  if (block.type === "text") return [String(block.text).trim()].filter((text) => text !== "");
  if (block.type === "tool_use")
    return [`**${String(block.name)}**\n\n${fenceCode(JSON.stringify(block.input, null, 2) ?? "", "json")}`];
  if (block.type === "tool_result") return [fenceCode(resultText(block.content))];
  if (block.type === "image" || block.type === "document") return [`_(${block.type})_`];
  return [];
}

function resultText(content: unknown): string {
  const text =
    typeof content === "string"
      ? content
      : (Array.isArray(content) ? content : [])
          .map((part: Block) => (part.type === "text" ? String(part.text) : `(${part.type})`))
          .join("\n");
  if (text.length <= RESULT_CHARACTERS) return text;
  return `${text.slice(0, RESULT_CHARACTERS).toWellFormed()}\n… (${text.length - RESULT_CHARACTERS} more characters)`;
}

/** Uses a fence that is longer than any inside, so that the text cannot close it. */
function fenceCode(text: string, language = ""): string {
  const inside = [...text.matchAll(/`{3,}/g)].map(([fence]) => fence.length);
  const fence = "`".repeat(Math.max(2, ...inside) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
