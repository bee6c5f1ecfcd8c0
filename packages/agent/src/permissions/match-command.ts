// Matches a shell command with a rule's pattern. To allow, each simple command is matched alone and as written, so that
// nothing can be appended to an allowed one. To forbid, everything the command starts and what its options mean is matched. Pure.
import { MARK, type StartedProgram, startedBy } from "@palimpsest/core/shell";
import { matchesText } from "./match-text.ts";
import { matchesWords, type Verdict } from "./match-words.ts";

/** A rule with the exact command allows it, whatever it contains. */
export const allowsWhole = (pattern: string, command: string): boolean =>
  !pattern.includes("*") && trimBlanks(pattern) === trimBlanks(command);

/** Only the characters that a shell treats as blanks. */
const trimBlanks = (text: string): string => text.replace(/^[ \t\n]+|[ \t\n]+$/g, "");

/** Whether the pattern matches the command or anything that it starts. */
export function forbidsCommand(pattern: string, command: string): boolean {
  if (matchesText(pattern, trimBlanks(command))) return true;
  return startedBy(command).programs.some(
    (program) => program.certainty === "sure" && matchesProgram(pattern, program) === "yes",
  );
}

/** Why it is unknown whether the pattern matches; undefined if it is known. */
export function unreadFor(pattern: string, command: string): string | undefined {
  const { programs, unread } = startedBy(command);
  const [sentence] = unread;
  if (sentence !== undefined) return sentence;
  for (const program of programs) {
    const { certainty, words } = program;
    // Many programs have a subcommand `rm`; two adjacent words are not a coincidence.
    if (certainty === "maybe" && !/^[^*\s]+ [^*\s-]/.test(pattern)) continue;
    const verdict = matchesProgram(pattern, program);
    if (verdict === "no") continue;
    if (certainty === "sure") return "Part of it is only known when it runs.";
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

/** Whether the unknown part could make the text match. */
function mayMatchText(pattern: string, text: string): boolean {
  const mark = text.search(MARK);
  if (mark <= 0) return false;
  const before = text.slice(0, mark);
  const head = /^[^*]*?(?=:\*$| \*$|\*|$)/.exec(pattern)?.[0] ?? "";
  if (before.length < head.length) return head.startsWith(before);
  // The pattern requires more text between its stars.
  const further = pattern.slice(head.length).replace(/(?::\*| \*)$/, "");
  return before.startsWith(head) && /[^*]/.test(further) && !/(?:^|\s)-/.test(pattern);
}
