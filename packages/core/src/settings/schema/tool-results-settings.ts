// When a tool's result goes to disk, and how much of it stays in the view.
import * as z from "zod";
import { countSetting, percentSetting, settingGroup, value } from "./setting-kinds.ts";

export const toolResults = settingGroup({
  maxCharacters: countSetting(50_000, "A longer result goes to disk"),
  maxMessageCharacters: countSetting(
    200_000,
    "Over this, all results of one message together, the largest go to disk",
  ),
  previewBytes: countSetting(2_000, "How much of it the view still shows"),
  perTool: z
    .record(
      z.string(),
      value(
        z.union([z.int().min(0), z.literal("none")]),
        "The limit of one tool, by its name; none for a tool that bounds itself",
        'a whole number of at least 0, or "none"',
      ),
    )
    .default({}),
  mentionPercent: percentSetting(
    25,
    "A message or mentioned file beyond this share of the window goes to disk too",
  ),
});
