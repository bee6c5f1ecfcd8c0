// Formats search results for the model, within limits. Pure.
import { shortenText } from "@palimpsest/core/text";
import { shortenPath } from "../../files/resolve-path.ts";
import type { FileHits, HitLine } from "./search-query.ts";

/** Entries shown by default: lines, or files. More are seldom read. */
export const DEFAULT_LIMIT = 200;
/** About 6,000 tokens. */
const SEARCH_CHARACTERS = 20_000;
/** A line of minified code would fill the answer by itself. */
const LINE_CHARACTERS = 400;

export type Mode = "files_with_matches" | "content" | "count";

/** Whether the results fill the answer. One more than fits shows that there is more. */
export function isEnough(mode: Mode, limit: number): (files: readonly FileHits[]) => boolean {
  if (mode !== "content") return (files) => files.length > limit;
  let [lines, seen] = [0, 0];
  return (files) => {
    for (; seen < files.length; seen++) lines += files[seen]!.lines.length;
    return lines > limit;
  };
}

export function formatHits(files: readonly FileHits[], mode: Mode, limit: number, cwd: string) {
  const all = mode === "content" ? contentLines(files, cwd) : files.map((file) => fileLine(file, mode, cwd));
  const kept: string[] = [];
  let [characters, entries] = [0, 0];
  for (const line of all) {
    const isEntry = typeof line === "string" || line.isEntry;
    const text = typeof line === "string" ? line : line.text;
    if ((isEntry && entries >= limit) || characters + text.length + 1 > SEARCH_CHARACTERS) {
      return { text: kept.join("\n"), isCut: true };
    }
    kept.push(text);
    characters += text.length + 1;
    if (isEntry) entries++;
  }
  return { text: kept.join("\n"), isCut: false };
}

function fileLine({ path, count }: FileHits, mode: Mode, cwd: string): string {
  return mode === "count" ? `${shortenPath(cwd, path)}:${count}` : shortenPath(cwd, path);
}

interface ContentLine {
  readonly text: string;
  /** False for headings and separators, which do not count against the limit. */
  readonly isEntry: boolean;
}

/** The path once, then its lines: `12:` before a match, `13-` before a line around it, `--` where lines are left out. */
function contentLines(files: readonly FileHits[], cwd: string): ContentLine[] {
  return files.flatMap(({ path, lines }, at): ContentLine[] => {
    const head = { text: `${at === 0 ? "" : "\n"}${shortenPath(cwd, path)}`, isEntry: false };
    const body = lines.flatMap((line, n): ContentLine[] => {
      const isGap = n > 0 && lines[n - 1]!.number + 1 < line.number && lines.some(({ isMatch }) => !isMatch);
      const entry = { text: lineText(line), isEntry: true };
      return isGap ? [{ text: "--", isEntry: false }, entry] : [entry];
    });
    return [head, ...body];
  });
}

function lineText({ number, text, isMatch }: HitLine): string {
  return `${number}${isMatch ? ":" : "-"}${shortenText(text, LINE_CHARACTERS)}`;
}
