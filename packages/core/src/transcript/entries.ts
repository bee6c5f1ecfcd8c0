// All types of transcript entries: what was said, what was decided about it, and what is only noted. Entries are checked
// against these schemas once, when they are read or appended, and never change afterwards.
import * as z from "zod";
import { Late, readLate } from "../text/late.ts";
import { isBlockShape, isToolDefinition } from "./block-shape.ts";
import type {
  AssistantMessage,
  Block,
  RequestParameters,
  TextBlock,
  ToolDefinition,
  Usage,
} from "./blocks.ts";
import type { OriginRange } from "./origins.ts";
import { isPlainEntry } from "./plain-entry.ts";

export const ENTRY_VERSION = 1;

/** Built when the first such entry is checked: a session uses few of these types, and the most common need no schema. */
const lateObject = <T extends z.ZodRawShape>(makeShape: () => T) => new Late(() => z.object(makeShape()));

const block = z.custom<Block>(isBlockShape, "expected a content block with a type and its fields");
const blocks = z.array(block).readonly();
const id = z.string().min(1);
const usage = z.custom<Usage>(
  (value) =>
    isRecord(value) && typeof value.input_tokens === "number" && typeof value.output_tokens === "number",
  "expected token counts",
);

/** The source of a slot's text, for the breakdown of the window and for deciding what may be cleared. */
const source = z.enum([
  "human",
  "tools",
  "assistant",
  "reminder",
  "attachment",
  "memory",
  "instructions",
  "summary",
]);

/** Replaces a run of slots; each piece becomes a slot of its own. */
const piece = lateObject(() => ({ source, content: blocks }));

/** The constant beginning of every request. `keep` names tools whose results are never cleared. */
const prelude = lateObject(() => ({
  model: z.string().min(1),
  system: z
    .array(
      z.custom<TextBlock>((value) => isBlockShape(value) && value.type === "text", "expected a text block"),
    )
    .readonly(),
  tools: z
    .array(z.custom<ToolDefinition>(isToolDefinition, "expected a tool with a name or a type"))
    .readonly(),
  parameters: z.custom<RequestParameters>(
    (value) => isRecord(value) && typeof value.max_tokens === "number",
    "expected request parameters with max_tokens",
  ),
  keep: z.array(z.string()).readonly(),
  /** The window that the model's name asked for, such as `[1m]`; the name itself is stored as the API knows it. */
  window: z.number().optional(),
  /** The model binds thinking to its prefix, so a break removes the thinking after it. */
  bindsThinking: z.boolean(),
  /** For an imported session: its system and tools are unknown, so the next request uses new ones. */
  reconstructed: z.literal(true).optional(),
}));

const run = { from: id, to: id };
/** Where the full text is, relative to the session's folder, and its size. If no file could be written, only the transcript has it. */
const store = { stored: z.string().optional(), bytes: z.number() };
const stub = lateObject(() => ({ tool_use_id: id, content: z.string(), tokens: z.number() }));

/** Digests of the prelude if it changed, and of the messages from the first that changed. */
const notedDigest = lateObject(() => ({
  front: z
    .object({ model: z.string(), system: z.string(), tools: z.string(), parameters: z.string() })
    .optional(),
  from: z.number(),
  messages: z.array(z.string()).readonly(),
}));

const schemas = readLate({
  prelude: lateObject(() => ({
    prelude: prelude.value,
    reason: z.enum(["first", "expired", "tools-changed", "requested", "imported"]),
  })),

  // What was said.
  user: lateObject(() => ({
    source: z.enum(["human", "tools"]),
    content: blocks,
    /** The origins of its words. Read through `origins.ts`, so that a message with invalid ranges is still loaded. */
    origins: z.custom<readonly OriginRange[]>().optional(),
    /** What an interface showed of each result, by call, so that it can show it again. The model never sees it. */
    shown: z
      .record(z.string(), z.object({ summary: z.string().optional(), diff: z.string().optional() }))
      .readonly()
      .optional(),
  })),
  assistant: lateObject(() => ({
    message: z.custom<AssistantMessage>(
      (value) => isRecord(value) && Array.isArray(value.content) && value.content.every(isBlockShape),
      "expected a message with content blocks",
    ),
    /** When its request was made, which is when the cache lifetime begins, and how long its messages were cached. */
    requested: z.number().optional(),
    ttl: z.enum(["5m", "1h"]).optional(),
    /** The last entry in its request. Later entries were not seen and come after the response. */
    answers: id.nullable().optional(),
    /** Digests of its request, as far as they differ from those recorded before. */
    digest: notedDigest.value.optional(),
    aborted: z.boolean().optional(),
    /** Indexes of blocks that were cut off. */
    incomplete: z.array(z.number()).readonly().optional(),
  })),
  attachment: lateObject(() => ({
    source: z.enum(["reminder", "attachment", "memory", "instructions"]),
    name: z.string().optional(),
    content: blocks,
  })),
  surfaced: lateObject(() => ({
    memories: z
      .array(z.object({ path: z.string(), bytes: z.number(), modified: z.number().optional() }))
      .readonly(),
    content: blocks,
  })),
  restore: lateObject(() => ({ of: z.array(id).readonly(), content: blocks })),
  interrupted: lateObject(() => ({
    results: z.array(z.object({ tool_use_id: id, content: z.string() })).readonly(),
  })),

  // What was decided about it.
  replaced: lateObject(() => ({
    /** Replaces a result's content: text, together with the images and documents it had. */
    results: z
      .array(z.object({ tool_use_id: id, content: z.union([z.string(), blocks]), ...store }))
      .readonly(),
    /** A human message, a file mention, a late result. `part`: which of the entry's slots, from 0. */
    entries: z
      .array(z.object({ entry: id, part: z.number().optional(), content: blocks, ...store }))
      .readonly()
      .optional(),
    /** Texts that could not be stored and stay whole; a request may have shown them whole. */
    kept: z.array(id).readonly().optional(),
    /** Shortened because everything without a complete response would not fit into the window together. */
    shrunk: z.literal(true).optional(),
    /** A request has shown some of them in full, so this is a break. */
    wasSent: z.literal(true).optional(),
  })),
  cleared: lateObject(() => ({
    trigger: z.enum(["expired", "pressure", "economy", "manual"]),
    /** `cache-edit`: deleted on the server; the local messages are unchanged. */
    how: z.enum(["stub", "cache-edit"]),
    results: z.array(stub.value).readonly(),
    surfaced: z
      .array(z.object({ entry: id, content: z.string(), tokens: z.number() }))
      .readonly()
      .optional(),
  })),
  /** The server cleared these before the model saw a request. The local messages are unchanged, so it cannot be undone. */
  "server-edit": lateObject(() => ({
    /** Results that it had not cleared before. */
    results: z.array(id).readonly(),
    /** Tokens and turns of thinking that the server reports to have cleared from this request in total. */
    tokens: z.number(),
    thinkingTurns: z.number(),
  })),
  boundary: lateObject(() => ({
    ...run,
    pieces: z.array(piece.value).readonly(),
    trigger: z.enum(["auto", "manual", "reactive"]),
    method: z.enum(["notes", "full", "ladder", "last-resort", "partial-from", "partial-up-to", "clear"]),
    before: z.number(),
    after: z.number(),
    lastMessage: id.optional(),
    kept: z.object(run).optional(),
    tools: z.array(z.string()).readonly().optional(),
    instructions: z.string().optional(),
  })),
  snip: lateObject(() => ({
    ...run,
    pieces: z.array(piece.value).readonly(),
    by: z.enum(["user", "model"]),
  })),
  collapse: lateObject(() => ({
    spans: z.array(z.object({ ...run, pieces: z.array(piece.value).readonly() })).readonly(),
  })),
  /** Results (by call) and recalled memories (by entry) that clearing leaves alone until they are released. */
  pin: lateObject(() => ({ ids: z.array(id).readonly(), by: z.enum(["user", "model", "undo"]) })),
  /** `limit`: released because pins would have taken too much of the window. */
  unpin: lateObject(() => ({ ids: z.array(id).readonly(), by: z.enum(["user", "model", "limit"]) })),
  undo: lateObject(() => ({ of: id })),
  head: lateObject(() => ({ to: id.nullable() })),

  // What is only noted.
  cursor: lateObject(() => ({ name: z.string().min(1), at: id.nullable(), note: z.unknown().optional() })),
  title: lateObject(() => ({ title: z.string(), by: z.enum(["first-words", "model", "human"]) })),
  tag: lateObject(() => ({ name: z.string().min(1), value: z.string().nullable() })),
  cost: lateObject(() => ({
    layer: z.string().min(1),
    model: z.string(),
    usage,
    outcome: z.enum(["ok", "failed", "aborted"]),
    fork: z.string().optional(),
  })),
  /** The server's count of the view up to an entry, requested after a break. Valid until a response reports usage. */
  counted: lateObject(() => ({ at: id, tokens: z.number().int().positive() })),
  /** Says that a layer could not do its work. */
  failure: lateObject(() => ({ layer: z.string().min(1), reason: z.string(), automatic: z.boolean() })),
  /** First in an imported session: the program that recorded it, that program's session id, and the source file. */
  imported: lateObject(() => ({
    agent: z.string().min(1),
    session: z.string(),
    source: z.string(),
    version: z.string().optional(),
    cwd: z.string().optional(),
  })),
  /** What a recording says about later requests beyond their messages; it may explain a lost cache. */
  circumstance: lateObject(() => ({
    what: z.enum(["resumed", "parameters", "tools", "cleared"]),
    detail: z.string(),
  })),
  /** Everything before it was copied from another session up to `at`, and was paid for there. */
  copied: lateObject(() => ({ of: z.string().min(1), at: id.nullable() })),
  /** First in a fork's own transcript: whose view it shares, and up to which entry. */
  fork: lateObject(() => ({ of: z.string(), at: id.nullable(), layer: z.string().min(1) })),
});

/** Exported for the test that the faster check accepts nothing that these refuse. */
export const ENTRY_SCHEMAS = schemas;

type Schemas = typeof schemas;

export const ENTRY_TYPES = Object.keys(schemas) as readonly EntryType[];

export type EntryType = keyof Schemas;
export type EntryBody<T extends EntryType> = z.infer<Schemas[T]>;
export type Source = z.infer<typeof source>;
export type Piece = z.infer<(typeof piece)["value"]>;
export type Prelude = z.infer<(typeof prelude)["value"]>;
export type NotedDigest = z.infer<(typeof notedDigest)["value"]>;

interface Envelope {
  readonly v: typeof ENTRY_VERSION;
  readonly id: string;
  /** The entry this one follows; `null` for the first. */
  readonly parent: string | null;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

export type EntryOf<T extends EntryType> = T extends EntryType
  ? Envelope & { readonly type: T } & EntryBody<T>
  : never;
export type Entry = EntryOf<EntryType>;
/** An entry before the writer has given it its id, parent and time. */
export type Draft = { [T in EntryType]: { readonly type: T } & EntryBody<T> }[EntryType];

export type Checked = { ok: true; entry: Entry } | { ok: false; reason: string };

/** Checks a parsed line. Returns the value itself, not a copy, because its field order determines its bytes. */
export function checkEntry(value: unknown): Checked {
  if (!isRecord(value)) return { ok: false, reason: "not an object" };
  if (value.v !== ENTRY_VERSION)
    return { ok: false, reason: `version ${JSON.stringify(value.v)} is not known here` };
  if (typeof value.id !== "string" || value.id === "") return { ok: false, reason: "no id" };
  if (value.parent !== null && typeof value.parent !== "string") return { ok: false, reason: "no parent" };
  if (typeof value.time !== "number") return { ok: false, reason: "no time" };
  if (typeof value.type !== "string" || !Object.hasOwn(schemas, value.type))
    return { ok: false, reason: `type ${JSON.stringify(value.type)} is not known here` };
  if (!isPlainEntry(value)) {
    const result = schemas[value.type as EntryType].safeParse(value);
    if (!result.success) return { ok: false, reason: describeFirstProblem(result.error) };
  }
  return { ok: true, entry: value as unknown as Entry };
}

function describeFirstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join(".") || "entry"}: ${issue.message}` : "does not fit its schema";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
