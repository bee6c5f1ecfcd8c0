// What a compaction keeps, waits for, tries again and brings back.
import { amountSetting, countSetting, percentSetting, settingGroup } from "./setting-kinds.ts";

export const compaction = settingGroup({
  keepTokens: countSetting(10_000, "From notes: at least this many tokens of the conversation stay"),
  keepMessages: countSetting(5, "From notes: at least this many messages with text stay"),
  keepMaxTokens: countSetting(40_000, "From notes: going back for more stops here"),
  notesWaitSeconds: amountSetting(15, "How long an update of the notes in flight is waited for", {
    setBy: "person",
  }),
  notesDeadSeconds: amountSetting(60, "An update running longer than this counts as dead", {
    setBy: "person",
  }),
  humanTokens: countSetting(20_000, "The human's messages, verbatim, in a summary"),
  humanMessageTokens: countSetting(2_000, "One of them; longer ones are named by pointer"),
  streamRetries: countSetting(2, "Tries after a summary's stream has died", { setBy: "person" }),
  ladderTries: countSetting(
    3,
    "How often the oldest rounds are shed from a summary request that is too long",
    {
      setBy: "person",
    },
  ),
  ladderPercent: percentSetting(20, "Share of the rounds shed when the excess is not stated"),
  breakerFailures: countSetting(3, "Automatic failures in a row after which only the last resort is tried", {
    min: 1,
    setBy: "person",
  }),
  restore: settingGroup({
    files: countSetting(5, "Files most recently read that are shown again"),
    fileTokens: countSetting(5_000, "Of one file"),
    totalTokens: countSetting(50_000, "Of all files"),
    skillTokens: countSetting(5_000, "Of one invoked skill"),
    skillsTokens: countSetting(25_000, "Of all invoked skills"),
  }),
});
