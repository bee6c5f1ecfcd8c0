// Suggests what a missing path may have meant: similar names in its deepest existing folder.
import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { measureEditDistance } from "@palimpsest/core/text";
import { listFolder } from "./list-folder.ts";

const MAX_NAMES = 5;
/** A folder may contain millions of generated files. */
const MAX_COMPARED = 5_000;
/** A name with a larger share of different letters is not a typo. */
const CLOSE = 0.4;

export interface SimilarPaths {
  /** The deepest folder of the path that exists. */
  readonly folder: string;
  /** The part of the path that is missing in it. */
  readonly missing: string;
  /** Paths that may have been meant, likeliest first. */
  readonly paths: readonly string[];
}

export async function findSimilarPaths(path: string): Promise<SimilarPaths> {
  const folder = dirname(path);
  const missing = basename(path);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder && folder !== dirname(folder)) return findSimilarPaths(folder);
  const names = listFolder(folder, MAX_COMPARED).entries.map(({ name }) => name);
  return { folder, missing, paths: findSimilarNames(missing, names).map((name) => join(folder, name)) };
}

/** Pure: the names most like this one. */
export function findSimilarNames(name: string, names: readonly string[]): string[] {
  return names
    .slice(0, MAX_COMPARED)
    .map((candidate) => ({ candidate, far: measureDistance(name, candidate) }))
    .filter(({ far }) => far <= CLOSE)
    .sort((a, b) => a.far - b.far || a.candidate.localeCompare(b.candidate))
    .slice(0, MAX_NAMES)
    .map(({ candidate }) => candidate);
}

/** 0 if only the case differs, 0.1 if only the extension differs, otherwise the share of letters to change. */
function measureDistance(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x === y) return 0;
  if (removeEnding(x) === removeEnding(y)) return 0.1;
  return measureEditDistance(x, y) / Math.max(x.length, y.length);
}

const removeEnding = (name: string) => name.replace(/(?<=.)\..*$/, "");
