// The texts of a transcript that can be read again: what was said, asked and returned, each under its id. Pure.

import { OFFLINE_MODEL } from "../models/model-name.ts";
import { type Block, isText, isThinking, isToolResult, isToolUse } from "../transcript/blocks.ts";
import type { Entry, EntryOf, Piece } from "../transcript/entries.ts";
import { type OriginRange, originsOfBlock } from "../transcript/origins.ts";
import { shortenSubject, subjectOf } from "./subject.ts";

export interface Passage {
  /** A tool call's id for its result, the entry's id for anything else. */
  readonly id: string;
  readonly what: "human" | "assistant" | "result" | "attachment" | "summary" | "notes";
  /** Of a result: the tool and what it was asked about. */
  readonly about: string;
  readonly text: string;
  /** Its offset in the text that is read under its id. */
  readonly at: number;
  /** Repeats text of another passage: it can be read by its id, but is not searched. */
  readonly isCopy: boolean;
  /** Of a human's text, as far as it is known. */
  readonly origins?: readonly OriginRange[];
}

/** A path, a command, a pattern: enough to know the call by, and to find its result by. */
const ABOUT_CHARACTERS = 160;
/** The same, above each of a page's or an answer's parts: what is shown counts more. */
const HEADING_CHARACTERS = 80;
/** `application/vnd.…` may be long. */
const MEDIA_TYPE_CHARACTERS = 40;
/** Ids come from outside; those of the API are shorter by far. */
const ID_CHARACTERS = 100;
/** The blocks of a message. */
const BETWEEN = "\n\n";
/** Its results repeat what was said before. */
const COPIES_BY = "Recall";
/** Ways of compacting in which a model writes; its text is the first of the pieces. */
const SUMMARISED: readonly EntryOf<"boundary">["method"][] = [
  "full",
  "ladder",
  "partial-from",
  "partial-up-to",
];

const isLookup = (block: Block): boolean => isToolUse(block) && block.name === COPIES_BY;

/** What tool calls were about, by their ids; it grows with the entries. */
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
      // What Recall was asked holds the words that it looks for: it would find its own call first.
      return [
        ...toSaidPassages(
          entry.id,
          "assistant",
          entry.message.content.filter((block) => !isLookup(block)),
          // It quotes what was said elsewhere: that is to be found, not the quotation.
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

/** The line above what is shown of a passage. */
export function headingOf({ id, what, about, text }: Passage): string {
  const of = about === "" ? "" : ` of ${shortenSubject({ text: about, isPath: false }, HEADING_CHARACTERS)}`;
  return `## ${id.slice(0, ID_CHARACTERS)} (${what}${of}, ${text.length} characters)`;
}

/** Above a part that does not begin where its passage does: what `offset` takes. */
export const placeOf = ({ at }: Passage, from: number): string => (from === 0 ? "" : `[from ${at + from}]\n`);

/** The offsets of a message's texts within its passage. What stands there for a picture is nobody's words. */
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

/** The content of a decision was made from the entries that it replaces. */
const toPiecePassages = (id: string, all: readonly Piece[]): readonly Passage[] =>
  all.flatMap(({ content }) => toSaidPassages(id, "notes", content, true));

/** What a model wrote of a conversation is in no other entry: a later compaction takes it out of the view. */
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
    : [`[${[block.type, mediaType(block)].join(" ").trim()}]`];
}

/** Field by field and as it is: what was written with line ends is read with them. */
function readAsked(input: unknown): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return JSON.stringify(input) ?? "";
  return Object.entries(input)
    .map(([field, value]) => `${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

function mediaType(block: Block): string {
  const source: unknown = "source" in block ? block.source : undefined;
  const type =
    typeof source === "object" && source !== null && "media_type" in source ? source.media_type : "";
  return typeof type === "string" ? type.slice(0, MEDIA_TYPE_CHARACTERS) : "";
}
