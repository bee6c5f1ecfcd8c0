// Clearing old tool results before a request, without a model call.
import * as z from "zod";
import {
  amountSetting,
  choiceSetting,
  countSetting,
  percentSetting,
  settingGroup,
  value,
} from "./setting-kinds.ts";

const optionalFactor = (meaning: string) =>
  value(z.number().min(0).optional(), meaning, "a number of at least 0");

export const microcompact = settingGroup({
  mode: choiceSetting(["economy", "window"], "economy", "By cost, or by the fill of the window"),
  expired: settingGroup({
    keep: countSetting(5, "Results that stay whole when the cache has expired", { min: 1 }),
  }),
  pressure: settingGroup({
    minClearable: countSetting(40_000, "Clears only if more than this many tokens could go"),
    minFreed: countSetting(20_000, "Clears only if at least this many tokens would go"),
    keep: countSetting(3, "Results that stay whole under pressure"),
  }),
  economy: settingGroup({
    keepStart: countSetting(5, "Newest results that are never stale, at the start of a session"),
    keepFloor: countSetting(5, "The least that number falls to"),
    tailTokens: countSetting(16_000, "The last tokens of the view are never stale"),
    minCleared: countSetting(4_000, "A clearing frees at least this many tokens"),
    alpha: optionalFactor("Rent must reach this many times the price; 1, or 2 where thinking is bound"),
    theta: optionalFactor("Weight of thinking that a clearing drops; 0, or 1 where thinking is bound"),
    missWithin: countSetting(50, "A cleared result asked for again within this many results is a miss"),
    pinFactor: amountSetting(2, "A missed result stays pinned for this many times the kept results"),
    missPercent: percentSetting(4, "More misses than this among the last results: more are kept"),
    growth: amountSetting(1.5, "By which factor more are kept", { min: 1 }),
    maxPercent: percentSetting(25, "Kept results take at most this share of the available window"),
    quietResults: countSetting(100, "After this many results without a miss one fewer is kept"),
  }),
  server: settingGroup({
    trigger: countSetting(180_000, "Input tokens at which the server starts to clear"),
    clearAtLeast: countSetting(140_000, "Tokens the server clears at least"),
    keepThinkingTurns: value(
      z.union([z.int().min(1), z.literal("all")]).default(1),
      "Turns whose thinking the server keeps",
      'a whole number of at least 1, or "all"',
    ),
  }),
});
