// How much of the model's window is used, and at which sizes warnings and compactions start.
import * as z from "zod";
import { countSetting, lateGroup, settingGroup, value } from "./setting-kinds.ts";

export const window = lateGroup(() => ({
  size: value(
    z.int().positive().optional(),
    "The window in tokens; overrides what is known about the model",
    "a whole number above 0",
  ),
  margins: settingGroup({
    outputReserve: countSetting(
      20_000,
      "Tokens reserved for the answer, or the longest possible answer if that is shorter",
    ),
    compact: countSetting(
      13_000,
      "Automatic compaction starts this many tokens before the available window ends",
    ),
    warning: countSetting(20_000, "The warning starts this many tokens before the available window ends"),
    error: countSetting(20_000, "The error level starts this many tokens before the available window ends"),
    blocking: countSetting(
      3_000,
      "Ordinary requests are refused from this many tokens before the available window ends",
    ),
    percentage: value(
      z.number().gt(0).max(100).optional(),
      "Compact at this percentage of the available window, if that is earlier",
      "a number above 0 and up to 100",
    ),
  }),
}));
