// Replays the same responses with some layers off: how large each request would have been, how much of it would have been
// cached, and when the window would have been full. One path, one pass.
import { type ModelOverrides, priceOf, type TokenCounts, tokensOf } from "../models/catalog.ts";
import type { Settings } from "../settings/schema.ts";
import type { Thresholds } from "../tokens/thresholds.ts";
import { hasExpiredAfter } from "../view/ttl.ts";
import { cachedUpTo, withMore } from "./billed.ts";
import { ResultsHere } from "./results-here.ts";
import type { Change, Path, Sized, Turn } from "./turns.ts";

/**
 * The assumed size of a summary: nine sections of about half a page. After it the view is assumed to be the first request
 * and the summary, without restored files. Both are low, so that no saving is overstated.
 */
const SUMMARY_TOKENS = 5_000;

/** `memory` only spends: without it nothing else is assumed to change. */
export type OffLayer = "economy" | "tool-results" | "notes-compaction" | "memory";

/** The names under which memory is billed. */
const MEMORY_CALLS = new Set(["extraction", "dreaming", "recall"]);

export interface WorldOptions {
  /** The layers that are off. Without the economy, the window's own rules apply: `microcompact.mode` "window". */
  readonly off: ReadonlySet<OffLayer>;
  readonly limits: Pick<Thresholds, "warningAt" | "compactAt">;
  readonly pressure: Settings["microcompact"]["pressure"];
  readonly overrides?: ModelOverrides | undefined;
  /** What was paid earlier counts elsewhere: a fork pays for its own part, in the world that its past has led to. */
  readonly since?: number | undefined;
}

type ChangeOf<T extends Change["what"]> = Extract<Change, { what: T }>;
/** What was sent has changed: in both worlds, or only in the real one. */
type Broken = "shared" | "onlyReal";

export type Spent =
  | { readonly usd: number; readonly clearings: number; readonly summaries: number }
  | { readonly unknown: true; readonly why: string };

export function spentIn({ turns, rest }: Path, options: WorldOptions): Spent {
  const world = new World(turns[0]?.input ?? 0, options);
  for (const turn of turns) world.take(turn);
  for (const change of rest) if (change.what === "call") world.call(change);
  return world.spent();
}

class World {
  readonly #options: WorldOptions;
  /** The first request, which comes before anything that is ever cleared or summarised. */
  readonly #front: number;
  /** How much larger each request is here; negative after a summary that the real session did not need. */
  #extra = 0;
  readonly #results = new ResultsHere();
  #before: { readonly turn: Turn; readonly cached: number } | undefined;
  #sum = { usd: 0, clearings: 0, summaries: 0 };
  #why: string | undefined;
  #isPaidHere = true;

  constructor(front: number, options: WorldOptions) {
    this.#front = front;
    this.#options = options;
  }

  spent(): Spent {
    return this.#why === undefined ? this.#sum : { unknown: true, why: this.#why };
  }

  take(turn: Turn): void {
    this.#isPaidHere = this.#isOwn(turn.requested);
    const news = this.#applyAll(turn);
    const emptied = this.#makeRoom(turn);
    const counts = this.#billed(turn, { ...news, emptied });
    if (this.#isPaidHere) this.#pay(counts, turn.model);
    this.#before = { turn, cached: counts.read + counts.written5m + counts.written1h };
  }

  call({ call }: ChangeOf<"call">): void {
    const { off } = this.#options;
    // If this world decides on its own compactions, it pays for its own summaries.
    if (off.has("economy") && call.layer === "compaction") return;
    if (off.has("notes-compaction") && call.layer === "notes") return;
    if (off.has("memory") && MEMORY_CALLS.has(call.layer)) return;
    if (this.#isOwn(call.time)) this.#pay(tokensOf(call.usage), call.model);
  }

  #isOwn(time: number): boolean {
    return time >= (this.#options.since ?? Number.NEGATIVE_INFINITY);
  }

  /** Applies what happened before the request, in both worlds or only in the real one. */
  #applyAll({ changes, model }: Turn) {
    const news = { shared: false, onlyReal: false, added: 0 };
    for (const change of changes) {
      const kind = this.#apply(change, model);
      if (kind === "shared" || kind === "onlyReal") news[kind] = true;
      if (typeof kind === "number") news.added += kind;
    }
    return news;
  }

  /** Returns in which world the change broke the cache, or how many tokens are new in this world only. */
  #apply(change: Change, model: string): Broken | number | undefined {
    const { off } = this.#options;
    switch (change.what) {
      case "call":
        this.call(change);
        return undefined;
      case "broken":
        return "shared";
      case "arrived":
        this.#results.arrive(change.items);
        return undefined;
      case "stored":
        return off.has("tool-results") ? this.#showWhole(change.items) : undefined;
      case "cleared":
        return this.#clear(change);
      case "compacted":
        return this.#compact(change, model);
    }
  }

  #showWhole(items: readonly Sized[]): number {
    const added = this.#results.showWhole(items);
    this.#extra += added;
    return added;
  }

  #clear({ items, trigger, breaks }: ChangeOf<"cleared">): Broken | undefined {
    const byCost = trigger === "economy" || trigger === "expired";
    const onlyReal = byCost && this.#options.off.has("economy");
    this.#extra += onlyReal ? this.#results.clearedThere(items) : this.#results.clearedInBoth(items);
    if (!breaks) return undefined;
    return onlyReal ? "onlyReal" : "shared";
  }

  #compact(change: ChangeOf<"compacted">, model: string): Broken {
    const { before, after, isAutomatic, fromNotes, results } = change;
    const { off } = this.#options;
    if (off.has("economy") && isAutomatic) {
      this.#extra += before - after;
      return "onlyReal";
    }
    if (off.has("notes-compaction") && fromNotes) this.#summarise(before + this.#extra, model);
    this.#extra = this.#results.compactedInBoth(results);
    return "shared";
  }

  /** Applies the window's rules: clearing under pressure first, then a summary. Only if requests are larger here. */
  #makeRoom({ input, model }: Turn): boolean {
    const { limits, pressure } = this.#options;
    if (this.#extra <= 0) return false;
    const freed = input + this.#extra < limits.warningAt ? 0 : this.#results.clearUnderPressure(pressure);
    this.#extra -= freed;
    if (freed > 0 && this.#isPaidHere) this.#sum.clearings++;
    const after = this.#front + SUMMARY_TOKENS;
    const isFull = this.#extra > 0 && input + this.#extra >= limits.compactAt;
    if (!isFull || after >= input + this.#extra) return freed > 0;
    this.#summarise(input + this.#extra, model);
    this.#results.forget();
    this.#extra = after - input;
    return true;
  }

  /** Returns the tokens that this request would have been billed for; if nothing differs, the real ones. */
  #billed(
    turn: Turn,
    now: { shared: boolean; onlyReal: boolean; added: number; emptied: boolean },
  ): TokenCounts {
    const { usage, requested, ttl, input } = turn;
    const [real, before] = [tokensOf(usage), this.#before];
    const expired = !before || hasExpiredAfter(requested - before.turn.requested, before.turn.ttl);
    const size = Math.max(0, input + this.#extra);
    if (now.emptied) return cachedUpTo(this.#front, size, real, ttl);
    if (now.onlyReal && !now.shared && !expired) return cachedUpTo(before.cached, size, real, ttl);
    if (now.shared || expired) return withMore(real, 0, this.#extra, ttl);
    return withMore(real, this.#extra - now.added, now.added, ttl);
  }

  #summarise(view: number, model: string): void {
    if (!this.#isPaidHere) return;
    this.#sum.summaries++;
    this.#pay({ uncached: 0, read: view, written5m: 0, written1h: 0, output: SUMMARY_TOKENS }, model);
  }

  #pay({ uncached, read, written5m, written1h, output, searches }: TokenCounts, model: string): void {
    const usage = {
      input_tokens: uncached,
      output_tokens: output,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: written5m + written1h,
      cache_creation: { ephemeral_5m_input_tokens: written5m, ephemeral_1h_input_tokens: written1h },
      ...(searches !== undefined && { server_tool_use: { web_search_requests: searches } }),
    };
    const cost = priceOf(usage, model, undefined, this.#options.overrides);
    if ("usd" in cost) this.#sum.usd += cost.usd;
    else this.#why ??= cost.why;
  }
}
