// What was said since the last extraction, each text with where it comes from. Pure.
//
// Only messages behind the cursor can be quoted. What was injected counts from the beginning, for an echo may come late; and
// so do the last tool results, from which a human may have copied.
import type { Material, Said } from "../../memory/safety/material.ts";
import { type Block, isText, isToolResult, isToolUse, type ToolUseBlock } from "../../transcript/blocks.ts";
import type { Entry, Piece } from "../../transcript/entries.ts";
import { clipOrigins, originsOfBlock } from "../../transcript/origins.ts";
import { pathBetween } from "../../view/path-fold.ts";
import type { View } from "../../view/view.ts";
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
  return at !== null && pathBetween(view, at) ? at : null;
};

export function findMaterial({ view, session, folder, isWhole }: MaterialInput): FoundMaterial {
  const cursor = isWhole ? null : readCursor(view);
  const path = pathBetween(view, null) ?? [];
  const behind = path.findIndex(({ id }) => id === cursor) + 1;
  const calls = callsOn(path);
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
  const since = saidIn(path.slice(behind));
  const before = saidIn(path.slice(0, behind)).filter(({ kind }) => kind === "injected" || kind === "tool");
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
    wrote: path.slice(behind).some((entry) => hasWritten(entry, calls, folder)),
  };
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

function callsOn(path: readonly Entry[]): ReadonlyMap<string, ToolUseBlock> {
  const uses = path.flatMap((entry) =>
    entry.type === "assistant" ? entry.message.content.filter(isToolUse) : [],
  );
  return new Map(uses.map((use) => [use.id, use]));
}

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
