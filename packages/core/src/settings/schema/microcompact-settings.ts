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

/** By how many requests have not touched it: under 3, 6, 11, 21, 41, and more. `npm run bench -- liveness` measures them. */
const chances = (percentages: readonly number[], what: string) =>
  value(
    z
      .array(z.number().min(0).max(100))
      .length(percentages.length)
      .default([...percentages]),
    `Per cent of requests that need 1,000 tokens ${what} again which under 3, 6, 11, 21, 41 and more requests have not touched`,
    `a list of ${percentages.length} percentages`,
  );

export const microcompact = lateGroup(() => ({
  mode: choiceSetting(
    ["economy", "window"],
    "economy",
    "Clear old results by cost, or by how full the window is",
  ),
  expired: settingGroup({
    keep: countSetting(5, "Rounds, a response with its results each, that stay when the cache has expired", {
      min: 1,
    }),
  }),
  pressure: settingGroup({
    minClearable: countSetting(40_000, "Clear only if more than this many tokens could be cleared"),
    minFreed: countSetting(20_000, "Clear only if this frees at least this many tokens"),
    keep: countSetting(3, "Rounds, a response with its results each, that stay when the window fills up"),
  }),
  economy: settingGroup({
    keepStart: countSetting(
      5,
      "Rounds, a response with its results each, that are never stale, at the start of a session",
    ),
    keepFloor: countSetting(5, "That number never falls below this"),
    tailTokens: countSetting(16_000, "The last tokens of the view are never stale"),
    minCleared: countSetting(4_000, "A clearing frees at least this many tokens"),
    alpha: optionalFactor(
      "Rent must reach this many times the price of a break; default 1, or 2 if the model binds thinking to its prefix",
    ),
    theta: optionalFactor(
      "Weight of the thinking that a clearing drops; default 0, or 1 if the model binds thinking to its prefix",
    ),
    missWithin: countSetting(50, "A cleared result that is needed again within this many results is a miss"),
    pinFactor: amountSetting(2, "A missed result stays pinned for this many times the kept results"),
    missPercent: percentSetting(4, "With more than this percentage of misses, more results are kept"),
    growth: amountSetting(1.5, "Factor by which more results are kept after misses", { min: 1 }),
    maxPercent: percentSetting(25, "Kept rounds take up at most this percentage of the available window"),
    needWeight: amountSetting(
      2,
      "Weight of the risk that a cleared result is needed again, against what asking for it costs",
    ),
    missWeight: amountSetting(1, "Each miss among the last results adds this many times that weight"),
    needAgain: settingGroup({
      read: chances([6.4, 1.6, 1.3, 0.9, 0.5, 0.14], "of a file"),
      search: chances([18, 3.2, 1.4, 0.8, 0.3, 0.14], "of a search"),
      shell: chances([3.3, 0.9, 0.23, 0.2, 0.06, 0.02], "of a command"),
      edit: chances([1.5, 0.3, 0, 0, 0, 0], "of an edit"),
      other: chances([18, 5.4, 1.9, 1.2, 0.5, 0.22], "of any other tool"),
    }),
    quietResults: countSetting(100, "After this many results without a miss, one result fewer is kept"),
  }),
  server: settingGroup({
    trigger: countSetting(180_000, "Input tokens at which the server starts to clear"),
    clearAtLeast: countSetting(140_000, "Minimum of tokens that the server clears"),
    keepThinkingTurns: value(
      z.union([z.int().min(1), z.literal("all")]).default(1),
      "Turns whose thinking the server keeps",
      'a whole number of at least 1, or "all"',
    ),
  }),
}));
