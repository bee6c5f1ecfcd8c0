// Clearing old tool results before a request, without a model call.
import * as z from "zod";
import {
  amountSetting,
  choiceSetting,
  countSetting,
  lateGroup,
  percentSetting,
  settingGroup,
  value,
} from "./setting-kinds.ts";

const optionalFactor = (meaning: string) =>
  value(z.number().min(0).optional(), meaning, "a number of at least 0");

/**
 * By the number of requests since it was last touched: under 3, 6, 11, 21, 41, and more. Measured by `npm run bench --
 * liveness`.
 */
const chances = (percentages: readonly number[], what: string) =>
  value(
    z
      .array(z.number().min(0).max(100))
      .length(percentages.length)
      .default([...percentages]),
    `Percentage of requests that need 1,000 tokens ${what} again, if the last use was under 3, 6, 11, 21, 41 or more requests ago`,
    `a list of ${percentages.length} percentages`,
  );

export const microcompact = lateGroup(() => ({
  mode: choiceSetting(
    ["economy", "window"],
    "economy",
    "Clear old results by cost, or by how full the window is",
  ),
  expired: settingGroup({
    keep: countSetting(5, "Rounds (a response and its results) that stay when the cache has expired", {
      min: 1,
    }),
  }),
  pressure: settingGroup({
    minClearable: countSetting(40_000, "Clear only if more than this many tokens could be cleared"),
    minFreed: countSetting(20_000, "Clear only if this frees at least this many tokens"),
    keep: countSetting(3, "Rounds (a response and its results) that stay when the window fills up"),
  }),
  economy: settingGroup({
    keepStart: countSetting(
      5,
      "Rounds (a response and its results) that are never stale, at the start of a session",
    ),
    keepFloor: countSetting(5, "Minimum number of such rounds"),
    tailTokens: countSetting(16_000, "The last tokens of the view are never stale"),
    minCleared: countSetting(4_000, "A clearing frees at least this many tokens"),
    alpha: optionalFactor(
      "Rent must reach this many times the price of a break; default 1, or 2 if the model binds thinking to its prefix",
    ),
    theta: optionalFactor(
      "Weight of the thinking that a clearing drops; default 0, or 1 if the model binds thinking to its prefix",
    ),
    missWithin: countSetting(50, "A cleared result that is needed again within this many results is a miss"),
    pinFactor: amountSetting(2, "A missed result stays pinned for this many times the kept rounds"),
    missPercent: percentSetting(4, "With more than this percentage of misses, more results are kept"),
    growth: amountSetting(1.5, "Factor by which more results are kept after misses", { min: 1 }),
    maxPercent: percentSetting(25, "Kept rounds take up at most this percentage of the available window"),
    needWeight: amountSetting(
      1.4,
      "Weight of the risk that a cleared result is needed again, against what asking for it costs",
    ),
    askingView: countSetting(
      50_000,
      "Assumed tokens of the view when something cleared is asked for again; with old results cleared, it is seldom larger for long",
    ),
    missWeight: amountSetting(1, "Each miss among the last results adds this many times that weight"),
    needAgain: settingGroup({
      read: chances([7.1, 2.7, 1.7, 1, 0.69, 0.26], "of a file"),
      part: chances([13, 2.3, 1.4, 0.7, 0.46, 0.05], "of some lines of a file"),
      worked: chances([4, 0.6, 0.7, 0.45, 0.43, 0.25], "of a file that was changed since it was read"),
      search: chances([7.8, 1.6, 1, 0.5, 0.25, 0.17], "of a search"),
      shell: chances([1.4, 0.7, 0.28, 0.22, 0.08, 0.03], "of a command"),
      edit: chances([3.5, 1.4, 0.24, 0.2, 0.2, 0.2], "of an edit"),
      other: chances([8, 2.7, 1.5, 0.5, 0.4, 0.16], "of any other tool"),
    }),
    compaction: settingGroup({
      minView: countSetting(
        100_000,
        "A compaction from the notes, only to save money, needs a view of at least this many tokens, or of the whole window if that is smaller",
      ),
      minViewPercent: percentSetting(
        25,
        "Such a compaction needs a view of this percentage of the available window",
      ),
      minSavedPercent: percentSetting(
        20,
        "Such a compaction saves at least this percentage of what the next 50 requests would cost",
      ),
    }),
    quietResults: countSetting(100, "After this many results without a miss, one result fewer is kept"),
  }),
  maxPinnedPercent: percentSetting(
    25,
    "Pinned results take up at most this percentage of the available window",
  ),
  server: settingGroup({
    trigger: countSetting(180_000, "Input tokens at which the server starts to clear"),
    clearAtLeast: countSetting(140_000, "Minimum number of tokens that the server clears"),
    keepThinkingTurns: value(
      z.union([z.int().min(1), z.literal("all")]).default(1),
      "Turns whose thinking the server keeps",
      'a whole number of at least 1, or "all"',
    ),
  }),
}));
