// When the session's notes are brought up to date, and how long they may become.
import { count, group } from "./kinds.ts";

export const notes = group({
  firstAt: count(10_000, "Tokens of conversation before the first update", { setBy: "person" }),
  tokensBetween: count(5_000, "Tokens added since the last update before the next", { setBy: "person" }),
  toolCallsBetween: count(3, "Tool calls since the last update before the next", { setBy: "person" }),
  sectionTokens: count(2_000, "Aim for the length of one section"),
  totalTokens: count(12_000, "Aim for the length of all of it"),
  maxBehind: count(40_000, "In economy: notes further behind than this are updated before a compaction", {
    setBy: "person",
  }),
});
