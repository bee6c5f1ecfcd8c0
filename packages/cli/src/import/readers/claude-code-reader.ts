// Reads a transcript of Claude Code. The format is internal and changes: no field is assumed to exist, and lines that are not
// messages are passed on unchanged.
import type { AssistantMessage, Block, Usage } from "@palimpsest/core";
import { isBlockShape } from "@palimpsest/core/internal";
import { type Fields, isFields, parseLine, readCount, readName, readText, readTime } from "../parse-line.ts";
import type {
  Recorded,
  RecordedCompaction,
  ResultBlock,
  TakeRecorded,
  TranscriptReader,
} from "../recorded.ts";
import { EffortTracker } from "./effort-tracker.ts";

/** A response is spread over several lines, with results of its first calls between them. */
interface OpenResponse {
  readonly id: string;
  readonly entry: string;
  readonly parent: string | null | undefined;
  readonly requested: number | undefined;
  /** More than one block came in one line: the response was not streamed. */
  readonly isWhole: boolean;
  time: number | undefined;
  message: Fields;
  readonly content: Block[];
}

/** Text that programs inject as user messages begins with one of these tags. */
const INJECTED =
  /^\s*(?:<(?:command-|local-command|bash-|system-reminder|task-notification)|\[Request interrupted)/;
const COMMAND = /^\s*<command-message>/;
const LEAVING = /^\s*<command-name>\/(?:exit|quit)</;
const SKILL = /^Base directory for this skill/;

export class ClaudeCodeReader implements TranscriptReader {
  readonly #take: TakeRecorded;
  readonly #effort: EffortTracker;
  /** Id of a line to the message that it became, or that it follows. */
  readonly #places = new Map<string, string | null | undefined>();
  /** Responses that have ended. A later line of one still adds to it, but its usage is not counted twice. */
  readonly #ended = new Set<string>();
  #response: OpenResponse | undefined;
  /** Items that arrived while a response was being written. */
  #held: Recorded[] = [];
  #compaction: Omit<RecordedCompaction, "summary"> | undefined;
  #isSide: boolean | undefined;
  #wasWhole: boolean | undefined;
  #version: string | undefined;
  #cwd: string | undefined;
  #branch: string | undefined;
  /** Why the next message comes from another process than the last. */
  #restarted: string | undefined;
  /** The time of the last input to the model. */
  #inputTime: number | undefined;
  readonly #titles: { readonly title: string; readonly leaf: string | undefined }[] = [];

  constructor(take: TakeRecorded) {
    this.#take = take;
    this.#effort = new EffortTracker((effort, time) => this.#emit({ kind: "effort", effort, time }));
  }

  takeLine(line: string): void {
    const values = parseLine(line);
    if (!values) return this.#keep("unreadable", line);
    for (const { value, raw } of values) this.#takeValue(value, raw);
  }

  end(): void {
    this.#endResponse();
    this.#endCompaction([]);
    const title = this.#titles.findLast(({ leaf }) => leaf === undefined || this.#places.has(leaf))?.title;
    if (title !== undefined) this.#take({ kind: "about", about: { title } });
  }

  #takeValue(line: Fields, raw: string): void {
    const type = readName(line.type) ?? "unknown";
    const uuid = readName(line.uuid);
    this.#noteSession(line, type);
    if (uuid === undefined) return this.#keep(type, raw);
    const isSide = line.isSidechain === true;
    if (line.message !== undefined) this.#isSide ??= isSide;
    if (isSide !== (this.#isSide ?? false)) return this.#keep("sidechain", raw);
    if (this.#places.has(uuid)) return this.#keep("repeated", raw);
    if (!this.#takeMessage(line, type, uuid)) {
      this.#takeSign(line, type);
      this.#places.set(uuid, this.#parentOf(line));
      this.#keep(line.message === undefined ? type : `unusable ${type}`, raw);
    }
  }

  /** Returns whether the line was a message. */
  #takeMessage(line: Fields, type: string, uuid: string): boolean {
    if (type === "system" && line.subtype === "compact_boundary") return this.#beginCompaction(line, uuid);
    if (type === "system" && line.subtype === "microcompact_boundary") return this.#takeClearing(line, uuid);
    const content = isFields(line.message) ? toBlocks(line.message.content) : undefined;
    if (!content) return false;
    this.#noteVersion(line);
    if (type === "assistant") return this.#takeResponse(line, uuid, content);
    return type === "user" && this.#takeUser(line, uuid, content);
  }

  #noteSession(line: Fields, type: string): void {
    const [cwd, branch, id] = [readName(line.cwd), readName(line.gitBranch), readName(line.sessionId)];
    if (cwd !== undefined && this.#cwd === undefined) {
      this.#cwd = cwd;
      const side = line.isSidechain === true ? { parent: id, id: readName(line.agentId) } : { id };
      this.#take({ kind: "about", about: { ...withoutUndefined(side), cwd } });
    }
    if (branch !== undefined && branch !== this.#branch) {
      this.#branch = branch;
      this.#take({ kind: "about", about: { branch } });
    }
    const title = readText(line.summary) ?? readText(line.customTitle) ?? readText(line.aiTitle);
    if (title !== undefined && /^(?:summary|.*title)$/.test(type))
      this.#titles.push({ title, leaf: readName(line.leafUuid) });
  }

  #noteVersion(line: Fields): void {
    const version = readName(line.version);
    if (version === undefined || version === this.#version) return;
    if (this.#version !== undefined) this.#restarted ??= `version ${this.#version} became ${version}`;
    this.#version = version;
    this.#take({ kind: "about", about: { version } });
  }

  /** Takes lines that are not messages but say something about those that follow. */
  #takeSign(line: Fields, type: string): void {
    const data = isFields(line.data) ? line.data : {};
    if (type === "progress" && data.hookName === "SessionStart:resume")
      this.#restarted ??= "the session was resumed";
    // A request that failed is made again later.
    if (type === "system" && line.subtype === "api_error") {
      const time = readTime(line.timestamp);
      if (time !== undefined) this.#inputTime = time + (readCount(line.retryInMs) ?? 0);
    }
    const attachment = isFields(line.attachment) ? readName(line.attachment.type) : undefined;
    if (attachment?.endsWith("_delta") && this.#ended.size > 0)
      this.#emit({ kind: "circumstance", what: "tools", detail: attachment, time: readTime(line.timestamp) });
  }

  #takeResponse(line: Fields, uuid: string, content: readonly Block[]): boolean {
    const message = line.message as Fields;
    const id = readName(message.id) ?? uuid;
    const time = readTime(line.timestamp);
    if (this.#response?.id !== id) {
      this.#endResponse();
      this.#endCompaction([]);
      const [parent, requested] = [this.#parentOf(line), this.#inputTime ?? time];
      this.#response = {
        id,
        entry: uuid,
        parent,
        requested,
        isWhole: content.length > 1,
        time,
        message,
        content: [],
      };
    }
    if (content.some(({ type }) => type === "thinking")) this.#effort.noteThinking(time);
    this.#places.set(uuid, this.#response.entry);
    this.#response.content.push(...content);
    this.#response.message = message;
    this.#response.time = time ?? this.#response.time;
    return true;
  }

  #endResponse(): void {
    const response = this.#response;
    if (!response) return;
    this.#response = undefined;
    const { id, entry, parent, time, requested, isWhole, content } = response;
    const isAgain = this.#ended.has(id);
    this.#ended.add(id);
    const { usage, ...message } = response.message;
    if (this.#wasWhole !== undefined && isWhole !== this.#wasWhole && !isAgain) {
      const detail = isWhole ? "asked for without streaming" : "asked for with streaming again";
      this.#take({ kind: "circumstance", what: "parameters", detail, time: requested });
    }
    if (!isAgain) this.#wasWhole = isWhole;
    const counted = isFields(usage) && !isAgain ? { usage: usage as Usage } : {};
    this.#take({
      kind: "response",
      ...{ id: entry, parent, time, requested, ttl: readTtl(usage) },
      message: { ...message, role: "assistant", content, ...counted } as AssistantMessage,
    });
    const held = this.#held;
    this.#held = [];
    for (const each of held) this.#take(each);
  }

  #takeUser(line: Fields, uuid: string, content: readonly Block[]): boolean {
    const time = readTime(line.timestamp);
    const parent = this.#parentOf(line);
    if (time !== undefined) this.#inputTime = time;
    if (line.isCompactSummary === true) {
      this.#endResponse();
      this.#compaction ??= { kind: "compaction", id: uuid, parent, time, trigger: "auto", before: 0 };
      this.#places.set(uuid, this.#compaction.id);
      this.#endCompaction(content);
      return true;
    }
    const results = content.filter((block): block is ResultBlock => block.type === "tool_result");
    const rest = content.filter(({ type }) => type !== "tool_result");
    // Text beside a result is a comment on that call: other calls of the same response may still be open.
    if (results.length === 0) {
      this.#endResponse();
      this.#endCompaction([]);
      this.#noteExchange(line, rest, time);
    }
    const id = results.length > 0 && rest.length > 0 ? `${uuid}-text` : uuid;
    this.#places.set(uuid, id);
    if (results.length > 0) this.#emit({ kind: "results", id: uuid, parent, time, results });
    if (rest.length > 0 || results.length === 0)
      this.#emit({
        kind: isInjected(line, rest) ? "injected" : "human",
        ...{ id, parent: results.length > 0 ? uuid : parent, time, content: rest },
      });
    return true;
  }

  /** Notes what changes with this message: another process, another effort. */
  #noteExchange(line: Fields, content: readonly Block[], time: number | undefined): void {
    const text = textOf(content);
    if (LEAVING.test(text)) {
      this.#restarted ??= "the program was left and started again";
      return;
    }
    const isSkill = COMMAND.test(text) || (line.isMeta === true && SKILL.test(text));
    if (isInjected(line, content) && !isSkill) return;
    if (this.#restarted !== undefined)
      this.#emit({ kind: "circumstance", what: "resumed", detail: this.#restarted, time });
    this.#restarted = undefined;
    this.#effort.beginExchange(readThinking(line.thinkingMetadata), time);
  }

  #beginCompaction(line: Fields, uuid: string): true {
    this.#endResponse();
    this.#endCompaction([]);
    const about = isFields(line.compactMetadata) ? line.compactMetadata : {};
    const logical = readName(line.logicalParentUuid);
    this.#compaction = {
      ...{
        kind: "compaction",
        id: uuid,
        parent: logical === undefined ? undefined : this.#places.get(logical),
      },
      ...{ time: readTime(line.timestamp), before: readCount(about.preTokens) ?? 0 },
      trigger: about.trigger === "manual" ? "manual" : "auto",
    };
    this.#places.set(uuid, uuid);
    return true;
  }

  #endCompaction(summary: readonly Block[]): void {
    const compaction = this.#compaction;
    if (!compaction) return;
    this.#compaction = undefined;
    this.#emit({ ...compaction, summary });
  }

  #takeClearing(line: Fields, uuid: string): true {
    const about = isFields(line.microcompactMetadata) ? line.microcompactMetadata : {};
    const ids = Array.isArray(about.compactedToolIds) ? about.compactedToolIds : [];
    const results = ids.filter((id): id is string => readName(id) !== undefined);
    const tokens = readCount(about.tokensSaved) ?? 0;
    const [parent, time] = [this.#parentOf(line), readTime(line.timestamp)];
    this.#places.set(uuid, uuid);
    this.#emit({ kind: "cleared", id: uuid, parent, time, results, tokens });
    return true;
  }

  /** Undefined for a parent that was never written: then the message follows the previous one. */
  #parentOf(line: Fields): string | null | undefined {
    if (line.parentUuid === null) return null;
    const parent = readName(line.parentUuid);
    return parent === undefined ? undefined : this.#places.get(parent);
  }

  /** Holds the item back while a response is open, so that nothing comes between its lines. */
  #emit(recorded: Recorded): void {
    if (this.#response) this.#held.push(recorded);
    else this.#take(recorded);
  }

  #keep(what: string, raw: string): void {
    this.#take({ kind: "other", what, raw });
  }
}

function toBlocks(content: unknown): Block[] | undefined {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) && content.every(isBlockShape) ? content : undefined;
}

const textOf = (content: readonly Block[]): string => {
  const first = content.find(({ type }) => type === "text");
  return first && "text" in first ? String(first.text) : "";
};

const isInjected = (line: Fields, content: readonly Block[]): boolean =>
  line.isMeta === true || INJECTED.test(textOf(content));

/** Undefined if no thinking was requested. */
function readThinking(about: unknown): string | undefined {
  if (!isFields(about)) return undefined;
  if (about.disabled === true) return "off";
  const budget = readCount(about.maxThinkingTokens);
  return budget === undefined ? readName(about.level) : `${budget} tokens of thinking`;
}

function readTtl(usage: unknown): "5m" | "1h" | undefined {
  const written = isFields(usage) && isFields(usage.cache_creation) ? usage.cache_creation : {};
  if ((readCount(written.ephemeral_1h_input_tokens) ?? 0) > 0) return "1h";
  return (readCount(written.ephemeral_5m_input_tokens) ?? 0) > 0 ? "5m" : undefined;
}

const withoutUndefined = <T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as never;
