// The texts of a transcript that can be read again: what was said, asked and returned, each under its id.
import { type Block, isText, isToolResult, isToolUse } from "../../transcript/blocks.ts";
import type { Entry } from "../../transcript/entries.ts";

export interface Passage {
  /** A tool call's id for its result, the entry's id for anything else. */
  readonly id: string;
  readonly what: "human" | "assistant" | "result" | "attachment";
  readonly text: string;
}

export function passagesOf(entry: Entry): readonly Passage[] {
  switch (entry.type) {
    case "user":
      return entry.content.flatMap((block): Passage[] => {
        if (isToolResult(block))
          return [{ id: block.tool_use_id, what: "result", text: resultText(block.content) }];
        return isText(block) ? [{ id: entry.id, what: "human", text: block.text }] : [];
      });
    case "assistant": {
      const text = entry.message.content.flatMap(spoken).join("\n");
      return text === "" ? [] : [{ id: entry.id, what: "assistant", text }];
    }
    case "attachment":
    case "surfaced":
    case "restore": {
      const text = entry.content.flatMap(spoken).join("\n");
      return text === "" ? [] : [{ id: entry.id, what: "attachment", text }];
    }
    default:
      return [];
  }
}

function spoken(block: Block): string[] {
  if (isText(block)) return [block.text];
  return isToolUse(block) ? [`${block.name} ${JSON.stringify(block.input)}`] : [];
}

function resultText(content: string | readonly Block[] | undefined): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => (isText(part) ? part.text : `[${part.type}]`)).join("\n");
}
