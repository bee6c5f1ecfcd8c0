// When a tool's result is stored on disk, and how much of it stays in the view.
import * as z from "zod";
import { countSetting, lateGroup, percentSetting, value } from "./setting-kinds.ts";

export const toolResults = lateGroup(() => ({
  maxCharacters: countSetting(50_000, "A result longer than this goes to disk"),
  maxMessageCharacters: countSetting(
    200_000,
    "If all results of one message together are longer than this, the largest go to disk",
  ),
  maxPercent: percentSetting(
    25,
    "A result larger than this percentage of the available window goes to disk too",
  ),
  maxMessagePercent: percentSetting(
    50,
    "The same for all results of one message together, of which the largest go to disk",
  ),
  previewBytes: countSetting(2_000, "Bytes of it that the view still shows"),
  perTool: z
    .record(
      z.string(),
      value(
        z.union([z.int().min(0), z.literal("none")]),
        'The limit of one tool, by its name; "none" for a tool that limits its own output',
        'a whole number of at least 0, or "none"',
      ),
    )
    .default({}),
  mentionPercent: percentSetting(
    25,
    "A message or mentioned file larger than this percentage of the window goes to disk too",
  ),
}));
