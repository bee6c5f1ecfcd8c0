// How many of the newest results are never stale: grows when clearing is regretted, shrinks when it never is.
import type { Settings } from "../../../settings/schema.ts";

export type EconomySettings = Settings["microcompact"]["economy"];

export interface Keep {
  /** K. */
  readonly count: number;
  /** The results, by number, at which a cleared one was asked for again; used up when K grows. */
  readonly misses: readonly number[];
  /** The result since which there was no miss, and no shrinking. */
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

/** Only at a break: a smaller K makes more results stale, and the prefix is being written anew anyway. */
export function afterBreak(keep: Keep, results: number, settings: EconomySettings): Keep {
  const isQuiet = results - keep.quietSince >= settings.quietResults;
  if (!isQuiet || keep.count <= settings.keepFloor) return keep;
  return { ...keep, count: keep.count - 1, quietSince: results };
}
