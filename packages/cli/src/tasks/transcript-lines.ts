// Formats the entries of an agent as lines for a person who follows it. Pure.
import { toPlainCall } from "@palimpsest/agent/internal";
import type { Block } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { shortenText, toOneLine } from "@palimpsest/core/text";
import { describeMethod } from "../text/describe-method.ts";
import { findSubject } from "../text/find-subject.ts";

export interface TranscriptLine {
  readonly kind: "heard" | "said" | "call" | "result" | "note";
  readonly text: string;
}

/** Lines shown per result: enough to see how a call ended. */
const RESULT_LINES = 4;
const RESULT_CHARACTERS = 600;
const SUBJECT_CHARACTERS = 160;

export function linesOf(entry: Entry): readonly TranscriptLine[] {
  switch (entry.type) {
    case "user":
      return entry.content.flatMap((block) =>
        block.type === "tool_result" ? [resultLine(block)] : textLines("heard", block),
      );
    case "assistant":
      return entry.message.content
        .map(toPlainCall)
        .flatMap((block) =>
          block.type === "tool_result"
            ? [resultLine(block)]
            : [...textLines("said", block), ...callLines(block)],
        );
    case "attachment":
      // Reminders of the program are not part of the conversation; messages and reports are.
      return /^(?:message|report):/.test(entry.name ?? "")
        ? entry.content.flatMap((block) => textLines("heard", block).map(withoutFrame))
        : [];
    case "boundary":
      return [
        {
          kind: "note",
          text: entry.method === "clear" ? "(cleared)" : `(compacted ${describeMethod(entry.method)})`,
        },
      ];
    case "head":
      return [{ kind: "note", text: "(rewound)" }];
    default:
      return [];
  }
}

function textLines(kind: "heard" | "said", block: Block): readonly TranscriptLine[] {
  const text = block.type === "text" ? String(block.text).trim() : "";
  return text === "" ? [] : [{ kind, text }];
}

/** Removes the text around the tag, which is for the model; the tag itself names the sender. */
function withoutFrame(line: TranscriptLine): TranscriptLine {
  const [, from, text] =
    /<agent-(?:message|report)[^>]*? from="([^"]*)"[^>]*>\n([\s\S]*)\n<\/agent-(?:message|report)>/.exec(
      line.text,
    ) ?? [];
  return from === undefined ? line : { kind: "heard", text: `${from}: ${text}` };
}

function callLines(block: Block): readonly TranscriptLine[] {
  if (block.type !== "tool_use") return [];
  const subject = toOneLine(findSubject(block.input), SUBJECT_CHARACTERS);
  return [{ kind: "call", text: `${String(block.name)} ${subject}`.trim() }];
}

function resultLine(block: Block): TranscriptLine {
  const { content } = block as { readonly content?: unknown };
  const text =
    typeof content === "string"
      ? content
      : (Array.isArray(content) ? content : [])
          .map((part: Block) => (part.type === "text" ? String(part.text) : `(${part.type})`))
          .join("\n");
  const lines = text.trim().split("\n");
  const more = lines.length > RESULT_LINES ? `\n… ${lines.length - RESULT_LINES} more lines` : "";
  return {
    kind: "result",
    text: `${shortenText(lines.slice(0, RESULT_LINES).join("\n"), RESULT_CHARACTERS)}${more}`,
  };
}
