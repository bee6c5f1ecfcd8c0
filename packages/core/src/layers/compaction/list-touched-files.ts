// Lists all files read and edited. The list is derived from the transcript and therefore complete, unlike a summary. Pure.
import type { FileUse } from "../../derived/derived.ts";
import { countTextTokens, type TokensOf } from "./compaction-sizes.ts";
import type { Pointer } from "./make-pointer.ts";

/** Room for about 500 grouped paths; a session that touches more has been searching. */
export const FILES_TOKENS = 6_000;
/** Up to this number each path has its own line; beyond, paths of one folder share a line. */
const PLAIN_TOKENS = 2_000;
/** A name that would be ambiguous inside braces. */
const UNGROUPABLE = /[{},]|^$/;

export interface FilesTouchedInput {
  readonly files: Iterable<FileUse>;
  /** Tokens of the whole list. */
  readonly cap: number;
  readonly tokensOf: TokensOf;
  readonly pointer: Pointer;
}

type Listing = (paths: readonly string[]) => readonly string[];

export function listTouchedFiles({ files, cap, tokensOf, pointer }: FilesTouchedInput): string | undefined {
  const all = [...files];
  if (all.length === 0 || cap <= 0) return undefined;
  const edited = all.filter(({ edits }) => edits > 0).sort(compareLatest(({ lastEdit }) => lastEdit));
  const read = all.filter(({ edits }) => edits === 0).sort(compareLatest(({ lastRead }) => lastRead));
  const ordered = [...edited, ...read].map(({ path }) => onOneLine(path));
  const list = (count: number, listing: Listing) =>
    text(ordered.slice(0, count), Math.min(count, edited.length), ordered.length - count, listing, pointer);
  const plain = list(ordered.length, (paths) => paths);
  if (countTextTokens(plain, tokensOf) <= Math.min(cap, PLAIN_TOKENS)) return plain;
  const most = findLargest(
    ordered.length,
    (count) => countTextTokens(list(count, groupByFolder), tokensOf) <= cap,
  );
  return most === 0 ? undefined : list(most, groupByFolder);
}

const compareLatest =
  (place: (file: FileUse) => { readonly number: number } | undefined) => (a: FileUse, b: FileUse) =>
    (place(b)?.number ?? -1) - (place(a)?.number ?? -1);

function text(
  paths: readonly string[],
  edited: number,
  missing: number,
  listing: Listing,
  pointer: Pointer,
): string {
  const part = (title: string, some: readonly string[]) =>
    some.length === 0 ? [] : [`${title} (${some.length}):`, ...listing(some)];
  return [
    "# Files touched so far",
    ...part("Edited", paths.slice(0, edited)),
    ...part("Only read", paths.slice(edited)),
    ...(missing > 0
      ? [
          `(${missing} more, used longest ago, are not listed. ${pointer.byWords} them, by a part of the name.)`,
        ]
      : []),
  ].join("\n");
}

/** Formats folders as `folder/{a.ts,b.ts}`, in the order in which each first appears. */
function groupByFolder(paths: readonly string[]): readonly string[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1;
    const [folder, name] = [path.slice(0, cut), path.slice(cut)];
    const key = UNGROUPABLE.test(name) ? path : folder;
    const names = folders.get(key) ?? [];
    names.push(key === path ? "" : name);
    folders.set(key, names);
  }
  return [...folders].map(([folder, names]) =>
    names.length === 1 ? `${folder}${names[0]}` : `${folder}{${names.join(",")}}`,
  );
}

/** Escapes line breaks in a path. */
const onOneLine = (path: string) => (/[\p{Cc}\u2028\u2029]/u.test(path) ? JSON.stringify(path) : path);

/** Finds the largest count up to `most` that fits. Assumes that smaller counts fit too. */
function findLargest(most: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
