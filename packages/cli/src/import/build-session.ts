// Converts another agent's recording into entries. Keeps every branch: if a message does not follow the last one, the head moves
// first, as in a rewind. Holds only ids in memory.
import type { Block } from "@palimpsest/core";
import {
  capabilitiesOf,
  checkEntry,
  type Draft,
  ENTRY_VERSION,
  type Entry,
  makeTitle,
  type OriginRange,
} from "@palimpsest/core/internal";
import type { AgentName, Recorded, RecordedAbout, RecordedCompaction, RecordedResponse } from "./recorded.ts";
import { RecordedPath } from "./recorded-path.ts";

/** Shown as the result of a call whose result was never recorded. */
const NO_RESULT = "Interrupted: the recording has no result of this call.";
const CLEARED =
  "Cleared by the agent that recorded this session. Recall reads it again by the id of its call.";
/** The real value is unknown, and the first request replaces this one: it only affects the window size shown. */
const MAX_TOKENS = 32_000;
/** Marks a message that the program wrote itself, without a model. */
const SYNTHETIC = "<synthetic>";
const BYTES_PER_TOKEN = 4;

export interface BuiltSession {
  readonly about: RecordedAbout;
  readonly title: string | undefined;
  /** The entry that the next one would follow. */
  readonly leaf: string | null;
  /** The time of its last entry. */
  readonly time: number;
  readonly counts: BuiltCounts;
}

interface BuiltCounts {
  /** Human messages, responses, results, and messages injected by programs. */
  readonly messages: number;
  /** Responses with usage. */
  readonly requests: number;
  readonly branches: number;
  readonly compactions: number;
  /** How many lines are not messages, by kind. */
  readonly kept: ReadonlyMap<string, number>;
}

/** Where a session is imported from. */
export interface ImportOrigin {
  readonly agent: AgentName;
  readonly source: string;
  /** The session's id, if the transcript does not contain one. */
  readonly session: string;
}

export interface BuilderOutput {
  writeEntry(entry: Entry): void;
  /** Keeps a line unchanged. */
  keepLine(raw: string): void;
}

export class SessionBuilder {
  readonly #origin: ImportOrigin;
  readonly #output: BuilderOutput;
  readonly #path = new RecordedPath();
  #about: RecordedAbout = {};
  #title: string | undefined;
  #model: string | undefined;
  #effort: string | undefined;
  #prelude: string | undefined;
  #time = 0;
  #made = 0;
  #hasBegun = false;
  #counts = { messages: 0, requests: 0, branches: 0, compactions: 0 };
  readonly #kept = new Map<string, number>();

  constructor(origin: ImportOrigin, output: BuilderOutput) {
    this.#origin = origin;
    this.#output = output;
  }

  take(recorded: Recorded): void {
    switch (recorded.kind) {
      case "about":
        this.#about = { ...this.#about, ...recorded.about };
        return;
      case "other":
        return this.#keep(recorded.what, recorded.raw);
      case "effort":
        this.#effort = recorded.effort;
        return;
      case "circumstance": {
        const { what, detail, time } = recorded;
        this.#append({ type: "circumstance", what, detail }, this.#makeId("circumstance"), time);
        return;
      }
      default:
        return this.#takeMessage(recorded);
    }
  }

  end(): BuiltSession {
    return {
      about: this.#about,
      title: this.#about.title ?? this.#title,
      leaf: this.#path.leaf,
      time: this.#time,
      counts: { ...this.#counts, kept: this.#kept },
    };
  }

  /** Adds an entry at the end that nobody recorded. */
  append(draft: Draft): void {
    this.#append(draft, this.#makeId(draft.type), this.#time);
  }

  #takeMessage(recorded: Exclude<Recorded, { kind: "about" | "other" | "effort" | "circumstance" }>): void {
    if (this.#path.has(recorded.id)) return this.#keep("repeated", JSON.stringify(recorded));
    this.#follow(recorded);
    switch (recorded.kind) {
      case "human":
        return this.#takeHuman(recorded);
      case "injected":
        return this.#takeInjected(recorded);
      case "results": {
        const { id, time, results } = recorded;
        const draft: Draft = { type: "user", source: "tools", content: results };
        if (!this.#append(draft, id, time)) return;
        this.#counts.messages++;
        return this.#path.addResults(
          id,
          results.map(({ tool_use_id }) => tool_use_id),
        );
      }
      case "response":
        return this.#takeResponse(recorded);
      case "compaction":
        return this.#takeCompaction(recorded);
      case "cleared": {
        const { id, time, results, tokens } = recorded;
        const each = Math.round(tokens / Math.max(1, results.length));
        const cleared = results.map((tool_use_id) => ({ tool_use_id, content: CLEARED, tokens: each }));
        this.#append({ type: "cleared", trigger: "pressure", how: "stub", results: cleared }, id, time);
      }
    }
  }

  /** Moves the head if the message does not follow the last entry. */
  #follow({ parent, kind }: Recorded & { readonly parent?: string | null | undefined }): void {
    const to = this.#path.findHead(parent, kind === "human");
    if (to === undefined) return;
    this.#append({ type: "head", to }, this.#makeId("head"), undefined);
    this.#path.moveHead(to);
    this.#counts.branches++;
  }

  #takeHuman({ id, time, content }: Extract<Recorded, { kind: "human" | "injected" }>): void {
    const origins = content.flatMap((block, at): OriginRange[] =>
      block.type === "text" && String(block.text) !== ""
        ? [{ block: at, from: 0, to: String(block.text).length, origin: "imported" }]
        : [],
    );
    const draft: Draft = { type: "user", source: "human", content, ...(origins.length > 0 && { origins }) };
    if (!this.#append(draft, id, time)) return;
    this.#counts.messages++;
    this.#path.addHuman(id, hasContent(content));
    if (this.#title === undefined && hasContent(content)) this.#title = makeTitle(content);
  }

  #takeInjected({ id, time, content }: Extract<Recorded, { kind: "human" | "injected" }>): void {
    if (!this.#append({ type: "attachment", source: "reminder", name: "imported", content }, id, time))
      return;
    this.#counts.messages++;
    this.#path.addInjected(id, hasContent(content));
  }

  #takeResponse({ id, time, requested, ttl, message, aborted, incomplete }: RecordedResponse): void {
    this.#adoptPrelude(message.model, requested ?? time);
    const draft: Draft = {
      type: "assistant",
      message,
      ...(requested !== undefined && { requested }),
      ...(ttl !== undefined && { ttl }),
      ...(aborted && { aborted, incomplete: incomplete ?? [] }),
    };
    if (!this.#append(draft, id, time)) return;
    this.#counts.messages++;
    if (message.usage) this.#counts.requests++;
    const calls = message.content.flatMap((block) => (block.type === "tool_use" ? [String(block.id)] : []));
    this.#path.addResponse(id, calls, hasContent(message.content));
  }

  /** Records what is known of the prelude: the model and its effort. */
  #adoptPrelude(model: string | undefined, time: number | undefined): void {
    if (typeof model === "string" && model !== "" && model !== SYNTHETIC) this.#model = model;
    if (this.#model === undefined) return;
    const key = JSON.stringify([this.#model, this.#effort]);
    if (key === this.#prelude) return;
    this.#prelude = key;
    const effort = this.#effort === undefined ? {} : { effort: this.#effort };
    const prelude = {
      model: this.#model,
      ...{ system: [], tools: [], keep: [] },
      parameters: { max_tokens: MAX_TOKENS, ...effort },
      bindsThinking: capabilitiesOf(this.#model).thinkingBoundToPrefix,
      reconstructed: true as const,
    };
    this.#append({ type: "prelude", prelude, reason: "imported" }, this.#makeId("prelude"), time);
  }

  #takeCompaction({ id, time, trigger, before, summary, keeps }: RecordedCompaction): void {
    this.#counts.compactions++;
    this.#closeCalls(time);
    const run = this.#path.findRun(keeps);
    // Nothing precedes it, such as when a session continues from the summary of another one.
    if (!run) return this.#takeInjected({ kind: "injected", id, time, content: summary });
    const after = Math.ceil(JSON.stringify(summary).length / BYTES_PER_TOKEN);
    const pieces = summary.length === 0 ? [] : [{ source: "summary" as const, content: summary }];
    const how = { trigger, method: "full" as const, before, after };
    if (this.#append({ type: "boundary", ...run, pieces, ...how }, id, time))
      this.#path.addCompaction(id, hasContent(summary), keeps !== undefined);
  }

  /** Answers open calls before a compaction, which can only replace answered ones. */
  #closeCalls(time: number | undefined): void {
    const open = this.#path.openCalls;
    if (open.length === 0) return;
    const id = this.#makeId("interrupted");
    const results = open.map((call) => ({ tool_use_id: call, content: NO_RESULT }));
    this.#append({ type: "interrupted", results }, id, time);
    this.#path.addResults(id, open);
  }

  /** Returns whether the entry is valid; if not, the line is kept unchanged. */
  #append(draft: Draft, id: string, time: number | undefined): boolean {
    this.#time = time ?? this.#time;
    if (!this.#hasBegun) this.#begin();
    const entry = { v: ENTRY_VERSION, id, parent: this.#path.leaf, time: this.#time, ...draft };
    const checked = checkEntry(entry);
    if (!checked.ok) {
      this.#keep(`unusable ${draft.type}`, JSON.stringify(draft));
      return false;
    }
    this.#output.writeEntry(checked.entry);
    if (draft.type !== "head") this.#path.add(id);
    return true;
  }

  /** Adds the first entry, which says where the session comes from. */
  #begin(): void {
    this.#hasBegun = true;
    const { agent, source, session } = this.#origin;
    const { id, version, cwd } = this.#about;
    const facts = { agent, session: id ?? session, source };
    const known = { ...(version !== undefined && { version }), ...(cwd !== undefined && { cwd }) };
    this.#append({ type: "imported", ...facts, ...known }, "imported", undefined);
  }

  #keep(what: string, raw: string): void {
    this.#kept.set(what, (this.#kept.get(what) ?? 0) + 1);
    this.#output.keepLine(raw);
  }

  /** Counts up, so that ids are the same for each import. */
  #makeId(what: string): string {
    return `imported-${what}-${++this.#made}`;
  }
}

/** Whether something of it can be sent. */
const hasContent = (content: readonly Block[]): boolean =>
  content.some((block) => {
    if (block.type === "text") return String(block.text).trim() !== "";
    return block.type !== "thinking" || String(block.signature ?? "") !== "";
  });
