// An answer to the request for a full summary, as a model that keeps to the form writes it.
import { SUMMARY_SECTIONS } from "../layers/compaction/parse-summary.ts";

export function writeSummaryAnswer(text: string): string {
  const sections = SUMMARY_SECTIONS.map((name, at) => `${at + 1}. ${name}: ${at === 7 ? text : "none"}`);
  return `<analysis>Scratch paper.</analysis>\n<summary>\n${sections.join("\n")}\n</summary>`;
}
