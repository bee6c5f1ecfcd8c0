// When the session's notes are updated, and how long they may become.
import { countSetting, lateGroup } from "./setting-kinds.ts";

export const notes = lateGroup(() => ({
  firstAt: countSetting(10_000, "Tokens of conversation before the first update", { setBy: "person" }),
  tokensBetween: countSetting(5_000, "Tokens of conversation between two updates", {
    setBy: "person",
  }),
  toolCallsBetween: countSetting(3, "Tool calls between two updates", { setBy: "person" }),
  sectionTokens: countSetting(2_000, "Target length of one section, in tokens"),
  totalTokens: countSetting(12_000, "Target length of the notes, in tokens"),
  answerTokens: countSetting(
    6_000,
    "Tokens of the notes that are reserved for the closing paragraphs of final answers, at most half of the notes",
  ),
  maxBehind: countSetting(
    40_000,
    "In economy mode: notes that are more than this many tokens behind are updated before a compaction",
    {
      setBy: "person",
    },
  ),
}));
