// Turns session events into OpenTelemetry spans, named by the GenAI conventions. They contain no content of the
// conversation. Whoever made the tracer decides where they go.
import type { Clock } from "../ports/clock.ts";
import type { EventEmitter } from "../record/event-emitter.ts";
import { inputTokens, type Usage } from "../transcript/blocks.ts";
import type { SessionEvents } from "./session-types.ts";
import type { Attributes, Tracer, TracerSpan } from "./tracer.ts";

/** Values of OpenTelemetry's enums, which never change. */
const INTERNAL = 0;
const CLIENT = 2;
const ERROR = 2;

const NO_RESPONSE = "no response was recorded";

export interface SessionTracerDependencies {
  readonly tracer: Tracer;
  readonly session: string;
  /** The name of the model client. */
  readonly provider: string;
  readonly clock: Clock;
  readonly events: Pick<EventEmitter<SessionEvents>, "on">;
}

export class SessionTracer {
  readonly #parts: SessionTracerDependencies;
  /** The span of the request that waits for its response. */
  #pending: TracerSpan | undefined;
  /** True if there was a compaction since the last request. */
  #isCompacted = false;

  constructor(parts: SessionTracerDependencies) {
    this.#parts = parts;
    const { events } = parts;
    events.on("request", (event) => this.#startRequest(event));
    events.on("response", (event) => this.#endRequest(event));
    events.on("cost", (event) => this.#addCall(event));
    events.on("break", (event) => this.#addBreak(event));
    events.on("compaction", (event) => this.#addCompaction(event));
    events.on("recall", (event) => this.#addRecall(event));
  }

  /** Ends a span that is still open. A failing tracer must not prevent the session from closing. */
  close(): void {
    try {
      this.#endUnanswered();
    } catch {}
  }

  #startRequest({ model, maxTokens }: SessionEvents["request"]): void {
    this.#endUnanswered();
    this.#pending = this.#start(`chat ${model}`, 0, CLIENT, {
      ...this.#nameCall(model),
      "gen_ai.request.max_tokens": maxTokens,
      ...(this.#isCompacted && { "gen_ai.conversation.compacted": true }),
    });
    this.#isCompacted = false;
  }

  #endRequest({ model, id, stopReason, usage, outcome }: SessionEvents["response"]): void {
    const span = this.#pending;
    if (!span) return;
    this.#pending = undefined;
    span.setAttributes({
      "gen_ai.response.model": model,
      ...(id !== undefined && { "gen_ai.response.id": id }),
      ...(stopReason !== undefined && { "gen_ai.response.finish_reasons": [stopReason] }),
      ...(usage && countTokens(usage)),
    });
    this.#end(span, outcome === "ok" ? undefined : outcome);
  }

  #endUnanswered(): void {
    const span = this.#pending;
    this.#pending = undefined;
    if (span) this.#end(span, NO_RESPONSE, "_OTHER");
  }

  /** Adds a background call; calls of the conversation already have a span. */
  #addCall({ layer, model, usage, outcome, ms }: SessionEvents["cost"]): void {
    if (layer === "main") return;
    const span = this.#start(`chat ${model}`, ms, CLIENT, {
      ...this.#nameCall(model),
      ...countTokens(usage),
      "palimpsest.layer": layer,
    });
    this.#end(span, outcome === "ok" ? undefined : outcome);
  }

  #addBreak({ cause, receipt }: SessionEvents["break"]): void {
    const span = this.#start("palimpsest.break", 0, INTERNAL, {
      "palimpsest.break.cause": cause,
      "palimpsest.break.items": receipt.items.length,
      "palimpsest.break.tokens": receipt.tokens,
    });
    this.#end(span);
  }

  #addCompaction({ trigger, method, before, after, refused, ms }: SessionEvents["compaction"]): void {
    if (refused === undefined) this.#isCompacted = true;
    const span = this.#start("palimpsest.compaction", ms, INTERNAL, {
      "palimpsest.compaction.trigger": trigger,
      ...(method !== undefined && { "palimpsest.compaction.method": method }),
      ...(before !== undefined && { "palimpsest.compaction.tokens_before": before }),
      ...(after !== undefined && { "palimpsest.compaction.tokens_after": after }),
    });
    this.#end(span, refused, "refused");
  }

  #addRecall({ from, isAsked, files, tokens, ms }: SessionEvents["recall"]): void {
    const call = { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "Recall" };
    const span = this.#start(isAsked ? "execute_tool Recall" : "palimpsest.recall", ms, INTERNAL, {
      ...(isAsked && call),
      ...(files && { "palimpsest.recall.memories": files.length }),
      "palimpsest.recall.from": from,
      "palimpsest.recall.tokens": tokens,
    });
    this.#end(span);
  }

  #nameCall(model: string): Attributes {
    return {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": this.#parts.provider,
      "gen_ai.request.model": model,
    };
  }

  #start(name: string, msAgo: number | undefined, kind: number, attributes: Attributes): TracerSpan {
    const { tracer, session, clock } = this.#parts;
    return tracer.startSpan(name, {
      kind,
      startTime: new Date(clock.now() - (msAgo ?? 0)),
      attributes: { "gen_ai.conversation.id": session, ...attributes },
    });
  }

  #end(span: TracerSpan, failure?: string, type = failure): void {
    if (failure !== undefined) {
      span.setAttributes({ "error.type": type ?? failure });
      span.setStatus({ code: ERROR, message: failure });
    }
    span.end(new Date(this.#parts.clock.now()));
  }
}

/** The conventions count tokens read from and written to the cache as input. */
const countTokens = (usage: Usage): Attributes => ({
  "gen_ai.usage.input_tokens": inputTokens(usage),
  "gen_ai.usage.output_tokens": usage.output_tokens,
  "gen_ai.usage.cache_read.input_tokens": usage.cache_read_input_tokens ?? 0,
  "gen_ai.usage.cache_creation.input_tokens": usage.cache_creation_input_tokens ?? 0,
});
