// Work between the lines: saving memories after an exchange, tidying them between sessions.
import { amountSetting, countSetting, flagSetting, settingGroup } from "./setting-kinds.ts";

export const extraction = settingGroup({
  everyTurns: countSetting(1, "Runs at the end of every so many exchanges", { min: 1, setBy: "person" }),
  maxTurns: countSetting(5, "Turns one run may take", { min: 1, setBy: "person" }),
  inOneShot: flagSetting(false, "Also in one-shot runs", { setBy: "person-on" }),
  exitWaitSeconds: amountSetting(60, "How long pending work is waited for at exit", { setBy: "person" }),
  oneShotWaitSeconds: amountSetting(10, "The same in a one-shot run, after the answer is out", {
    setBy: "person",
  }),
});

export const dreaming = settingGroup({
  everyHours: amountSetting(24, "Hours since the last dream", { setBy: "person" }),
  scanMinutes: amountSetting(10, "Minutes between two looks for reasons to dream", { setBy: "person" }),
  minSessions: countSetting(5, "Other sessions touched since the last dream", { setBy: "person" }),
  inOneShot: flagSetting(false, "Also in one-shot runs", { setBy: "person-on" }),
  lockMinutes: amountSetting(60, "A live dream is left alone for at least this long", { setBy: "person" }),
  transcriptHits: countSetting(50, "Last hits looked at when transcripts are searched"),
  shownTurns: countSetting(30, "Last turns shown of a running dream"),
  // The specification names a budget without numbers: a dream or two a day on a mid-priced model.
  dailyTokens: countSetting(2_000_000, "Tokens that dreams may use in a day", { setBy: "person" }),
  dailyDollars: amountSetting(1, "Dollars that dreams may cost in a day", { setBy: "person" }),
});
