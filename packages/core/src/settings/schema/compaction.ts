// What a compaction keeps, waits for, tries again and brings back.
import { amount, count, group, percent } from "./kinds.ts";

export const compaction = group({
  keepTokens: count(10_000, "From notes: at least this many tokens of the conversation stay"),
  keepMessages: count(5, "From notes: at least this many messages with text stay"),
  keepMaxTokens: count(40_000, "From notes: going back for more stops here"),
  notesWaitSeconds: amount(15, "How long an update of the notes in flight is waited for", {
    setBy: "person",
  }),
  notesDeadSeconds: amount(60, "An update running longer than this counts as dead", { setBy: "person" }),
  humanTokens: count(20_000, "The human's messages, verbatim, in a summary"),
  humanMessageTokens: count(2_000, "One of them; longer ones are named by pointer"),
  streamRetries: count(2, "Tries after a summary's stream has died", { setBy: "person" }),
  ladderTries: count(3, "How often the oldest rounds are shed from a summary request that is too long", {
    setBy: "person",
  }),
  ladderPercent: percent(20, "Share of the rounds shed when the excess is not stated"),
  breakerFailures: count(3, "Automatic failures in a row after which only the last resort is tried", {
    min: 1,
    setBy: "person",
  }),
  restore: group({
    files: count(5, "Files most recently read that are shown again"),
    fileTokens: count(5_000, "Of one file"),
    totalTokens: count(50_000, "Of all files"),
    skillTokens: count(5_000, "Of one invoked skill"),
    skillsTokens: count(25_000, "Of all invoked skills"),
  }),
});
