// Keeps an index in step with the files: names each of them, and nothing that is gone. What a hand wrote stays as it is.
import { MEMORY_TYPES, type Memory } from "../memory.ts";
import { lineOf, type Titled, targetOf } from "./line.ts";

export type Indexed = Titled & Pick<Memory, "type">;

/**
 * `before`: what changed memories were, by path. A line that says just what the program made of that is made anew; any
 * other wording is somebody's own. New lines come first in their section, so that a reader meets the newest early.
 */
export function planIndex(
  indexText: string,
  memories: readonly Indexed[],
  before: ReadonlyMap<string, Titled> = new Map(),
): string {
  const ending = indexText.includes("\r\n") ? "\r\n" : "\n";
  const byPath = new Map(memories.map((memory) => [memory.path, memory]));
  const named = new Set<string>();
  const lines: string[] = [];
  for (const line of splitLines(indexText)) {
    const path = targetOf(line);
    const memory = path === undefined ? undefined : byPath.get(path);
    if (path === undefined) lines.push(line);
    if (!memory) continue;
    named.add(memory.path);
    const old = before.get(memory.path);
    const isOurs = old !== undefined && line.trimEnd() === lineOf(old);
    lines.push(isOurs ? lineOf(memory) : line);
  }
  const missing = memories.filter(({ path }) => !named.has(path));
  // The last inserted ends on top: callers give the newest first.
  for (const memory of missing.toReversed()) lines.splice(placeFor(lines, memory), 0, lineOf(memory));
  if (lines.length === 0) return "";
  const text = lines.join(ending);
  return text.endsWith("\n") ? text : text + ending;
}

/** The files that an index names. */
export function namedIn(indexText: string): Set<string> {
  return new Set(splitLines(indexText).flatMap((line) => targetOf(line) ?? []));
}

function splitLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  while (lines.length > 0 && lines.at(-1)?.trim() === "") lines.pop();
  return lines;
}

/** Under the heading of its type where there is one, else at the top of the first list that belongs to no type. */
function placeFor(lines: readonly string[], { type }: Indexed): number {
  const headings = lines.flatMap((line, at) => (/^#{1,6}\s/.test(line) ? [at] : []));
  const own = headings.find((at) => type !== undefined && typeOfHeading(lines[at] ?? "") === type);
  if (own !== undefined) return topOfSection(lines, own);
  const first = lines.findIndex((line, at) => {
    if (targetOf(line) === undefined) return false;
    const heading = headings.findLast((each) => each < at);
    return heading === undefined || typeOfHeading(lines[heading] ?? "") === undefined;
  });
  if (first !== -1) return first;
  // No list yet: after a title and what is said under it, before the first section.
  const section = headings.find((at) => at > 0 && /^##/.test(lines[at] ?? ""));
  return section ?? lines.length;
}

function topOfSection(lines: readonly string[], heading: number): number {
  for (let at = heading + 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (targetOf(line) !== undefined || /^#{1,6}\s/.test(line)) return at;
  }
  return lines.length;
}

function typeOfHeading(heading: string): string | undefined {
  const words: readonly string[] = heading.toLowerCase().match(/\p{L}+/gu) ?? [];
  return MEMORY_TYPES.find((type) => words.includes(type) || words.includes(`${type}s`));
}
