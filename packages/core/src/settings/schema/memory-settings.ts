// Memory across sessions: where it is, how much of it is shown, what is recalled.
import * as z from "zod";
import { amountSetting, countSetting, flagSetting, settingGroup, value } from "./setting-kinds.ts";

export const memory = settingGroup({
  folder: value(
    z.string().min(1).optional(),
    "Where memories are kept: a folder for each project in it. The variable names the one folder of a run itself",
    "an absolute path, or one that starts with ~/",
    { setBy: "person" },
  ),
  journal: flagSetting(
    false,
    "Note what is new in a journal, a file a day, instead of a file a topic; dreaming distils it",
    { setBy: "person" },
  ),
  showIndex: flagSetting(
    true,
    "Show the index at the start of a session; without it only recall brings memories",
    {
      setBy: "person",
    },
  ),
  indexLines: countSetting(200, "Lines of the index that are shown", { setBy: "person" }),
  indexBytes: countSetting(25_000, "Bytes of the index that are shown", { setBy: "person" }),
  instructionCharacters: countSetting(40_000, "Characters of one instruction file that are shown", {
    setBy: "person",
  }),
  includeDepth: countSetting(5, "How deep instruction files may include one another", { setBy: "person" }),
  recall: settingGroup({
    maxFiles: countSetting(5, "Memories that enter one turn", { setBy: "person" }),
    maxSurfacedBytes: countSetting(60_000, "Once this much recalled memory is in view, no more is recalled", {
      setBy: "person",
    }),
    scanFiles: countSetting(200, "Newest memories that are looked at", { setBy: "person" }),
    scanLines: countSetting(30, "First lines in which a memory without a description is looked at for one", {
      setBy: "person",
    }),
    fileLines: countSetting(200, "Lines of a recalled memory that are shown", { setBy: "person" }),
    fileBytes: countSetting(4_096, "Bytes of a recalled memory that are shown", { setBy: "person" }),
    answerTokens: countSetting(256, "Tokens the choosing model may answer with", { setBy: "person" }),
    staleDays: amountSetting(2, "From this age on a memory is marked as a past observation", {
      setBy: "person",
    }),
    verifyMs: amountSetting(20, "Time spent on checking what a memory names", { setBy: "person" }),
  }),
  cleanupDays: value(
    z.union([z.number().positive(), z.literal(false)]).default(30),
    "Transcripts and stored results older than this many days are announced, and removed on a later day; at the default the newest 20 sessions of a project stay. Memory is never removed",
    "a number above 0, or false",
    { setBy: "person" },
  ),
});
