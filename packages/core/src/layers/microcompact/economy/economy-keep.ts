// Decides how many of the newest results are never stale. The number grows when a cleared result is missed, and shrinks when
// none is.
import type { Settings } from "../../../settings/schema.ts";

export type EconomySettings = Settings["microcompact"]["economy"];

export interface Keep {
  /** K, the number of results. */
  readonly count: number;
  /** The numbers of the results at which a cleared one was asked for again. Emptied when K grows. */
  readonly misses: readonly number[];
  /** The number of the result since which there was neither a miss nor a shrink. */
  readonly quietSince: number;
}

export const startKeep = ({ keepStart, keepFloor }: EconomySettings): Keep => ({
  count: Math.max(keepStart, keepFloor),
  misses: [],
  quietSince: 0,
});

export function afterMiss(keep: Keep, result: number, settings: EconomySettings): Keep {
  const { missWithin, missPercent, growth } = settings;
  const misses = [...keep.misses.filter((at) => result - at < missWithin), result];
  const tooMany = misses.length > (missPercent / 100) * missWithin;
  if (!tooMany) return { ...keep, misses, quietSince: result };
  return { count: Math.ceil(growth * keep.count), misses: [], quietSince: result };
}

/** Shrinks K only at a break: a smaller K makes more results stale, and the prefix is being rewritten anyway. */
export function afterBreak(keep: Keep, results: number, settings: EconomySettings): Keep {
  const isQuiet = results - keep.quietSince >= settings.quietResults;
  if (!isQuiet || keep.count <= settings.keepFloor) return keep;
  return { ...keep, count: keep.count - 1, quietSince: results };
}
