// What the layers of a session announce to interfaces.
import type { EvidenceClass } from "../memory/memory.ts";

export interface SavedMemory {
  readonly path: string;
  readonly description: string;
  readonly class?: EvidenceClass;
}

export interface LayerEvents {
  /** A layer could not do its work and stepped aside. */
  failure: { readonly layer: string; readonly reason: string };
  /** A compaction was made, or why none was. `asides`: what stepped aside on the way. */
  compaction: {
    readonly trigger: "auto" | "manual" | "reactive";
    readonly asides: readonly string[];
    readonly method?: string;
    readonly before?: number;
    readonly after?: number;
    /** Files that it shows again. */
    readonly files?: readonly string[];
    readonly refused?: string;
  };
  /** The notes speak of everything up to this entry. */
  notes: { readonly position: string; readonly changed: boolean };
  /** Memories were saved, in these files; `checks`: calls that are asked about from now on; `denials`: what was not let through. */
  memory: {
    readonly saved: readonly string[];
    /** The same files, with what they say and what that rests on. */
    readonly kept?: readonly SavedMemory[];
    readonly checks: readonly { readonly path: string; readonly check: string }[];
    readonly denials: readonly string[];
  };
  /** So many failures in a row that a layer will not try again in this session. */
  breaker: { readonly layer: string; readonly failures: number };
}
