// Memory across sessions: where it is stored, how much of it is shown, what is recalled.
import * as z from "zod";
import { amountSetting, countSetting, flagSetting, lateGroup, settingGroup, value } from "./setting-kinds.ts";

export const memory = lateGroup(() => ({
  folder: value(
    z.string().min(1).optional(),
    "Folder for memories, with a subfolder for each project. The environment variable names the memory folder itself",
    "an absolute path, or one that starts with ~/",
    { setBy: "person" },
  ),
  journal: flagSetting(
    false,
    "Write new memories to a journal, one file per day, instead of one file per topic; dreaming turns it into topics",
    { setBy: "person" },
  ),
  showIndex: flagSetting(
    true,
    "Show the index at the start of a session; without it, memories come only from recall",
    {
      setBy: "person",
    },
  ),
  showSearchGuide: flagSetting(
    true,
    "Tell the model how to search memories and earlier sessions; part of the system text",
    { setBy: "person" },
  ),
  indexLines: countSetting(200, "Lines of the index that are shown", { setBy: "person" }),
  indexBytes: countSetting(25_000, "Bytes of the index that are shown", { setBy: "person" }),
  instructionCharacters: countSetting(40_000, "Characters of one instruction file that are shown", {
    setBy: "person",
  }),
  includeDepth: countSetting(5, "How deep instruction files may include one another", { setBy: "person" }),
  recall: settingGroup({
    maxFiles: countSetting(5, "Maximum number of memories that recall adds to one turn", { setBy: "person" }),
    maxSurfacedBytes: countSetting(60_000, "Once this much recalled memory is in view, no more is recalled", {
      setBy: "person",
    }),
    scanFiles: countSetting(200, "Newest memories that recall considers", { setBy: "person" }),
    scanLines: countSetting(30, "First lines that are searched for a description if a memory has none", {
      setBy: "person",
    }),
    fileLines: countSetting(200, "Lines of a recalled memory that are shown", { setBy: "person" }),
    fileBytes: countSetting(4_096, "Bytes of a recalled memory that are shown", { setBy: "person" }),
    answerTokens: countSetting(256, "Tokens of the answer of the model that chooses memories", {
      setBy: "person",
    }),
    staleDays: amountSetting(2, "Age in days from which a memory is marked as a past observation", {
      setBy: "person",
    }),
    verifyMs: amountSetting(20, "Milliseconds spent on checking whether what a memory names still exists", {
      setBy: "person",
    }),
  }),
  cleanupDays: value(
    z.union([z.number().positive(), z.literal(false)]).default(30),
    "Transcripts and stored results older than this many days are announced, and removed on a later day; with the default, the newest 20 sessions of a project and imported ones stay. Memory is never removed",
    "a number above 0, or false",
    { setBy: "person" },
  ),
}));
