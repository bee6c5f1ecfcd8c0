// A session as its layers see it: what they read, and how they record a decision, a failure or a cost.
import type { DerivedState } from "../derived/derived-state.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Ports } from "../ports/ports.ts";
import type { Settings } from "../settings/schema.ts";
import type { Meter } from "../tokens/meter.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { Draft, Entry, Prelude } from "../transcript/entries.ts";
import type { PathFold } from "../view/path-fold.ts";
import type { View } from "../view/view.ts";
import type { EventEmitter } from "./event-emitter.ts";
import type { LayerEvents } from "./layer-events.ts";
import type { WindowLimits } from "./window-limits.ts";

/** One model call, as it is announced. `requested`: when it was made. */
export interface ReportedCost {
  readonly layer: string;
  readonly model: string;
  readonly usage: Usage;
  readonly outcome: "ok" | "failed" | "aborted";
  readonly requested?: number | undefined;
}

export interface SessionRecord {
  readonly ports: Ports;
  /** The settings for the next request. */
  readonly settings: Settings;
  readonly view: View;
  readonly state: {
    readonly view: View;
    readonly meter: Meter;
    readonly ledger: Ledger;
    readonly derived: DerivedState;
    readonly humanCharacters: PathFold<{ readonly characters: number }>;
  };
  readonly transcript: { readonly path: string };
  /** The folder of the files that the session stores beside its transcript. */
  readonly folder: string;
  readonly prelude: Prelude;
  readonly limits: WindowLimits;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The size of the view in tokens. */
  readonly size: number;
  /** True if costs decide what is cleared and compacted, rather than how full the window is. */
  readonly isByCost: boolean;
  readonly events: Pick<EventEmitter<LayerEvents>, "emit">;
  append(draft: Draft | undefined): Entry | undefined;
  /** Reports that a layer could not do its work. An automatic failure becomes an entry. */
  reportFailure(layer: string, reason: string, automatic?: boolean): void;
  /** Announces what a call cost. */
  reportCost(cost: ReportedCost): void;
  /** Resolves when all entries are on disk, or when it has been announced that they could not be written. */
  flushEntries(): Promise<void>;
}
