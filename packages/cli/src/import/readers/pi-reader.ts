// Reads a transcript of the pi coding agent: first a header, then entries, which in later versions form a tree.
import type { AssistantMessage, Block, Usage } from "@palimpsest/core";
import { type Fields, isFields, parseLine, readCount, readName, readText, readTime } from "../parse-line.ts";
import type { TakeRecorded, TranscriptReader } from "../recorded.ts";
import { toToolId } from "./to-tool-id.ts";

const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: "end_turn",
  toolUse: "tool_use",
  length: "max_tokens",
};

export class PiReader implements TranscriptReader {
  readonly #take: TakeRecorded;
  /** Ids of all entries, by position in the file: early versions refer to entries by position. */
  readonly #ids: string[] = [];
  /** Id of an entry to the message that it became, or that it follows. */
  readonly #places = new Map<string, string | null | undefined>();

  constructor(take: TakeRecorded) {
    this.#take = take;
  }

  takeLine(line: string): void {
    const values = parseLine(line);
    if (!values) return this.#keep("unreadable", line);
    for (const { value, raw } of values) {
      const id = readName(value.id) ?? `pi-${this.#ids.length}`;
      const place = this.#places.has(id) && value.type !== "session" ? `${id}-${this.#ids.length}` : id;
      this.#ids.push(place);
      if (this.#takeEntry(value, place, raw)) continue;
      this.#places.set(place, this.#parentOf(value));
      this.#keep(readName(value.type) ?? "unknown", raw);
    }
  }

  end(): void {}

  /** Returns whether it became a message. */
  #takeEntry(entry: Fields, id: string, raw: string): boolean {
    const time = readTime(entry.timestamp);
    switch (entry.type) {
      case "session":
        this.#takeHeader(entry);
        return false;
      case "thinking_level_change":
        this.#takeEffort(entry.thinkingLevel, time);
        return false;
      case "session_info":
        if (readName(entry.name)) this.#take({ kind: "about", about: { title: readName(entry.name)! } });
        return false;
      case "compaction":
        return this.#takeCompaction(entry, id, time);
      case "message":
        return isFields(entry.message) && this.#takeMessage(entry, entry.message, id, raw);
      case "custom_message":
      case "branch_summary":
        return this.#takeText("injected", entry, id, toContent(entry.content ?? entry.summary));
      default:
        return false;
    }
  }

  #takeHeader(header: Fields): void {
    const [id, cwd, version] = [readName(header.id), readName(header.cwd), readCount(header.version)];
    const about = {
      ...(id === undefined ? {} : { id }),
      ...(cwd === undefined ? {} : { cwd }),
      ...(version === undefined ? {} : { version: String(version) }),
    };
    this.#take({ kind: "about", about });
    this.#takeEffort(header.thinkingLevel, readTime(header.timestamp));
  }

  #takeEffort(level: unknown, time: number | undefined): void {
    const effort = readName(level);
    if (effort !== undefined) this.#take({ kind: "effort", effort, time });
  }

  #takeCompaction(entry: Fields, id: string, time: number | undefined): boolean {
    const summary = toContent(entry.summary);
    if (!summary) return false;
    const kept = readName(entry.firstKeptEntryId) ?? this.#ids[readCount(entry.firstKeptEntryIndex) ?? -1];
    const parent = this.#parentOf(entry);
    this.#places.set(id, id);
    this.#take({
      ...{ kind: "compaction", id, parent, time, trigger: "auto", summary },
      before: readCount(entry.tokensBefore) ?? 0,
      keeps: kept,
    });
    return true;
  }

  #takeMessage(entry: Fields, message: Fields, id: string, raw: string): boolean {
    const time = readTime(message.timestamp) ?? readTime(entry.timestamp);
    switch (message.role) {
      case "user":
        return this.#takeText("human", entry, id, toContent(message.content), time);
      case "assistant":
        return this.#takeResponse(entry, message, id, time);
      case "toolResult":
        return this.#takeResult(entry, message, id, time);
      case "bashExecution":
        return this.#takeText("injected", entry, id, toRanCommand(message), time);
      case "custom":
      case "branchSummary":
        return this.#takeText("injected", entry, id, toContent(message.content ?? message.summary), time);
      default:
        this.#places.set(id, this.#parentOf(entry));
        this.#keep("message", raw);
        return true;
    }
  }

  #takeText(
    kind: "human" | "injected",
    entry: Fields,
    id: string,
    content: readonly Block[] | undefined,
    time = readTime(entry.timestamp),
  ): boolean {
    if (!content) return false;
    const parent = this.#parentOf(entry);
    this.#places.set(id, id);
    this.#take({ kind, id, parent, time, content });
    return true;
  }

  #takeResponse(entry: Fields, message: Fields, id: string, requested: number | undefined): boolean {
    const content = toContent(message.content);
    if (!content) return false;
    const parent = this.#parentOf(entry);
    this.#places.set(id, id);
    const { content: _, usage, stopReason, ...rest } = message;
    const isAborted = stopReason === "aborted" || stopReason === "error";
    const incomplete = Array.isArray(message.content)
      ? message.content.flatMap((block, at) => (isFields(block) && "partialJson" in block ? [at] : []))
      : [];
    const counted = toUsage(usage);
    this.#take({
      kind: "response",
      ...{ id, parent, requested, time: readTime(entry.timestamp) ?? requested },
      message: {
        ...rest,
        role: "assistant",
        content,
        stop_reason: STOP_REASONS[String(stopReason)] ?? readText(stopReason) ?? null,
        ...(counted && { usage: counted }),
      } as AssistantMessage,
      ...(isAborted && { aborted: true, incomplete }),
    });
    return true;
  }

  #takeResult(entry: Fields, message: Fields, id: string, time: number | undefined): boolean {
    const [call, content] = [readName(message.toolCallId), toContent(message.content)];
    if (call === undefined || !content) return false;
    const parent = this.#parentOf(entry);
    this.#places.set(id, id);
    const result = { type: "tool_result" as const, tool_use_id: toToolId(call), content };
    const results = [message.isError === true ? { ...result, is_error: true } : result];
    this.#take({ kind: "results", id, parent, time, results });
    return true;
  }

  /** Early versions have no tree: each entry follows the one before it. */
  #parentOf(entry: Fields): string | null | undefined {
    if (entry.parentId === null) return null;
    const parent = readName(entry.parentId);
    return parent === undefined ? undefined : this.#places.get(parent);
  }

  #keep(what: string, raw: string): void {
    this.#take({ kind: "other", what, raw });
  }
}

/** Undefined if a block is not understood: then the whole message is kept as it is. */
function toContent(content: unknown): Block[] | undefined {
  if (typeof content === "string") return [{ type: "text", text: content }];
  if (!Array.isArray(content)) return undefined;
  const blocks = content.map(toBlock);
  return blocks.includes(undefined) ? undefined : (blocks as Block[]);
}

function toBlock(block: unknown): Block | undefined {
  if (!isFields(block)) return undefined;
  switch (block.type) {
    case "text":
      return typeof block.text === "string" ? { type: "text", text: block.text } : undefined;
    case "thinking": {
      const signature = readText(block.thinkingSignature) ?? "";
      return typeof block.thinking === "string"
        ? { type: "thinking", thinking: block.thinking, signature }
        : undefined;
    }
    case "toolCall": {
      const [id, name] = [readName(block.id), readName(block.name)];
      if (id === undefined || name === undefined) return undefined;
      return { type: "tool_use", id: toToolId(id), name, input: block.arguments ?? {} };
    }
    case "image":
      return typeof block.data === "string"
        ? { type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } }
        : undefined;
    default:
      return undefined;
  }
}

/** A command that the person ran, and what it printed. */
const toRanCommand = ({ command, output }: Fields): Block[] | undefined =>
  typeof command === "string"
    ? [
        { type: "text", text: command },
        ...(typeof output === "string" && output !== "" ? [{ type: "text" as const, text: output }] : []),
      ]
    : undefined;

/** Undefined if no usage was recorded, such as for a failed request. */
function toUsage(usage: unknown): Usage | undefined {
  if (!isFields(usage)) return undefined;
  const counted = {
    input_tokens: readCount(usage.input) ?? 0,
    output_tokens: readCount(usage.output) ?? 0,
    cache_read_input_tokens: readCount(usage.cacheRead) ?? 0,
    cache_creation_input_tokens: readCount(usage.cacheWrite) ?? 0,
  };
  return Object.values(counted).some((tokens) => tokens > 0) ? counted : undefined;
}
