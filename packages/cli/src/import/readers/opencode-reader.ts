// Reads a session of opencode, from `opencode export` or its database: messages made of parts. A message of the assistant may
// contain several requests, each from one step to the next.
import type { AssistantMessage, Block, Usage } from "@palimpsest/core";
import { type Fields, isFields, readCount, readName, readText, readTime } from "../parse-line.ts";
import type { ResultBlock, TakeRecorded, TranscriptReader } from "../recorded.ts";
import { toToolId } from "./to-tool-id.ts";

interface Step {
  readonly content: Block[];
  readonly results: ResultBlock[];
  usage?: Usage;
}

export class OpencodeReader implements TranscriptReader {
  readonly #take: TakeRecorded;
  readonly #lines: string[] = [];
  #inputTime: number | undefined;

  constructor(take: TakeRecorded) {
    this.#take = take;
  }

  /** The whole file is one value. */
  takeLine(line: string): void {
    this.#lines.push(line);
  }

  end(): void {
    const text = this.#lines.join("\n");
    this.#lines.length = 0;
    if (text.trim() === "") return;
    const session = parseSession(text);
    if (!session) return this.#keep("unreadable", text);
    this.takeInfo(session.info);
    for (const message of session.messages) this.takeMessage(message);
  }

  takeInfo(info: Fields): void {
    const [id, cwd, title] = [readName(info.id), readName(info.directory), readName(info.title)];
    const [version, parent] = [readName(info.version), readName(info.parentID)];
    const about = {
      ...(id === undefined ? {} : { id }),
      ...(cwd === undefined ? {} : { cwd }),
      ...(title === undefined ? {} : { title }),
      ...(version === undefined ? {} : { version }),
      ...(parent === undefined ? {} : { parent }),
    };
    this.#take({ kind: "about", about });
  }

  takeMessage(message: unknown): void {
    const info = isFields(message) && isFields(message.info) ? message.info : undefined;
    const id = readName(info?.id);
    if (!info || id === undefined) return this.#keep("message", JSON.stringify(message));
    const parts = (message as Fields).parts;
    const list = Array.isArray(parts) ? parts.filter(isFields) : [];
    if (info.role === "assistant" && info.summary === true) this.#takeSummary(info, id, list);
    else if (info.role === "assistant") this.#takeSteps(info, id, list);
    else this.#takeUser(info, id, list);
  }

  #takeUser(info: Fields, id: string, parts: readonly Fields[]): void {
    const time = timeOf(info, "created");
    if (time !== undefined) this.#inputTime = time;
    const variant = isFields(info.model) ? readName(info.model.variant) : undefined;
    if (variant !== undefined) this.#take({ kind: "effort", effort: variant, time });
    const [said, synthetic]: [Block[], Block[]] = [[], []];
    for (const part of parts) {
      const block = toUserBlock(part);
      if (!block) this.#keepPart(part);
      else (part.synthetic === true ? synthetic : said).push(block);
    }
    if (said.length > 0) this.#take({ kind: "human", id, time, content: said });
    if (synthetic.length > 0)
      this.#take({
        kind: "injected",
        id: said.length > 0 ? `${id}-synthetic` : id,
        time,
        content: synthetic,
      });
  }

  #takeSummary(info: Fields, id: string, parts: readonly Fields[]): void {
    const summary = parts.flatMap((part) =>
      part.type === "text" && typeof part.text === "string" ? [toText(part.text)] : [],
    );
    for (const part of parts) if (part.type !== "text") this.#keepPart(part);
    const time = timeOf(info, "created");
    this.#take({ kind: "compaction", id, time, trigger: "auto", before: totalOf(info.tokens), summary });
  }

  #takeSteps(info: Fields, id: string, parts: readonly Fields[]): void {
    const steps: Step[] = [];
    const openStep = (): Step => steps.at(-1) ?? addStep(steps);
    for (const part of parts) {
      if (part.type === "step-start") addStep(steps);
      else if (part.type === "step-finish") {
        const usage = toUsage(part.tokens);
        if (usage) openStep().usage = usage;
      } else if (!addPart(openStep, part)) this.#keepPart(part);
    }
    // If a message is one request, its tokens may be recorded only here.
    if (steps.length === 1 && steps[0]!.usage === undefined) {
      const usage = toUsage(info.tokens);
      if (usage) steps[0]!.usage = usage;
    }
    const model = readName(info.modelID) ?? "";
    const isAborted = isFields(info.error);
    for (const [at, { content, results, usage }] of steps.entries()) {
      if (content.length === 0 && usage === undefined) continue;
      const entry = at === 0 ? id : `${id}-${at}`;
      const time =
        (at === steps.length - 1 ? timeOf(info, "completed") : undefined) ?? timeOf(info, "created");
      const message = { role: "assistant", model, content, ...(usage && { usage }) } as AssistantMessage;
      const requested = at === 0 ? (timeOf(info, "created") ?? this.#inputTime) : this.#inputTime;
      const aborted = isAborted && at === steps.length - 1 ? { aborted: true as const, incomplete: [] } : {};
      this.#take({ kind: "response", id: entry, time, requested, message, ...aborted });
      if (time !== undefined) this.#inputTime = time;
      if (results.length > 0) this.#take({ kind: "results", id: `${entry}-results`, time, results });
    }
  }

  #keepPart(part: Fields): void {
    this.#keep(readName(part.type) ?? "part", JSON.stringify(part));
  }

  #keep(what: string, raw: string): void {
    this.#take({ kind: "other", what, raw });
  }
}

function parseSession(
  text: string,
): { readonly info: Fields; readonly messages: readonly unknown[] } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isFields(value) || !isFields(value.info) || !Array.isArray(value.messages)) return undefined;
    return { info: value.info, messages: value.messages };
  } catch {
    return undefined;
  }
}

function addStep(steps: Step[]): Step {
  const step = { content: [], results: [] };
  steps.push(step);
  return step;
}

/** Returns whether the part is one of a response. */
function addPart(openStep: () => Step, part: Fields): boolean {
  if (part.type === "text" && typeof part.text === "string") {
    openStep().content.push(toText(part.text));
    return true;
  }
  if (part.type === "reasoning" && typeof part.text === "string") {
    openStep().content.push({ type: "thinking", thinking: part.text, signature: "" });
    return true;
  }
  const [call, name] = [readName(part.callID), readName(part.tool)];
  if (part.type !== "tool" || call === undefined || name === undefined) return false;
  const state = isFields(part.state) ? part.state : {};
  const step = openStep();
  const id = toToolId(call);
  step.content.push({ type: "tool_use", id, name, input: state.input ?? {} });
  const [output, error] = [readText(state.output), readText(state.error)];
  if (output !== undefined) step.results.push({ type: "tool_result", tool_use_id: id, content: output });
  else if (error !== undefined)
    step.results.push({ type: "tool_result", tool_use_id: id, content: error, is_error: true });
  return true;
}

function toUserBlock(part: Fields): Block | undefined {
  if (part.type === "text" && typeof part.text === "string") return toText(part.text);
  const [, media, data] = /^data:([^;,]+);base64,(.*)$/s.exec(readText(part.url) ?? "") ?? [];
  if (part.type !== "file" || data === undefined || !media?.startsWith("image/")) return undefined;
  return { type: "image", source: { type: "base64", media_type: media, data } };
}

const toText = (text: string) => ({ type: "text" as const, text });

const timeOf = ({ time }: Fields, which: string): number | undefined =>
  isFields(time) ? readTime(time[which]) : undefined;

function totalOf(tokens: unknown): number {
  const usage = toUsage(tokens);
  return usage
    ? usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0)
    : 0;
}

function toUsage(tokens: unknown): Usage | undefined {
  if (!isFields(tokens)) return undefined;
  const cache = isFields(tokens.cache) ? tokens.cache : {};
  const counted = {
    input_tokens: readCount(tokens.input) ?? 0,
    output_tokens: (readCount(tokens.output) ?? 0) + (readCount(tokens.reasoning) ?? 0),
    cache_read_input_tokens: readCount(cache.read) ?? 0,
    cache_creation_input_tokens: readCount(cache.write) ?? 0,
  };
  return Object.values(counted).some((count) => count > 0) ? counted : undefined;
}
