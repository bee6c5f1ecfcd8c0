// Lists what fills the window by source, with the parts of each source. Pure.
import { toPlainCall } from "@palimpsest/agent/internal";
import type { Block, Session } from "@palimpsest/core";
import { cleanText } from "../../text/clean.ts";
import { findSubject } from "../../text/find-subject.ts";
import { namePiece } from "../../text/name-piece.ts";

type View = Session["view"];
type Breakdown = ReturnType<Session["breakdown"]>;

export interface WindowSource {
  readonly name: string;
  readonly tokens: number;
  /** The largest first. */
  readonly items: readonly SourceItem[];
}

interface SourceItem {
  readonly label: string;
  /** Its share of the source's tokens, estimated by length. */
  readonly tokens: number;
  /** What the model sees. */
  readonly content: unknown;
}

const NAMES: Readonly<Record<string, string>> = {
  system: "system prompt",
  human: "your messages",
  assistant: "answers",
  reminder: "reminders",
  attachment: "attached or restored",
  memory: "recalled memories",
  summary: "summaries",
};

/** Calls and results of a tool are two sources: results can be cleared. */
const nameSource = (kind: string, tool?: string): string =>
  tool === undefined ? (NAMES[kind] ?? kind) : `${tool} ${kind === "tool request" ? "calls" : "results"}`;

/** The largest first. `names`: what has left the view, by its id, as a person knows it; some of it may have been restored. */
export function listSources(
  { parts }: Pick<Breakdown, "parts">,
  view: Pick<View, "slots" | "prelude">,
  names: ReadonlyMap<string, string> = new Map(),
): readonly WindowSource[] {
  const pieces = Map.groupBy(listPieces(view, names), ({ source }) => source);
  return parts.map(({ kind, tool, tokens }) => {
    const name = nameSource(kind, tool);
    const own = joinCleared(pieces.get(name) ?? []);
    const whole = Math.max(
      1,
      own.reduce((sum, { length }) => sum + length, 0),
    );
    const items = own
      .map(({ label, length, content }) => ({ label, content, tokens: (tokens * length) / whole }))
      .sort((a, b) => b.tokens - a.tokens);
    return { name: cleanText(name), tokens, items };
  });
}

interface Piece {
  readonly source: string;
  readonly label: string;
  readonly length: number;
  readonly content: unknown;
  /** It is the stub of a cleared result. */
  readonly isCleared?: boolean;
}

/** Stubs are one row together: each is a line, and their names are in /receipts. */
function joinCleared(pieces: readonly Piece[]): readonly Piece[] {
  const cleared = pieces.filter(({ isCleared }) => isCleared);
  const [first] = cleared;
  if (!first) return pieces;
  const joined = {
    ...first,
    label: `${cleared.length} cleared, a stub each`,
    length: cleared.reduce((sum, { length }) => sum + length, 0),
    content: cleared.map(({ content }) => content),
  };
  return [...pieces.filter(({ isCleared }) => !isCleared), joined];
}

interface AnyBlock {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly id?: string;
  readonly tool_use_id?: string;
}

function listPieces(
  { slots, prelude }: Pick<View, "slots" | "prelude">,
  names: ReadonlyMap<string, string>,
): readonly Piece[] {
  const calls = new Map<string, AnyBlock>();
  const system = (prelude?.system ?? []).map((block) =>
    makePiece(nameSource("system"), firstLine(block), block),
  );
  const tools = (prelude?.tools ?? []).map((tool) =>
    makePiece("tool definitions", String("name" in tool ? tool.name : tool.type), tool),
  );
  const said = slots.flatMap(({ source, blocks, cleared }) =>
    groupRestored(blocks).map((group) => {
      const [block] = group as [Block, ...Block[]];
      const [, restored] = RESTORED.exec(readText(block)) ?? [];
      if (restored !== undefined)
        return makePiece(nameSource(source), `${names.get(restored) ?? restored}, restored`, group.slice(1));
      const plain = toPlainCall(block) as AnyBlock;
      const { type, name, input, id = "", tool_use_id = "" } = plain;
      if (type === "tool_use") calls.set(id, plain);
      const call = type === "tool_result" ? calls.get(tool_use_id) : undefined;
      if (type === "tool_use") return makePiece(nameSource("tool request", name), findSubject(input), block);
      if (type === "tool_result")
        return {
          ...makePiece(nameSource("tool result", call?.name ?? "unknown"), findSubject(call?.input), block),
          // A call that was interrupted has no result of its own either, but nothing of it has left.
          isCleared: cleared === true && names.has(tool_use_id),
        };
      if (type === "thinking" || type === "redacted_thinking") return makePiece("thinking", "", block);
      return makePiece(nameSource(source), firstLine(block), block);
    }),
  );
  return [...system, ...tools, ...said];
}

/** The line that stands before what was brought back into view. */
const RESTORED = /^Shown again, (\S+):$/;

/** What was brought back belongs to the line before it; every other block stands alone. */
function groupRestored(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const groups: Block[][] = [];
  let isRestored = false;
  for (const block of blocks) {
    const begins = RESTORED.test(readText(block));
    if (isRestored && !begins) groups.at(-1)!.push(block);
    else groups.push([block]);
    isRestored ||= begins;
  }
  return groups;
}

const readText = (block: Block): string => (block as AnyBlock).text ?? "";

const makePiece = (source: string, label: string, content: unknown): Piece => ({
  source,
  label: namePiece(cleanText(label).trim().split("\n", 1)[0]!) || "(no text)",
  length: JSON.stringify(content).length,
  content,
});

/** Tags around what pal itself adds say nothing about it. */
const OPENING_TAG = /^<system-reminder>\s*/;

const firstLine = (block: Block): string => {
  const { text, type } = block as AnyBlock;
  return text?.trim().replace(OPENING_TAG, "") ?? `[${type}]`;
};
