// Computes the size that a compaction must get the view below.
import type { SizeOf } from "./compaction-sizes.ts";
import type { Trigger } from "./materials.ts";

/** However large the reported excess is, the target is at least this share of the current size. */
const MIN_SHARE = 1 / 4;
/** A safety margin, since estimates are off by some percent and a second refusal reaches the user. */
const SLACK = 0.9;
/** Assumed if nobody says by how much a request was too long. */
const UNSTATED_SHARE = 3 / 4;

/** An automatic compaction frees at least a quarter of the window; otherwise the next one would be due at once. */
const LASTING_SHARE = 3 / 4;
/** A quarter of a small window is filled by a round or two. */
const SMALL_LASTING_SHARE = 1 / 2;
const SMALL_TARGET = 80_000;
/** The kept tail takes at most this share of a small window. */
const TAIL_SHARE = 2 / 5;

export interface TargetInput {
  readonly trigger: Trigger;
  readonly size: number;
  readonly limits: { readonly compactAt: number };
  readonly excess?: number | undefined;
}

/** After a refusal, the target is below our own count by the reported excess, since the count may be too low. */
export function computeTarget({ trigger, size, limits, excess }: TargetInput): number {
  if (trigger !== "reactive") return limits.compactAt;
  const most = Math.min(limits.compactAt, size);
  if (!excess || excess < 0) return Math.floor(most * UNSTATED_SHARE);
  return Math.max(Math.floor((most - excess) * SLACK), Math.ceil(most * MIN_SHARE));
}

export interface AcceptableInput {
  readonly trigger: Trigger;
  readonly size: number;
  readonly limits: { readonly blockingAt: number };
  readonly sizeOf: SizeOf;
}

/**
 * Lists the sizes that are acceptable, best first. While the window is not full, an automatic compaction must reach its target;
 * otherwise it would be due again at every request.
 */
export function listAcceptable(
  { trigger, size, limits, sizeOf }: AcceptableInput,
  target: number,
): readonly number[] {
  const lasting = computeLastingTarget(trigger, target, sizeOf);
  const first = lasting < target ? [lasting, target] : [target];
  return trigger === "auto" && size < limits.blockingAt ? first : [...first, limits.blockingAt];
}

/**
 * In a small window, the share applies to what the prelude leaves: the prelude may be most of the window, and a compaction
 * cannot free it.
 */
export function computeLastingTarget(trigger: Trigger, target: number, sizeOf: SizeOf): number {
  if (trigger !== "auto") return target;
  if (target >= SMALL_TARGET) return Math.floor(target * LASTING_SHARE);
  const front = Math.min(target, sizeOf([]));
  return Math.floor(front + (target - front) * SMALL_LASTING_SHARE);
}

/** Computes how much of the end is kept for this target. */
export function keepWithin<T extends { readonly keepTokens: number; readonly keepMaxTokens: number }>(
  keep: T,
  target: number,
): T {
  const most = Math.floor(target * TAIL_SHARE);
  return {
    ...keep,
    keepTokens: Math.min(keep.keepTokens, most),
    keepMaxTokens: Math.min(keep.keepMaxTokens, most),
  };
}
