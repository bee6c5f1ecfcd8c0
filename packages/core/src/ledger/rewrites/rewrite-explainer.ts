// Explains every request that wrote again what had been cached. A fold over the entries of a transcript in order, in memory
// that does not grow with their content.
import { findRates, type ModelOverrides, tokensOf } from "../../models/catalog.ts";
import { type Block, inputTokens, isToolUse, type Usage } from "../../transcript/blocks.ts";
import type { Entry, EntryOf, Prelude } from "../../transcript/entries.ts";
import { isCounted } from "../../view/add-response.ts";
import type { Ttl } from "../../view/ttl.ts";
import { comparePreludes, describeChange } from "./describe-change.ts";
import { type AnsweredRequest, findRewriteCause, type RequestChange } from "./find-rewrite-cause.ts";
import type { Rewrite } from "./rewrite.ts";

/** Smaller differences are the server's rounding, or an error in the estimate of what was added. */
const MIN_TOKENS = 1_000;
const CHARACTERS_PER_TOKEN = 4;

interface RequestEnd extends AnsweredRequest {
  /** The number of messages in it. */
  readonly messages: number;
  /** The previous request on its path. */
  readonly before: RequestEnd | undefined;
  /** The number of compactions before it. */
  readonly compactions: number;
}

interface Counts {
  readonly read: number;
  readonly written: number;
  readonly input: number;
  readonly cached: number;
}

export class RewriteExplainer {
  readonly #overrides: ModelOverrides | undefined;
  /** The last answered request in time. */
  #last: RequestEnd | undefined;
  /** The last request on the path; after a rewind, an earlier one. */
  #onPath: RequestEnd | undefined;
  /** For each entry, the last request before it. */
  readonly #ends = new Map<string, RequestEnd | undefined>();
  readonly #tools = new Map<string, string>();
  #changes: RequestChange[] = [];
  #prelude: Prelude | undefined;
  #isRecording = false;
  #isFirstOfExchange = false;
  /** Characters added since the last request. */
  #added = 0;
  #messages = 0;
  #compactions = 0;
  #requests = 0;
  /** False while no response has reported cache writes; some servers report only reads. */
  #tellsWrites = false;
  /** False while nothing was read from a cache: then there may be none, or the requests are too short for it. */
  #tellsReads = false;

  constructor(overrides?: ModelOverrides) {
    this.#overrides = overrides;
  }

  /** The number of requests counted so far. */
  get requests(): number {
    return this.#requests;
  }

  /** Takes the next entry of the transcript. Returns a rewrite if the entry is the response to such a request. */
  take(entry: Entry): Rewrite | undefined {
    let rewrite: Rewrite | undefined;
    if (entry.type === "assistant") rewrite = this.#takeResponse(entry);
    else this.#takeOther(entry);
    if (entry.type !== "head") this.#ends.set(entry.id, this.#onPath);
    return rewrite;
  }

  #takeOther(entry: Entry): void {
    switch (entry.type) {
      case "imported":
        this.#isRecording = true;
        return;
      case "prelude":
        return this.#takePrelude(entry);
      case "user":
        if (entry.source === "human") this.#isFirstOfExchange = true;
        return this.#addContent(entry.content);
      case "attachment":
        // A command by the person, whose text programs wrote.
        if (entry.name === "imported") this.#isFirstOfExchange = true;
        return this.#addContent(entry.content);
      case "surfaced":
      case "restore":
        return this.#addContent(entry.content);
      case "head":
        this.#onPath = entry.to === null ? undefined : this.#ends.get(entry.to);
        this.#messages = this.#onPath?.messages ?? 0;
        break;
      case "boundary":
        this.#messages = 0;
        this.#compactions++;
        for (const { content } of entry.pieces) this.#addContent(content);
        break;
      default:
        break;
    }
    const change = describeChange(entry, (id) => this.#tools.get(id) ?? "a call");
    if (change) this.#changes.push(change);
  }

  #takePrelude(entry: EntryOf<"prelude">): void {
    if (this.#prelude) this.#changes.push(...comparePreludes(this.#prelude, entry.prelude, entry));
    this.#prelude = entry.prelude;
  }

  #addContent(content: readonly Block[]): void {
    this.#added += measureContent(content);
    this.#messages++;
  }

  #takeResponse(entry: EntryOf<"assistant">): Rewrite | undefined {
    const { message, requested = entry.time } = entry;
    for (const block of message.content) if (isToolUse(block)) this.#tools.set(block.id, block.name);
    const rewrite = isCounted(message.usage) ? this.#takeUsage(entry, message.usage, requested) : undefined;
    this.#addContent(message.content);
    return rewrite;
  }

  #takeUsage(entry: EntryOf<"assistant">, usage: Usage, requested: number): Rewrite | undefined {
    this.#requests++;
    const counts = this.#count(usage);
    const rewrite = this.#explain(entry, counts, requested);
    const { input, cached } = counts;
    const ttl = entry.ttl ?? this.#last?.ttl ?? "5m";
    const stands = { messages: this.#messages, before: this.#onPath, compactions: this.#compactions };
    this.#onPath = { requested, ttl, input, cached, ...stands };
    this.#last = this.#onPath;
    this.#changes = [];
    this.#added = 0;
    this.#isFirstOfExchange = false;
    return rewrite;
  }

  #count(usage: Usage): Counts {
    const { uncached, read, written5m, written1h } = tokensOf(usage);
    const written = written5m + written1h;
    this.#tellsWrites ||= written > 0;
    this.#tellsReads ||= read > 0;
    const input = inputTokens(usage);
    return {
      read,
      written: this.#tellsWrites ? written : uncached,
      input,
      cached: this.#tellsReads && !this.#tellsWrites ? input : read + written,
    };
  }

  #explain(entry: EntryOf<"assistant">, counts: Counts, requested: number): Rewrite | undefined {
    const [previous, base] = [this.#last, this.#onPath];
    if (!previous || !base) return undefined;
    const { read, written, input } = counts;
    const due = base.cached;
    const added = Math.round(this.#added / CHARACTERS_PER_TOKEN);
    const tokens = Math.min(due - read, written - this.#estimateFresh(base, input, added));
    if (tokens < MIN_TOKENS) return undefined;
    // After a rewind, the earlier request's cache depends on when it was last used, even if by another branch.
    const facts = {
      previous: { ...base, requested: previous.requested, ttl: previous.ttl },
      requested,
      read,
      input,
      added,
    };
    const found = findRewriteCause({ ...facts, changes: this.#changes, recording: this.#recording });
    const model =
      typeof entry.message.model === "string" ? entry.message.model : (this.#prelude?.model ?? "");
    const usd = priceRewrite(
      tokens,
      model,
      input,
      entry.ttl ?? previous.ttl,
      this.#tellsWrites,
      this.#overrides,
    );
    return {
      entry: entry.id,
      request: this.#requests,
      ...(typeof entry.message.id === "string" && { response: entry.message.id }),
      time: requested,
      model,
      ...found,
      due,
      read,
      written,
      tokens,
      usd,
    };
  }

  /** Estimates the tokens that were not in the last request: its growth, unless something was removed. */
  #estimateFresh(base: AnsweredRequest, input: number, added: number): number {
    const grown = input - base.input;
    const isCut = this.#changes.some(
      ({ cause }) => cause === "compacted" || cause === "cleared" || cause === "message",
    );
    return grown < 0 || isCut ? added : grown;
  }

  get #recording() {
    if (!this.#isRecording) return undefined;
    const ends: RequestEnd[] = [];
    // Requests before a compaction had other messages.
    for (let end = this.#onPath; end?.compactions === this.#compactions; end = end.before) ends.push(end);
    return { isFirstOfExchange: this.#isFirstOfExchange, ends: ends.reverse() };
  }
}

/** Returns the price difference between writing tokens and reading them. */
function priceRewrite(
  tokens: number,
  model: string,
  input: number,
  ttl: Ttl,
  tellsWrites: boolean,
  overrides: ModelOverrides | undefined,
): number | undefined {
  const rates = findRates(model, input, overrides);
  if (!rates) return undefined;
  const written = ttl === "1h" ? rates.write1h : rates.write5m;
  return (tokens * ((tellsWrites ? written : 1) - rates.read) * rates.input) / 1_000_000;
}

function measureContent(content: readonly Block[]): number {
  let length = 0;
  for (const block of content) {
    if (block.type === "text") length += String(block.text).length;
    else if (block.type === "tool_result") length += measureResult(block.content);
    else if (block.type === "tool_use") length += JSON.stringify(block.input ?? {}).length;
  }
  return length;
}

function measureResult(content: unknown): number {
  if (typeof content === "string") return content.length;
  return Array.isArray(content) ? measureContent(content) : 0;
}
