// Below which size a compaction must bring the view.
import type { Trigger } from "./materials.ts";

/** A stated excess says how far off our own count is; it does not say that nothing at all may stay. */
const LEAST_SHARE = 1 / 4;

export interface TargetInput {
  readonly size: number;
  readonly limits: { readonly compactAt: number };
  readonly excess?: number | undefined;
}

/** A request that was refused was too long by our own count too, or our count is too low: that much lower, then. */
export function targetOf({ size, limits, excess }: TargetInput): number {
  if (!excess || excess < 0) return limits.compactAt;
  const most = Math.min(limits.compactAt, size);
  return Math.max(most - excess, Math.ceil(most * LEAST_SHARE));
}

/**
 * The sizes that will do, the best first. Where the window is not full yet, a compaction that starts by itself must reach
 * its target: one that does not would be due again at the next request, and so on for ever.
 */
export function acceptable(
  { trigger, size, limits }: { trigger: Trigger; size: number; limits: { readonly blockingAt: number } },
  target: number,
): readonly number[] {
  return trigger === "auto" && size < limits.blockingAt ? [target] : [target, limits.blockingAt];
}
