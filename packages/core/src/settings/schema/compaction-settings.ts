// What a compaction keeps, waits for, retries and restores.
import { amountSetting, countSetting, lateGroup, percentSetting, settingGroup } from "./setting-kinds.ts";

export const compaction = lateGroup(() => ({
  keepTokens: countSetting(
    10_000,
    "Compaction from notes keeps at least this many tokens of the end of the conversation",
  ),
  keepMessages: countSetting(5, "Compaction from notes keeps at least this many messages with text"),
  keepMaxTokens: countSetting(
    40_000,
    "Compaction from notes keeps at most about this many tokens to reach those numbers",
  ),
  notesWaitSeconds: amountSetting(15, "Seconds a compaction waits for a running update of the notes", {
    setBy: "person",
  }),
  notesDeadSeconds: amountSetting(
    60,
    "After this many seconds a running update of the notes counts as dead",
    {
      setBy: "person",
    },
  ),
  humanTokens: countSetting(20_000, "Tokens of the human's messages that a compaction keeps verbatim"),
  humanMessageTokens: countSetting(
    2_000,
    "Tokens of one such message; a longer one is replaced by a pointer to it",
  ),
  summaryTokens: countSetting(
    20_000,
    "Output limit of the call that writes a summary, whatever the conversation's own limit is",
    { min: 1_000, setBy: "person" },
  ),
  streamRetries: countSetting(2, "Retries after the stream of a summary has died", { setBy: "person" }),
  ladderTries: countSetting(
    3,
    "How often the oldest rounds are left out of a summary request that is too long",
    {
      setBy: "person",
    },
  ),
  ladderPercent: percentSetting(
    20,
    "Percentage of the rounds left out each time, if the server does not say how much is too long",
  ),
  breakerFailures: countSetting(3, "Automatic failures in a row after which only the last resort is tried", {
    min: 1,
    setBy: "person",
  }),
  restore: settingGroup({
    files: countSetting(5, "Most recently read files that are shown again after a compaction"),
    fileTokens: countSetting(5_000, "Tokens of one such file"),
    totalTokens: countSetting(50_000, "Tokens of all such files"),
    skillTokens: countSetting(5_000, "Tokens of one invoked skill that is shown again"),
    skillsTokens: countSetting(25_000, "Tokens of all invoked skills that are shown again"),
  }),
}));
