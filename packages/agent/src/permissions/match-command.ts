// Holds a shell command against a rule's pattern. Allowing looks at each simple command alone and as it is written, so that
// nothing can be hung on to an allowed one; forbidding looks at all that the command starts, and at what its options mean. Pure.
import { MARK, type StartedProgram, startedBy } from "@palimpsest/core/shell";
import { matchesText } from "./match-text.ts";
import { matchesWords, type Verdict } from "./match-words.ts";

/** Written out in full, a command may be allowed whatever it holds. */
export const allowsWhole = (pattern: string, command: string): boolean =>
  !pattern.includes("*") && trimBlanks(pattern) === trimBlanks(command);

/** Only what a shell takes for space. */
const trimBlanks = (text: string): string => text.replace(/^[ \t\n]+|[ \t\n]+$/g, "");

/** Whether the pattern matches the command or anything that it starts. */
export function forbidsCommand(pattern: string, command: string): boolean {
  if (matchesText(pattern, trimBlanks(command))) return true;
  return startedBy(command).programs.some(
    (program) => program.certainty === "sure" && matchesProgram(pattern, program) === "yes",
  );
}

/** Why it cannot be told whether the pattern matches; undefined where it can. */
export function unreadFor(pattern: string, command: string): string | undefined {
  const { programs, unread } = startedBy(command);
  const [sentence] = unread;
  if (sentence !== undefined) return sentence;
  for (const program of programs) {
    const { certainty, words } = program;
    // Many programs have a subcommand `rm`; two words that stand together are no chance.
    if (certainty === "maybe" && !/^[^*\s]+ [^*\s-]/.test(pattern)) continue;
    const verdict = matchesProgram(pattern, program);
    if (verdict === "no") continue;
    if (certainty === "sure") return "A part of it cannot be read beforehand.";
    if (verdict === "yes") return `Its program may start ${words[0]?.text}.`;
  }
  return undefined;
}

function matchesProgram(pattern: string, { words, certainty, isAsWritten }: StartedProgram): Verdict {
  const text = words
    .map((word) => word.text)
    .join(" ")
    .replaceAll(/[ \t\n]+/g, " ");
  if (matchesText(pattern, text)) return "yes";
  if (isAsWritten) return "no";
  const verdict = matchesWords(pattern, words);
  if (verdict !== "no" || certainty !== "sure") return verdict;
  return mayMatchText(pattern, text) ? "maybe" : "no";
}

/** Whether what is not known could make the text match. */
function mayMatchText(pattern: string, text: string): boolean {
  const mark = text.search(MARK);
  if (mark <= 0) return false;
  const before = text.slice(0, mark);
  const head = /^[^*]*?(?=:\*$| \*$|\*|$)/.exec(pattern)?.[0] ?? "";
  if (before.length < head.length) return head.startsWith(before);
  // The pattern asks for something further back, between its stars.
  const further = pattern.slice(head.length).replace(/(?::\*| \*)$/, "");
  return before.startsWith(head) && /[^*]/.test(further) && !/(?:^|\s)-/.test(pattern);
}
