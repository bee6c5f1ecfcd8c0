// Reads a rollout of Codex: a header, then items of the conversation, turn contexts and events. Written from the public format only;
// no real session was available to test it.
import type { AssistantMessage, Block, Usage } from "@palimpsest/core";
import { type Fields, isFields, parseLine, readCount, readName, readText, readTime } from "../parse-line.ts";
import type { Recorded, TakeRecorded, TranscriptReader } from "../recorded.ts";
import { toToolId } from "./to-tool-id.ts";

/** Text that the program injects as user messages is in a tag, or has this heading. */
const INJECTED =
  /^\s*(?:<(?:user_instructions|environment_context|permissions|turn_aborted|skill|user_shell_command|subagent)|# AGENTS\.md instructions)/;

interface OpenResponse {
  readonly id: string;
  readonly requested: number | undefined;
  time: number | undefined;
  readonly content: Block[];
  usage?: Usage;
}

export class CodexReader implements TranscriptReader {
  readonly #take: TakeRecorded;
  #line = 0;
  #response: OpenResponse | undefined;
  /** Results of the open response. Its last calls and its usage may come after the first result. */
  #held: Recorded[] = [];
  #model = "";
  #inputTime: number | undefined;
  #countedTokens: number | undefined;
  /** What each human message followed. Needed for a rollback, which drops whole turns. */
  readonly #turns: (string | null)[] = [];
  #last: string | null = null;
  /** The parent of the next message, if it is not the last one. */
  #next: string | null | undefined;

  constructor(take: TakeRecorded) {
    this.#take = take;
  }

  takeLine(line: string): void {
    const values = parseLine(line);
    if (!values) return this.#keep("unreadable", line);
    for (const { value, raw } of values) {
      this.#line++;
      if (!this.#takeValue(value)) this.#keep(nameOf(value), raw);
    }
  }

  end(): void {
    this.#endResponse();
  }

  /** Returns whether it became a message. */
  #takeValue(line: Fields): boolean {
    const time = readTime(line.timestamp);
    const payload = isFields(line.payload) ? line.payload : undefined;
    switch (line.type) {
      case "session_meta":
        this.#takeHeader(payload ?? {});
        return false;
      case "turn_context":
        this.#takeContext(payload ?? {}, time);
        return false;
      case "event_msg":
        this.#takeEvent(payload ?? {}, time);
        return false;
      case "compacted":
        return payload !== undefined && this.#takeCompaction(payload, time);
      case "response_item":
        return payload !== undefined && this.#takeItem(payload, time);
      default:
        // The first versions wrote the items bare, behind a header without a type.
        if (line.type === undefined && readName(line.id) && line.timestamp !== undefined)
          this.#takeHeader(line);
        return payload === undefined && this.#takeItem(line, time);
    }
  }

  #takeHeader(header: Fields): void {
    const git = isFields(header.git) ? header.git : {};
    const spawned = findField(header.source, "parent_thread_id");
    const about = {
      id: readName(header.id),
      cwd: readName(header.cwd),
      version: readName(header.cli_version),
      branch: readName(git.branch),
      parent: readName(spawned),
    };
    this.#take({ kind: "about", about: withoutUndefined(about) });
  }

  #takeContext(context: Fields, time: number | undefined): void {
    this.#model = readName(context.model) ?? this.#model;
    const effort = readName(context.effort);
    if (effort !== undefined) this.#emit({ kind: "effort", effort, time });
  }

  #takeEvent(event: Fields, time: number | undefined): void {
    if (event.type === "token_count") this.#takeUsage(event);
    if (event.type === "thread_name_updated") {
      const title = readName(event.thread_name) ?? readName(event.name);
      if (title !== undefined) this.#take({ kind: "about", about: { title } });
    }
    if (event.type === "thread_rolled_back") {
      this.#endResponse();
      const dropped = Math.min(readCount(event.num_turns) ?? 0, this.#turns.length);
      if (dropped > 0) this.#next = this.#turns.splice(-dropped)[0]!;
    }
    if (event.type === "turn_aborted") this.#endResponse();
    if (event.type === "user_message" && time !== undefined) this.#inputTime = time;
  }

  /** Takes the usage of the last response. An event with an unchanged total is ignored. */
  #takeUsage({ info }: Fields): void {
    if (!isFields(info) || !isFields(info.last_token_usage) || !this.#response) return;
    const total = isFields(info.total_token_usage)
      ? readCount(info.total_token_usage.total_tokens)
      : undefined;
    if (total !== undefined && total === this.#countedTokens) return;
    this.#countedTokens = total;
    const last = info.last_token_usage;
    const read = readCount(last.cached_input_tokens) ?? 0;
    this.#response.usage = {
      input_tokens: Math.max(0, (readCount(last.input_tokens) ?? 0) - read),
      cache_read_input_tokens: read,
      cache_creation_input_tokens: 0,
      output_tokens: readCount(last.output_tokens) ?? 0,
    };
  }

  #takeItem(item: Fields, time: number | undefined): boolean {
    switch (item.type) {
      case "message":
        return this.#takeMessage(item, time);
      case "reasoning":
        return this.#addBlock({ type: "thinking", thinking: readReasoning(item), signature: "" }, time);
      case "function_call":
      case "custom_tool_call":
      case "local_shell_call":
        return this.#takeCall(item, time);
      case "function_call_output":
      case "custom_tool_call_output":
        return this.#takeResult(item, time);
      default:
        return false;
    }
  }

  #takeMessage(item: Fields, time: number | undefined): boolean {
    const content = toContent(item.content);
    if (!content) return false;
    if (item.role === "assistant") {
      // An item after a result belongs to another response.
      if (this.#held.length > 0) this.#endResponse();
      for (const block of content) this.#addBlock(block, time);
      return true;
    }
    this.#endResponse();
    if (time !== undefined) this.#inputTime = time;
    const first = content.find(({ type }) => type === "text");
    const isInjected =
      item.role !== "user" || (first && "text" in first && INJECTED.test(String(first.text)));
    const [id, parent] = this.#follow();
    if (!isInjected) this.#turns.push(parent);
    this.#emit({ kind: isInjected ? "injected" : "human", id, parent, time, content });
    return true;
  }

  #takeCall(item: Fields, time: number | undefined): boolean {
    const id = readName(item.call_id) ?? readName(item.id);
    if (id === undefined) return false;
    const name = readName(item.name) ?? (item.type === "local_shell_call" ? "local_shell" : "unknown");
    const input = item.type === "local_shell_call" ? item.action : (item.arguments ?? item.input);
    return this.#addBlock({ type: "tool_use", id: toToolId(id), name, input: readInput(input) }, time);
  }

  #takeResult(item: Fields, time: number | undefined): boolean {
    const call = readName(item.call_id);
    const content = readOutput(item.output);
    if (call === undefined || content === undefined) return false;
    const result = { type: "tool_result" as const, tool_use_id: toToolId(call), content };
    if (time !== undefined) this.#inputTime = time;
    this.#held.push({ kind: "results", id: `codex-${this.#line}`, time, results: [result] });
    if (!this.#response) this.#endResponse();
    return true;
  }

  #takeCompaction(item: Fields, time: number | undefined): boolean {
    const text = readText(item.message);
    if (text === undefined) return false;
    this.#endResponse();
    const [id, parent] = this.#follow();
    const history = Array.isArray(item.replacement_history) ? item.replacement_history : [];
    const kept = history.flatMap((each) =>
      isFields(each) && each.type === "message" ? (toContent(each.content) ?? []) : [],
    );
    const summary: Block[] = [...(text === "" ? [] : [{ type: "text" as const, text }]), ...kept];
    this.#emit({ kind: "compaction", id, parent, time, trigger: "auto", before: 0, summary });
    return true;
  }

  #addBlock(block: Block, time: number | undefined): true {
    if (this.#held.length > 0) this.#endResponse();
    this.#response ??= { id: `codex-${this.#line}`, requested: this.#inputTime ?? time, time, content: [] };
    this.#response.content.push(block);
    this.#response.time = time ?? this.#response.time;
    return true;
  }

  #endResponse(): void {
    const response = this.#response;
    this.#response = undefined;
    if (response) {
      const { id, requested, time, content, usage } = response;
      const parent = this.#followAs(id);
      const message = { role: "assistant", model: this.#model, content, ...(usage && { usage }) };
      this.#take({ kind: "response", id, parent, time, requested, message: message as AssistantMessage });
    }
    const held = this.#held;
    this.#held = [];
    for (const each of held) {
      if (each.kind !== "results") this.#take(each);
      else this.#take({ ...each, parent: this.#followAs(each.id) });
    }
  }

  /** An id for this line, and the id of its parent. */
  #follow(): readonly [string, string | null] {
    const id = `codex-${this.#line}`;
    return [id, this.#followAs(id)];
  }

  #followAs(id: string): string | null {
    const parent = this.#next === undefined ? this.#last : this.#next;
    this.#next = undefined;
    this.#last = id;
    return parent;
  }

  #emit(recorded: Recorded): void {
    if (this.#response) this.#held.push(recorded);
    else this.#take(recorded);
  }

  #keep(what: string, raw: string): void {
    this.#take({ kind: "other", what, raw });
  }
}

function nameOf({ type, payload, record_type: record }: Fields): string {
  const inner = isFields(payload) ? readName(payload.type) : undefined;
  const outer = readName(type) ?? readName(record) ?? "unknown";
  return inner === undefined ? outer : `${outer} ${inner}`;
}

function toContent(content: unknown): Block[] | undefined {
  if (!Array.isArray(content)) return undefined;
  const blocks = content.map((item): Block | undefined => {
    if (!isFields(item)) return undefined;
    if (typeof item.text === "string") return { type: "text", text: item.text };
    return item.type === "input_image" ? toImage(item.image_url) : undefined;
  });
  return blocks.includes(undefined) ? undefined : (blocks as Block[]);
}

function toImage(url: unknown): Block | undefined {
  const [, media, data] = /^data:([^;,]+);base64,(.*)$/s.exec(readText(url) ?? "") ?? [];
  if (media !== undefined && data !== undefined)
    return { type: "image", source: { type: "base64", media_type: media, data } };
  return typeof url === "string" ? { type: "image", source: { type: "url", url } } : undefined;
}

/** The readable part of the reasoning; the rest is encrypted. */
function readReasoning({ summary, content }: Fields): string {
  const parts = [summary, content].flatMap((list) => (Array.isArray(list) ? list : []));
  return parts
    .flatMap((part) => (isFields(part) && typeof part.text === "string" ? [part.text] : []))
    .join("\n");
}

/** Arguments are JSON in a string; a patch is a plain string. */
function readInput(input: unknown): unknown {
  if (typeof input !== "string") return input ?? {};
  try {
    const value: unknown = JSON.parse(input);
    return isFields(value) ? value : { input };
  } catch {
    return { input };
  }
}

/** A text, or the parts of one; early versions wrapped it. */
function readOutput(output: unknown): string | readonly Block[] | undefined {
  if (typeof output === "string") return output;
  if (Array.isArray(output)) return toContent(output);
  return isFields(output) ? (readText(output.content) ?? toContent(output.content)) : undefined;
}

/** The first value of this name anywhere inside: a source may be nested. */
function findField(value: unknown, name: string, depth = 0): unknown {
  if (!isFields(value) || depth > 4) return undefined;
  if (name in value) return value[name];
  for (const inner of Object.values(value)) {
    const found = findField(inner, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const withoutUndefined = (about: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(about).filter((pair): pair is [string, string] => pair[1] !== undefined));
