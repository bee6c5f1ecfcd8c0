// Finds what was said since the last extraction, each text with its source. Pure.
//
// Only messages after the cursor can be quoted. Injected text counts from the beginning, because it may be echoed much
// later. So do the last tool results, from which a human may have copied.
import type { Material, Said } from "../../memory/safety/material.ts";
import { type Block, isText, isToolResult, isToolUse, type ToolUseBlock } from "../../transcript/blocks.ts";
import type { Entry, Piece } from "../../transcript/entries.ts";
import { clipOrigins, originsOfBlock } from "../../transcript/origins.ts";
import { isOnPath, pathBetween } from "../../view/path-fold.ts";
import type { TreeNode, View } from "../../view/view.ts";
import { findPlaceIn } from "./find-place-in.ts";

/** The most characters of one text: as many as the view shows of a result by default. */
const MAX_CHARACTERS = 50_000;
/** The most characters of text before the cursor, which is compared after every exchange. */
const EARLIER_CHARACTERS = 200_000;
/** The results of these tools were injected before, or are instructions. */
const INJECTING = new Set(["Recall", "Skill"]);

export interface MaterialInput {
  readonly view: View;
  readonly session: string;
  /** The memory folder; what is read from there is already known. */
  readonly folder: string;
  /** Makes everything said in this session quotable, for memories that the agent itself writes. */
  readonly isWhole?: boolean;
}

export interface FoundMaterial {
  readonly material: Material;
  /** Only what comes after the cursor, in order. */
  readonly since: readonly Said[];
  /** True if a call after the cursor changed the memory folder. */
  readonly wrote: boolean;
}

/** Returns the cursor if it is still on the path, else null. */
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
      listSaidBy(entry, isInjecting).map((said) =>
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
      messages: [...front.map((text) => makeSaid("", "injected", text)), ...takeNewest(before), ...since],
    },
    since,
    wrote: behind.some((entry) => hasWritten(entry, calls, folder)),
  };
}

/** True for text that neither the human nor the assistant said. */
const isTold = ({ kind }: Said): boolean => kind === "injected" || kind === "tool";

/** Returns the newest entries up to the cursor, oldest first: those whose texts fit, and the first that does not. */
function readEarlier({ tree }: View, cursor: string | null): readonly Entry[] {
  const earlier: Entry[] = [];
  let room = EARLIER_CHARACTERS;
  let node: TreeNode | undefined = cursor === null ? undefined : tree.get(cursor);
  for (; node && room >= 0; node = tree.getParent(node)) {
    // Only lengths matter here, so which call a result answers is irrelevant.
    const told = listSaidBy(node.entry, () => false).filter(isTold);
    room -= told.reduce((sum, { text }) => sum + text.length, 0);
    earlier.push(node.entry);
  }
  return earlier.reverse();
}

function listSaidBy(entry: Entry, isInjecting: (id: string) => boolean): readonly Said[] {
  const { id } = entry;
  switch (entry.type) {
    case "user":
      return entry.content.flatMap((block, at) => {
        if (!isToolResult(block))
          return listTexts([block]).map((text) => ({
            ...makeSaid(id, chooseVoice(entry.source, text), text),
            origins: clipOrigins(originsOfBlock(entry, at), 0, MAX_CHARACTERS),
          }));
        const kind = isInjecting(block.tool_use_id) ? "injected" : "tool";
        return listTexts(listBlocks(block.content)).map((text) => makeSaid(id, kind, text));
      });
    case "assistant":
      return listTexts(entry.message.content).map((text) => makeSaid(id, "assistant", text));
    case "attachment":
      return listTexts(entry.content).map((text) =>
        makeSaid(id, entry.source === "attachment" ? "tool" : "injected", text),
      );
    case "surfaced":
    case "restore":
      return listTexts(entry.content).map((text) => makeSaid(id, "injected", text));
    case "boundary":
    case "snip":
      return listInjected(id, entry.pieces);
    case "collapse":
      return entry.spans.flatMap(({ pieces }) => listInjected(id, pieces));
    default:
      return [];
  }
}

/** A system reminder counts as injected even inside a human's message. */
const chooseVoice = (source: "human" | "tools", text: string): Said["kind"] =>
  source === "human" && !/^\s*<(?:system-reminder|palimpsest)/.test(text) ? "human" : "injected";

const listInjected = (id: string, pieces: readonly Piece[]): readonly Said[] =>
  pieces.flatMap(({ content }) => listTexts(content).map((text) => makeSaid(id, "injected", text)));

const makeSaid = (entry: string, kind: Said["kind"], text: string): Said => ({
  entry,
  kind,
  text: text.length <= MAX_CHARACTERS ? text : text.slice(0, MAX_CHARACTERS),
});

const listTexts = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .filter(isText)
    .map(({ text }) => text)
    .filter((text) => text.trim() !== "");

const listBlocks = (content: string | readonly Block[] | undefined): readonly Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);

/** Returns the newest messages that fit. */
function takeNewest(messages: readonly Said[]): readonly Said[] {
  let room = EARLIER_CHARACTERS;
  return messages
    .toReversed()
    .filter(({ text }) => {
      room -= text.length;
      return room >= 0;
    })
    .reverse();
}

/** Finds the calls that these entries make or answer. A call comes before its result, mostly right before it. */
function findCalls({ tree }: View, path: readonly Entry[]): ReadonlyMap<string, ToolUseBlock> {
  const calls = new Map<string, ToolUseBlock>();
  const missing = new Set<string>();
  const noteEntry = (entry: Entry) => {
    for (const id of listAnswered(entry)) if (!calls.has(id)) missing.add(id);
    for (const use of listCalls(entry)) {
      missing.delete(use.id);
      // If an id is repeated, its last call counts.
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

/** True for a result that reports a successful write to the folder. */
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
