// Extracts the texts of a transcript that can be read again: what was said, asked and returned, each with its id. Pure.

import { OFFLINE_MODEL } from "../models/model-name.ts";
import { type Block, isText, isThinking, isToolResult, isToolUse } from "../transcript/blocks.ts";
import type { Entry, EntryOf, Piece } from "../transcript/entries.ts";
import { type OriginRange, originsOfBlock } from "../transcript/origins.ts";
import { shortenSubject, subjectOf } from "./subject.ts";

export interface Passage {
  /** A tool call's id for its result, the entry's id for anything else. */
  readonly id: string;
  readonly what: "human" | "assistant" | "result" | "attachment" | "summary" | "notes";
  /** For a result, the tool and its subject. */
  readonly about: string;
  readonly text: string;
  /** Its offset in the text that is read under its id. */
  readonly at: number;
  /** Repeats text of another passage, so it can be read by its id but is not searched. */
  readonly isCopy: boolean;
  /** The origins of a human's text, as far as they are known. */
  readonly origins?: readonly OriginRange[];
}

/** A path, a command, a pattern: enough to identify the call, and to find its result. */
const ABOUT_CHARACTERS = 160;
/** The same in headings of pages and answers, which need the room for text. */
const HEADING_CHARACTERS = 80;
/** `application/vnd.…` may be long. */
const MEDIA_TYPE_CHARACTERS = 40;
/** Ids come from outside; those of the API are much shorter. */
const ID_CHARACTERS = 100;
/** Separates the blocks of a message. */
const BETWEEN = "\n\n";
/** A tool whose results repeat what was said before. */
const COPIES_BY = "Recall";
/** Methods of compaction in which a model writes; its text is the first piece. */
const SUMMARISED: readonly EntryOf<"boundary">["method"][] = [
  "full",
  "ladder",
  "partial-from",
  "partial-up-to",
];

const isLookup = (block: Block): boolean => isToolUse(block) && block.name === COPIES_BY;

/** What tool calls were about, by their ids; grows with the entries. */
export type Calls = Map<string, { readonly tool: string; readonly about: string }>;

export function passagesOf(entry: Entry, calls: Calls): readonly Passage[] {
  switch (entry.type) {
    case "user":
      return [
        ...withOrigins(
          entry,
          toSaidPassages(entry.id, entry.source === "human" ? "human" : "attachment", entry.content),
        ),
        ...toResultPassages(entry.content, calls),
      ];
    case "assistant":
      for (const block of entry.message.content.filter(isToolUse)) {
        const subject = shortenSubject(subjectOf(block.input), ABOUT_CHARACTERS);
        calls.set(block.id, { tool: block.name, about: `${block.name} ${subject}`.trim() });
      }
      // A call of Recall contains the words that it looks for, so it would find itself first.
      return [
        ...toSaidPassages(
          entry.id,
          "assistant",
          entry.message.content.filter((block) => !isLookup(block)),
          // The offline model quotes what was said elsewhere; searches should find the original, not the quotation.
          entry.message.model === OFFLINE_MODEL,
        ),
        ...toSaidPassages(entry.id, "assistant", entry.message.content.filter(isLookup), true),
      ];
    case "attachment":
    case "surfaced":
      return toSaidPassages(entry.id, "attachment", entry.content);
    case "restore":
      return toSaidPassages(entry.id, "attachment", entry.content, true);
    case "boundary":
      return toBoundaryPassages(entry);
    case "snip":
      return toPiecePassages(entry.id, entry.pieces);
    case "collapse":
      return entry.spans.flatMap((span) => toPiecePassages(entry.id, span.pieces));
    default:
      return [];
  }
}

/** Returns the heading above a passage. */
export function headingOf({ id, what, about, text }: Passage): string {
  const of = about === "" ? "" : ` of ${shortenSubject({ text: about, isPath: false }, HEADING_CHARACTERS)}`;
  return `## ${id.slice(0, ID_CHARACTERS)} (${what}${of}, ${text.length} characters)`;
}

/** Printed above a part that does not start at the beginning of its passage; gives the value for `offset`. */
export const placeOf = ({ at }: Passage, from: number): string => (from === 0 ? "" : `[from ${at + from}]\n`);

/** Maps origins to positions in the passage. The text in place of an image has no origin. */
function withOrigins(entry: EntryOf<"user">, passages: readonly Passage[]): readonly Passage[] {
  if (entry.origins === undefined && entry.content.every(isText)) return passages;
  let start = 0;
  const origins = entry.content.flatMap((block, at) => {
    const [text] = readSpoken(block);
    if (text === undefined) return [];
    const from = start;
    start += text.length + BETWEEN.length;
    if (!isText(block)) return [{ from, to: from + text.length, origin: "pasted" as const }];
    return originsOfBlock(entry, at).map((range) => ({
      ...range,
      from: from + range.from,
      to: from + range.to,
    }));
  });
  return passages.map((passage) => ({ ...passage, origins }));
}

function toSaidPassages(
  id: string,
  what: Passage["what"],
  content: readonly Block[],
  isCopy = false,
): readonly Passage[] {
  const text = content.flatMap(readSpoken).join(BETWEEN);
  return text === "" ? [] : [{ id, what, about: "", text, at: 0, isCopy }];
}

function toResultPassages(content: readonly Block[], calls: Calls): readonly Passage[] {
  return content.filter(isToolResult).flatMap((block) => {
    const text =
      typeof block.content === "string"
        ? block.content
        : (block.content ?? []).flatMap(readSpoken).join("\n");
    const { tool, about } = calls.get(block.tool_use_id) ?? { tool: "", about: "" };
    return text === ""
      ? []
      : [{ id: block.tool_use_id, what: "result", about, text, at: 0, isCopy: tool === COPIES_BY }];
  });
}

/** Marked as copies, because a decision's content was made from the entries that it replaces. */
const toPiecePassages = (id: string, all: readonly Piece[]): readonly Passage[] =>
  all.flatMap(({ content }) => toSaidPassages(id, "notes", content, true));

/** A summary by a model is in no other entry, and a later compaction removes it from the view, so it is searchable. */
function toBoundaryPassages({ id, method, pieces: all }: EntryOf<"boundary">): readonly Passage[] {
  const written = SUMMARISED.includes(method) ? all.findIndex(({ source }) => source === "summary") : -1;
  return all.flatMap(({ content }, at) =>
    at === written ? toSaidPassages(id, "summary", content) : toSaidPassages(id, "notes", content, true),
  );
}

function readSpoken(block: Block): string[] {
  if (isText(block)) return block.text === "" ? [] : [block.text];
  if (isToolUse(block)) return [`${block.name}\n${readAsked(block.input)}`.trimEnd()];
  return isToolResult(block) || isThinking(block)
    ? []
    : [`[${[block.type, readMediaType(block)].join(" ").trim()}]`];
}

/** Shows each field as it is, so that text written with line ends is read with them. */
function readAsked(input: unknown): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return JSON.stringify(input) ?? "";
  return Object.entries(input)
    .map(([field, value]) => `${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

function readMediaType(block: Block): string {
  const source: unknown = "source" in block ? block.source : undefined;
  const type =
    typeof source === "object" && source !== null && "media_type" in source ? source.media_type : "";
  return typeof type === "string" ? type.slice(0, MEDIA_TYPE_CHARACTERS) : "";
}
