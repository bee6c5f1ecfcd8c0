// The prompt cache: entries under prefix digests, written at breakpoints, found by looking back from them.
import type { ModelFacts } from "../models.ts";
import type { Layout, Part, Ttl } from "./prompt-layout.ts";

/** How many positions a breakpoint looks back, including itself. */
const LOOKBACK = 20;
const TTL_MS: Readonly<Record<Ttl, number>> = { "5m": 5 * 60_000, "1h": 60 * 60_000 };
/** Expired entries are swept when the store has grown by this many, so that long runs stay small. */
const SWEEP_EVERY = 5_000;

interface Entry {
  expires: number;
  ttl: Ttl;
}

/** What a request reads and writes, decided when it arrives. */
export interface Lookup {
  readonly read: number;
  readonly written5m: number;
  readonly written1h: number;
  readonly uncached: number;
  /** Index of the block where the longest hit ends, or -1. */
  readonly hit: number;
  readonly breakpoints: readonly number[];
  readonly writes: readonly { readonly digest: string; readonly ttl: Ttl; readonly expires: number }[];
}

export class PromptCache {
  readonly #entries = new Map<string, Entry>();
  #sweepAt = SWEEP_EVERY;

  /** Reading refreshes what it finds. Nothing is written yet: that waits until the response begins. */
  lookUp(layout: Layout, model: ModelFacts, now: number): Lookup {
    const { parts } = layout;
    const breakpoints: number[] = [];
    parts.forEach((part, index) => {
      if (part.mark !== undefined && part.total >= model.minimumCacheable) breakpoints.push(index);
    });
    let hit = -1;
    for (const at of breakpoints) hit = Math.max(hit, this.#longestHit(parts, at, now));
    const entry = hit < 0 ? undefined : this.#live(parts[hit] as Part, now);
    if (entry !== undefined) entry.expires = now + TTL_MS[entry.ttl];

    const read = parts[hit]?.total ?? 0;
    const last1h =
      parts.findLast((part) => part.mark === "1h" && part.total >= model.minimumCacheable)?.total ?? 0;
    const last = parts[breakpoints.at(-1) ?? -1]?.total ?? 0;
    const upTo1h = Math.max(read, last1h);
    return {
      read,
      written1h: upTo1h - read,
      written5m: Math.max(0, last - upTo1h),
      uncached: layout.total - Math.max(read, last),
      hit,
      breakpoints,
      writes: breakpoints.map((at) => this.#entryFor(parts[at] as Part, at <= hit, entry, now)),
    };
  }

  /** Called when the response begins: only now can others read what this request wrote. */
  commit(lookup: Lookup): void {
    for (const { digest, ttl, expires } of lookup.writes) {
      const before = this.#entries.get(digest);
      if (before === undefined || before.expires < expires) this.#entries.set(digest, { ttl, expires });
    }
    if (this.#entries.size > this.#sweepAt) this.#sweep(lookup);
  }

  clear(): void {
    this.#entries.clear();
  }

  #longestHit(parts: readonly Part[], from: number, now: number): number {
    const oldest = (parts[from] as Part).position - LOOKBACK;
    for (let index = from; index >= 0 && (parts[index] as Part).position > oldest; index--) {
      if (this.#live(parts[index] as Part, now) !== undefined) return index;
    }
    return -1;
  }

  #live(part: Part, now: number): Entry | undefined {
    const entry = this.#entries.get(part.digest);
    return entry !== undefined && now < entry.expires ? entry : undefined;
  }

  /** A breakpoint inside what was read costs nothing, so it cannot outlive the entry that was read. */
  #entryFor(part: Part, inside: boolean, read: Entry | undefined, now: number) {
    const asked = part.mark ?? "5m";
    const own = this.#live(part, now)?.ttl;
    const ttl = inside ? (own ?? (read?.ttl === "1h" ? asked : "5m")) : asked;
    return { digest: part.digest, ttl, expires: now + TTL_MS[ttl] };
  }

  #sweep(lookup: Lookup): void {
    const newest = Math.max(...lookup.writes.map((write) => write.expires - TTL_MS[write.ttl]));
    for (const [digest, entry] of this.#entries) if (entry.expires <= newest) this.#entries.delete(digest);
    this.#sweepAt = this.#entries.size + SWEEP_EVERY;
  }
}
