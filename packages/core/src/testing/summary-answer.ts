// Makes an answer to the request for a full summary, in the form that the prompt asks for.
import { SUMMARY_SECTIONS } from "../layers/compaction/parse-summary.ts";

export function writeSummaryAnswer(text: string): string {
  const sections = SUMMARY_SECTIONS.map((name, at) => `${at + 1}. ${name}: ${at === 7 ? text : "none"}`);
  return `<analysis>Scratch paper.</analysis>\n<summary>\n${sections.join("\n")}\n</summary>`;
}
