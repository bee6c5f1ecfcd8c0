// Asks whether to merge an agent's changes from its worktree: shows the whole diff, file by file.
import type { MergeQuestion } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { revealLine, revealText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { wrapLines } from "../../text/measure-columns.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";
import type { AskedChoice } from "./asker.ts";

const OPTIONS = [
  { label: "Yes, merge them into my files", key: "y" },
  { label: "Not now: they stay where they are", key: "n" },
];

/** The first option means yes. */
export function makeMergeDialog(question: MergeQuestion): AskedChoice {
  return {
    title: `Merge the changes of ${question.agent}?`,
    body: (look) => formatMergeQuestion(question, look),
    options: OPTIONS,
  };
}

function formatMergeQuestion(question: MergeQuestion, look: Look): readonly string[] {
  const { task, files, added, removed, folder, diff } = question;
  const { paint, columns } = look;
  const what = `${revealLine(task)}: ${formatCount(files.length, "file")}, +${added} −${removed}. Your index and branches stay as they are.`;
  return [
    ...wrapLines(what, columns),
    ...wrapLines(`They are in ${revealLine(folder)}`, columns).map(paint.dim),
    ...splitFiles(diff).flatMap((part) => formatFile(part, look)),
  ];
}

/** A diff of several files is shown one file after another. */
const splitFiles = (diff: string): readonly string[] =>
  diff.split(/^(?=diff --git )/m).filter((part) => part !== "");

function formatFile(part: string, look: Look): readonly string[] {
  const at = part.search(/^@@ /m);
  const head = (at === -1 ? part : part.slice(0, at)).trimEnd().split("\n");
  const [title = "", ...notes] = head.filter((line) => !/^(?:index |--- |\+\+\+ )/.test(line));
  // A file that was not renamed is named once.
  const name = revealLine(title.replace(/^diff --git /, "").replace(/^a\/(.+) b\/\1$/, "$1"));
  return [
    "",
    ...wrapLines(name, look.columns).map(look.paint.bold),
    ...notes.flatMap((note) => wrapLines(revealLine(note), look.columns).map(look.paint.dim)),
    ...(at === -1 ? [] : formatDiff(revealText(part.slice(at)), look)),
  ];
}
