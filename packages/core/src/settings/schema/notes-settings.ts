// When the session's notes are brought up to date, and how long they may become.
import { countSetting, settingGroup } from "./setting-kinds.ts";

export const notes = settingGroup({
  firstAt: countSetting(10_000, "Tokens of conversation before the first update", { setBy: "person" }),
  tokensBetween: countSetting(5_000, "Tokens added since the last update before the next", {
    setBy: "person",
  }),
  toolCallsBetween: countSetting(3, "Tool calls since the last update before the next", { setBy: "person" }),
  sectionTokens: countSetting(2_000, "Aim for the length of one section"),
  totalTokens: countSetting(12_000, "Aim for the length of all of it"),
  maxBehind: countSetting(
    40_000,
    "In economy: notes further behind than this are updated before a compaction",
    {
      setBy: "person",
    },
  ),
});
