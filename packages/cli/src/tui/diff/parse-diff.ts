// Parses a unified diff: added, removed and unchanged lines, with their numbers. Pure.

export interface DiffLine {
  readonly kind: "added" | "removed" | "same" | "gap" | "note";
  readonly text: string;
  /** Line number in the new file; for a removed line, in the old one. */
  readonly number?: number;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const HEADER = /^(?:---|\+\+\+|===|Index:|index |diff )/;

export function parseDiff(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let before = 0;
  let after = 0;
  let isInside = false;
  for (const line of diff.replace(/\n$/, "").split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk) {
      if (isInside) lines.push({ kind: "gap", text: "" });
      [before, after, isInside] = [Number(hunk[1]), Number(hunk[2]), true];
      continue;
    }
    if (!isInside) {
      if (!HEADER.test(line) && line !== "") lines.push({ kind: "note", text: line });
      continue;
    }
    const text = line.slice(1);
    if (line.startsWith("+")) lines.push({ kind: "added", text, number: after++ });
    else if (line.startsWith("-")) lines.push({ kind: "removed", text, number: before++ });
    else if (line.startsWith(" ") || line === "") {
      lines.push({ kind: "same", text, number: after++ });
      before++;
    } else lines.push({ kind: "note", text: line.replace(/^\\ /, "") });
  }
  return lines;
}
