// Updates an index so that it lists every file and no removed one. Lines written by hand stay as they are.
import { MEMORY_TYPES, type Memory } from "../memory.ts";
import { lineOf, type Titled, targetOf } from "./line.ts";

export type Indexed = Titled & Pick<Memory, "type">;

/**
 * `before`: the previous memory of each changed path. A line that is exactly what the program made of it is updated; any
 * other wording is somebody's own and stays. New lines come first in their section, so that readers see the newest early.
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
  const kept = withoutEnd(insertLines(lines, missing));
  return kept.length === 0 ? "" : kept.join(ending) + ending;
}

/** Looks up the position for each type only once, because there may be thousands of new files. They keep the given order. */
function insertLines(lines: readonly string[], missing: readonly Indexed[]): string[] {
  const places = new Map<string | undefined, number>();
  const byPlace = new Map<number, string[]>();
  for (const memory of missing) {
    const place = places.get(memory.type) ?? placeFor(lines, memory);
    places.set(memory.type, place);
    const there = byPlace.get(place) ?? [];
    byPlace.set(place, there);
    there.push(lineOf(memory));
  }
  const all = lines.flatMap((line, at) => [...(byPlace.get(at) ?? []), line]);
  return [...all, ...(byPlace.get(lines.length) ?? [])];
}

/** Returns the files that an index names. */
export function namedIn(indexText: string): Set<string> {
  return new Set(splitLines(indexText).flatMap((line) => targetOf(line) ?? []));
}

/** Also removes a lone carriage return at the end of a line, which would otherwise combine with our line end. */
function splitLines(text: string): string[] {
  return withoutEnd(
    text
      .replace(/^\uFEFF+/, "")
      .split("\n")
      .map(withoutReturns),
  );
}

function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === "\r") end--;
  return line.slice(0, end);
}

/** Without empty lines at the end. */
function withoutEnd(lines: readonly string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}

/**
 * Returns the line under the heading of its type if there is one, else at the top of the first list that belongs to no type.
 */
function placeFor(lines: readonly string[], { type }: Indexed): number {
  const headings = lines.flatMap((line, at) => (/^#{1,6}\s/.test(line) ? [at] : []));
  const own = headings.find((at) => type !== undefined && parseHeadingType(lines[at] ?? "") === type);
  if (own !== undefined) return topOfSection(lines, own);
  const first = lines.findIndex((line, at) => {
    if (targetOf(line) === undefined) return false;
    const heading = headings.findLast((each) => each < at);
    return heading === undefined || parseHeadingType(lines[heading] ?? "") === undefined;
  });
  if (first !== -1) return first;
  // There is no list yet: insert after the title and the text under it, before the first section.
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

function parseHeadingType(heading: string): string | undefined {
  const words: readonly string[] = heading.toLowerCase().match(/\p{L}+/gu) ?? [];
  return MEMORY_TYPES.find((type) => words.includes(type) || words.includes(`${type}s`));
}
