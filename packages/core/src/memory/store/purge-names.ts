// Finds files and folders whose names contain a purged text, and gives each a neutral name.
import type { Files } from "../../ports/files.ts";
import { parseLine } from "../history/operation.ts";
import { isIndex, JOURNAL_FOLDER, TEAM_FOLDER } from "../paths/check-path.ts";
import { isNamedAfter } from "./purge-text.ts";
import { decodeText } from "./read-texts.ts";

const NEUTRAL = "purged";

export interface MemoryFiles {
  readonly files: Files;
  readonly folder: string;
  /** The path of the record of operations. */
  readonly record: string;
}

/** Returns the new name of each, without ".md", including files that exist only in the record. */
export async function purgedNames(at: MemoryFiles, text: string): Promise<ReadonlyMap<string, string>> {
  const paths = [...(await pathsIn(at.files, at.folder)), ...(await listRecordedPaths(at))];
  return planNames(paths, isNamedAfter(text));
}

function planNames(paths: readonly string[], isHit: (stem: string) => boolean): ReadonlyMap<string, string> {
  const all = new Set(paths.filter(isNamedFreely).flatMap((path) => path.split("/").map(stemOf)));
  const names = new Map<string, string>();
  let number = 0;
  for (const stem of all) {
    if (stem === TEAM_FOLDER || !isHit(stem)) continue;
    let name = "";
    do name = ++number === 1 ? NEUTRAL : `${NEUTRAL}-${number}`;
    while (all.has(name));
    names.set(stem, name);
  }
  return names;
}

/** Returns the new path. */
export function movePath(names: ReadonlyMap<string, string>, path: string): string {
  if (!isNamedFreely(path)) return path;
  return path
    .split("/")
    .map((part) => {
      const name = names.get(stemOf(part));
      return name === undefined ? part : name + part.slice(stemOf(part).length);
    })
    .join("/");
}

/** Indexes and journal files have fixed names. */
const isNamedFreely = (path: string): boolean => !isIndex(path) && !path.startsWith(`${JOURNAL_FOLDER}/`);

const stemOf = (name: string): string => name.replace(/\.md$/, "");

export async function pathsIn(files: Files, folder: string, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  for (const { name, kind } of await files.list(`${folder}/${prefix}`.replace(/\/$/, ""))) {
    if (name.startsWith(".")) continue;
    if (kind === "file") found.push(prefix + name);
    if (kind === "folder") found.push(...(await pathsIn(files, folder, `${prefix}${name}/`)));
  }
  return found;
}

async function listRecordedPaths({ files, record }: MemoryFiles): Promise<string[]> {
  if (!(await files.stat(record))) return [];
  return decodeText(await files.read(record))
    .split("\n")
    .flatMap((text) => {
      const line = parseLine(text);
      if (line && "changes" in line) return line.changes.map(({ path }) => path);
      return line && "done" in line ? Object.keys(line.seen) : [];
    });
}
