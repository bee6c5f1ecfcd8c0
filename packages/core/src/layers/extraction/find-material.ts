// What was said since the last extraction, each text with where it comes from. Pure.
//
// Only messages behind the cursor can be quoted. What was injected counts from the beginning, for an echo may come late; and
// so do the last tool results, from which a human may have copied.
import type { Material, Said } from "../../memory/safety/material.ts";
import { type Block, isText, isToolResult, isToolUse, type ToolUseBlock } from "../../transcript/blocks.ts";
import type { Entry, Piece } from "../../transcript/entries.ts";
import { clipOrigins, originsOfBlock } from "../../transcript/origins.ts";
import { isOnPath, pathBetween } from "../../view/path-fold.ts";
import type { TreeNode, View } from "../../view/view.ts";
import { findPlaceIn } from "./find-place-in.ts";

/** Of one text: what a result may show in the view by default. */
const MAX_CHARACTERS = 50_000;
/** Of everything before the cursor: comparing it is work on every exchange. */
const EARLIER_CHARACTERS = 200_000;
/** What these return was injected before, or is an instruction. */
const INJECTING = new Set(["Recall", "Skill"]);

export interface MaterialInput {
  readonly view: View;
  readonly session: string;
  /** The memory folder: what is read from there is known already. */
  readonly folder: string;
  /** All that was ever said here can be quoted: for what the agent itself writes. */
  readonly isWhole?: boolean;
}

export interface FoundMaterial {
  readonly material: Material;
  /** Only what stands behind the cursor, in order. */
  readonly since: readonly Said[];
  /** Calls behind the cursor that changed the memory folder. */
  readonly wrote: boolean;
}

/** The cursor, where it is still on the path. */
export const readCursor = (view: View): string | null => {
  const at = view.cursors.get("extraction") ?? null;
  return at !== null && isOnPath(view, at) ? at : null;
};

export function findMaterial({ view, session, folder, isWhole }: MaterialInput): FoundMaterial {
  const cursor = isWhole ? null : readCursor(view);
  const behind = pathBetween(view, cursor) ?? [];
  const earlier = readEarlier(view, cursor);
  const calls = findCalls(view, [...earlier, ...behind]);
  const isInjecting = (id: string) => {
    const call = calls.get(id);
    return (
      call !== undefined && (INJECTING.has(call.name) || findPlaceIn(folder, subjectOf(call)) !== undefined)
    );
  };
  const saidIn = (entries: readonly Entry[]) =>
    entries.flatMap((entry) =>
      saidBy(entry, isInjecting).map((said) =>
        said.kind === "human" ? { ...said, time: entry.time } : said,
      ),
    );
  const since = saidIn(behind);
  const before = saidIn(earlier).filter(isTold);
  const { system = [], tools = [] } = view.prelude ?? {};
  const front = [
    ...system.map(({ text }) => text),
    ...tools.map(({ description }) => String(description ?? "")),
  ];
  return {
    material: {
      session,
      messages: [...front.map((text) => makeSaid("", "injected", text)), ...lastOf(before), ...since],
    },
    since,
    wrote: behind.some((entry) => hasWritten(entry, calls, folder)),
  };
}

/** What was shown or returned: neither the human nor the assistant said it. */
const isTold = ({ kind }: Said): boolean => kind === "injected" || kind === "tool";

/** The newest entries up to the cursor, oldest first: those whose texts fit, and the one that does not any more. */
function readEarlier({ tree }: View, cursor: string | null): readonly Entry[] {
  const earlier: Entry[] = [];
  let room = EARLIER_CHARACTERS;
  let node: TreeNode | undefined = cursor === null ? undefined : tree.get(cursor);
  for (; node && room >= 0; node = tree.getParent(node)) {
    // Whose call a result answers makes no difference to its length.
    const told = saidBy(node.entry, () => false).filter(isTold);
    room -= told.reduce((sum, { text }) => sum + text.length, 0);
    earlier.push(node.entry);
  }
  return earlier.reverse();
}

function saidBy(entry: Entry, isInjecting: (id: string) => boolean): readonly Said[] {
  const { id } = entry;
  switch (entry.type) {
    case "user":
      return entry.content.flatMap((block, at) => {
        if (!isToolResult(block))
          return textsOf([block]).map((text) => ({
            ...makeSaid(id, voiceOf(entry.source, text), text),
            origins: clipOrigins(originsOfBlock(entry, at), 0, MAX_CHARACTERS),
          }));
        const kind = isInjecting(block.tool_use_id) ? "injected" : "tool";
        return textsOf(contentOf(block.content)).map((text) => makeSaid(id, kind, text));
      });
    case "assistant":
      return textsOf(entry.message.content).map((text) => makeSaid(id, "assistant", text));
    case "attachment":
      return textsOf(entry.content).map((text) =>
        makeSaid(id, entry.source === "attachment" ? "tool" : "injected", text),
      );
    case "surfaced":
    case "restore":
      return textsOf(entry.content).map((text) => makeSaid(id, "injected", text));
    case "boundary":
    case "snip":
      return injectedPieces(id, entry.pieces);
    case "collapse":
      return entry.spans.flatMap(({ pieces }) => injectedPieces(id, pieces));
    default:
      return [];
  }
}

/** A reminder stays one, whoever's message it stands in. */
const voiceOf = (source: "human" | "tools", text: string): Said["kind"] =>
  source === "human" && !/^\s*<(?:system-reminder|palimpsest)/.test(text) ? "human" : "injected";

const injectedPieces = (id: string, pieces: readonly Piece[]): readonly Said[] =>
  pieces.flatMap(({ content }) => textsOf(content).map((text) => makeSaid(id, "injected", text)));

const makeSaid = (entry: string, kind: Said["kind"], text: string): Said => ({
  entry,
  kind,
  text: text.length <= MAX_CHARACTERS ? text : text.slice(0, MAX_CHARACTERS),
});

const textsOf = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .filter(isText)
    .map(({ text }) => text)
    .filter((text) => text.trim() !== "");

const contentOf = (content: string | readonly Block[] | undefined): readonly Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);

/** The newest that fit. */
function lastOf(messages: readonly Said[]): readonly Said[] {
  let room = EARLIER_CHARACTERS;
  return messages
    .toReversed()
    .filter(({ text }) => {
      room -= text.length;
      return room >= 0;
    })
    .reverse();
}

/** The calls that these entries of a path make or answer. A call stands before its result, mostly right before it. */
function findCalls({ tree }: View, path: readonly Entry[]): ReadonlyMap<string, ToolUseBlock> {
  const calls = new Map<string, ToolUseBlock>();
  const missing = new Set<string>();
  const noteEntry = (entry: Entry) => {
    for (const id of listAnswered(entry)) if (!calls.has(id)) missing.add(id);
    for (const use of listCalls(entry)) {
      missing.delete(use.id);
      // A repeated id counts by its last call.
      if (!calls.has(use.id)) calls.set(use.id, use);
    }
  };
  for (const entry of path.toReversed()) noteEntry(entry);
  const first = path[0] && tree.get(path[0].id);
  let node = first && tree.getParent(first);
  for (; node && missing.size > 0; node = tree.getParent(node))
    if (node.type === "assistant") noteEntry(node.entry);
  return calls;
}

const listCalls = (entry: Entry): readonly ToolUseBlock[] =>
  entry.type === "assistant" ? entry.message.content.filter(isToolUse).toReversed() : [];

const listAnswered = (entry: Entry): readonly string[] =>
  entry.type === "user" ? entry.content.filter(isToolResult).map(({ tool_use_id: id }) => id) : [];

/** A result that says a write into the folder went well. */
function hasWritten(entry: Entry, calls: ReadonlyMap<string, ToolUseBlock>, folder: string): boolean {
  if (entry.type !== "user") return false;
  return entry.content.some((block) => {
    if (!isToolResult(block) || block.is_error) return false;
    const call = calls.get(block.tool_use_id);
    const isWrite = call !== undefined && (call.name === "Write" || call.name === "Edit");
    return isWrite && findPlaceIn(folder, subjectOf(call)) !== undefined;
  });
}

function subjectOf({ input }: ToolUseBlock): unknown {
  const fields = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
  return fields.file_path ?? fields.path;
}
