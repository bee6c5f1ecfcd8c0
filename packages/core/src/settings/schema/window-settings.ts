// How much of the model's window is used, and what happens on the way to its end.
import * as z from "zod";
import { countSetting, settingGroup, value } from "./setting-kinds.ts";

export const window = settingGroup({
  size: value(
    z.int().positive().optional(),
    "The window in tokens, in place of what is known about the model",
    "a whole number above 0",
  ),
  margins: settingGroup({
    outputReserve: countSetting(
      20_000,
      "Tokens kept free for the answer, unless the longest answer is shorter",
    ),
    compact: countSetting(
      13_000,
      "Automatic compaction starts this many tokens before the available window ends",
    ),
    warning: countSetting(20_000, "The warning starts this many tokens before the available window ends"),
    error: countSetting(20_000, "The error level starts this many tokens before the available window ends"),
    blocking: countSetting(3_000, "No ordinary request goes out beyond this many tokens before the end"),
    percentage: value(
      z.number().gt(0).max(100).optional(),
      "Compact at this share of the available window, if that is earlier",
      "a number above 0 and up to 100",
    ),
  }),
});
