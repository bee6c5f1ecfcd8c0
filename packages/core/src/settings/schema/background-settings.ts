// Background work: saving memories after an exchange, tidying them between sessions.
import { amountSetting, countSetting, flagSetting, lateGroup } from "./setting-kinds.ts";

export const extraction = lateGroup(() => ({
  everyTurns: countSetting(1, "Number of exchanges after which memories are saved", {
    min: 1,
    setBy: "person",
  }),
  maxTurns: countSetting(5, "Model requests that one extraction may make", { min: 1, setBy: "person" }),
  maxCostShare: amountSetting(
    0.1,
    "Share of what the conversation has cost that memory (extraction, recall, dreaming) may cost; above it, extraction waits, until the end of the session at the latest",
    { setBy: "person" },
  ),
  inOneShot: flagSetting(false, "Also in one-shot runs", { setBy: "person-on" }),
  exitWaitSeconds: amountSetting(
    60,
    "Seconds to wait at exit for pending work; what is not done by then is retried in the next session",
    { setBy: "person" },
  ),
  oneShotWaitSeconds: amountSetting(
    10,
    "Seconds to wait in a one-shot run, after the answer has been printed",
    {
      setBy: "person",
    },
  ),
}));

export const dreaming = lateGroup(() => ({
  everyHours: amountSetting(24, "Minimum hours between two dreams", { setBy: "person" }),
  scanMinutes: amountSetting(10, "Minutes between two checks whether a dream is due", { setBy: "person" }),
  minSessions: countSetting(5, "Other sessions that must have been used since the last dream", {
    setBy: "person",
  }),
  inOneShot: flagSetting(false, "Also in one-shot runs", { setBy: "person-on" }),
  lockMinutes: amountSetting(60, "Minutes before another process may take over from a running dream", {
    setBy: "person",
  }),
  transcriptHits: countSetting(50, "Newest hits that a dream sees when it searches transcripts"),
  shownTurns: countSetting(30, "Newest turns of a running dream that are shown"),
  // The specification names a budget without numbers: a dream or two a day on a mid-priced model.
  dailyTokens: countSetting(2_000_000, "Tokens that dreams may use per day", { setBy: "person" }),
  dailyDollars: amountSetting(1, "Dollars that dreams may cost per day", { setBy: "person" }),
}));
