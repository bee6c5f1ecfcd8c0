// Removes a text from everything on disk: transcripts, stored results, notes, forks, checkpoints, memory and index. This is the
// only operation that deletes recorded content. A trial run only counts; nothing is changed while a session that contains the
// text is open.
import { openMemoryStore } from "../memory/open-store.ts";
import { recallIndexPath } from "../memory/recall/kept-index.ts";
import { purgedNames } from "../memory/store/purge-names.ts";
import { makeCleaner } from "../memory/store/purge-text.ts";
import { stillThere } from "../memory/store/still-there.ts";
import type { FileInfo, Files } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import { indexPathOf } from "../search/search-database.ts";
import type { SearchPlaces } from "../search/search-index.ts";
import { acquireLock, type Lock } from "../transcript/file-lock.ts";
import { lockPath } from "../transcript/open-transcript.ts";
import { type Clean, purgeLine } from "../transcript/purge-line.ts";
import { isSnapshot } from "./snapshot/snapshot.ts";

/** Shorter texts occur everywhere. */
const MIN_CHARACTERS = 4;
/** A file named by the hash of its content; with other content it would count as damaged. */
const BY_HASH = /^[0-9a-f]{64}$/;

export interface PurgeOptions {
  readonly projects: readonly SearchPlaces[];
  readonly text: string;
  /** Further folders of memories, such as the person's own. */
  readonly memories?: readonly string[];
  /** All projects, because the words of such memories are in the index of each. */
  readonly everyProject?: readonly string[];
  /** Only counts and changes nothing. */
  readonly isTrial?: boolean;
}

export type Purge =
  | {
      readonly ok: true;
      /** Changed lines, and the number of transcripts that contain them. */
      readonly lines: number;
      readonly transcripts: number;
      /** Results, notes, forks, checkpoints. */
      readonly files: number;
      /** Files of memory. */
      readonly memories: number;
      /** Their old versions. */
      readonly versions: number;
      /** Files that contain the text in another case or with other punctuation. They are left unchanged. */
      readonly left: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

interface Change {
  readonly info: FileInfo;
  /** Undefined if the file is removed. */
  readonly text: string | undefined;
  readonly lines: number;
  /** The transcript it belongs to. */
  readonly transcript: string;
}

export async function purgeEverywhere(
  ports: Ports,
  { projects, text, memories: more = [], everyProject = [], isTrial }: PurgeOptions,
): Promise<Purge> {
  if (text.trim().length < MIN_CHARACTERS)
    return {
      ok: false,
      reason: `Give at least ${MIN_CHARACTERS} characters: shorter texts occur everywhere.`,
    };
  const folders = [...projects.flatMap(({ memory }) => (memory === undefined ? [] : [memory])), ...more];
  const names = new Map<string, string>();
  for (const folder of folders)
    for (const [name, neutral] of await namesIn(ports.files, folder, text)) names.set(name, neutral);
  const clean = makeCleaner(text, names);
  const changes: Change[] = [];
  for (const { project } of projects) changes.push(...(await findChanges(ports.files, project, clean)));
  const transcripts = [...new Set(changes.map(({ transcript }) => transcript))];
  const counts = {
    lines: changes.reduce((sum, { lines }) => sum + lines, 0),
    transcripts: changes.filter(({ info, transcript }) => info.path === transcript).length,
    files: changes.filter(({ info, transcript }) => info.path !== transcript).length,
  };
  if (isTrial) {
    const found = await countIn(ports.files, folders, clean);
    return { ok: true, ...counts, ...found, left: await findLeft(ports.files, projects, more, text) };
  }

  const locks = await lockAll(ports, transcripts);
  if (!locks.ok) return locks;
  try {
    // Read again under the locks: entries may have been added meanwhile.
    for (const { project } of projects)
      for (const { info, text: left } of await findChanges(ports.files, project, clean, transcripts)) {
        if (left === undefined) await ports.files.remove(info.path);
        else await ports.files.write(info.path, left);
        // The modification time is kept.
        if (left !== undefined) await ports.files.setModified(info.path, info.modified);
      }
    for (const { project } of projects) await dropSnapshots(ports.files, project, transcripts);
    // The indexes contain the words too. They will be rebuilt.
    for (const { project } of projects) await dropIndexes(ports.files, project);
    for (const project of everyProject) await ports.files.remove(recallIndexPath(project));
  } finally {
    for (const lock of locks.locks) await lock.release();
  }
  let [memories, versions] = [0, 0];
  for (const folder of folders) {
    if (!(await ports.files.stat(folder))) continue;
    const purged = await (await openMemoryStore(ports, folder)).purge(text);
    if (!purged.ok) return purged;
    memories += purged.files;
    versions += purged.versions;
  }
  return { ok: true, ...counts, memories, versions, left: await findLeft(ports.files, projects, more, text) };
}

const namesIn = (files: Files, folder: string, text: string) =>
  purgedNames({ files, folder, record: `${folder}/.history/operations.jsonl` }, text);

/** Searches every file once more, also those that other programs wrote. */
async function findLeft(
  files: Files,
  projects: readonly SearchPlaces[],
  memories: readonly string[],
  text: string,
): Promise<readonly string[]> {
  const left = new Set<string>();
  for (const folder of memories) for (const path of await stillThere(files, folder, text)) left.add(path);
  // The indexes only repeat what other files contain, and are rebuilt from them.
  for (const { project, memory } of projects)
    for (const folder of [project, ...(memory === undefined ? [] : [memory])])
      for (const path of await stillThere(files, folder, text))
        if (!indexesOf(project).some((index) => path.startsWith(index)) && !isSnapshot(path)) left.add(path);
  return [...left];
}

async function findChanges(
  files: Files,
  project: string,
  clean: Clean,
  only?: readonly string[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const { info, owner } of await listSessionFiles(files, project)) {
    if (isSnapshot(info.path) || (only && !only.includes(owner))) continue;
    const before = new TextDecoder().decode(await files.read(info.path));
    const after = info.name.endsWith(".jsonl")
      ? before
          .split("\n")
          .map((line) => purgeLine(line, clean))
          .join("\n")
      : clean(before);
    if (after === before) continue;
    const [old, left] = [before.split("\n"), after.split("\n")];
    changes.push({
      info,
      text: BY_HASH.test(info.name) ? undefined : after,
      lines: info.path === owner ? old.filter((line, at) => line !== left[at]).length : 0,
      transcript: owner,
    });
  }
  return changes;
}

/** What sessions keep, each file with the transcript that it belongs to. */
async function listSessionFiles(files: Files, project: string) {
  const kept = [...(await listFilesUnder(files, `${project}/sessions`))];
  return [...kept, ...(await listFilesUnder(files, `${project}/asides`))].flatMap((info) => {
    const [, session] = /^(.*\/(?:sessions|asides)\/[^/]+?)(?:\.jsonl|\/.*)$/.exec(info.path) ?? [];
    return session === undefined ? [] : [{ info, owner: `${session}.jsonl` }];
  });
}

/** They repeat what the transcripts said. */
async function dropSnapshots(files: Files, project: string, transcripts: readonly string[]): Promise<void> {
  for (const { info, owner } of await listSessionFiles(files, project))
    if (isSnapshot(info.path) && transcripts.includes(owner)) await files.remove(info.path);
}

async function listFilesUnder(files: Files, folder: string): Promise<readonly FileInfo[]> {
  const found: FileInfo[] = [];
  for (const info of await files.list(folder)) {
    if (info.kind === "file") found.push(info);
    if (info.kind === "folder") found.push(...(await listFilesUnder(files, info.path)));
  }
  return found;
}

/** An index and the record only repeat what files and versions say. */
async function countIn(
  files: Files,
  folders: readonly string[],
  clean: Clean,
): Promise<{ readonly memories: number; readonly versions: number }> {
  let [memories, versions] = [0, 0];
  for (const folder of folders)
    for (const { path, name } of await listFilesUnder(files, folder)) {
      const text = new TextDecoder().decode(await files.read(path));
      if (clean(text) === text && clean(name) === name) continue;
      if (BY_HASH.test(name)) versions++;
      else if (!path.startsWith(`${folder}/.`) && name !== "MEMORY.md") memories++;
    }
  return { memories, versions };
}

async function lockAll(ports: Ports, transcripts: readonly string[]) {
  const locks: Lock[] = [];
  for (const path of transcripts) {
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.jsonl$/, "");
    const taken = await acquireLock(ports, lockPath(path), { purpose: `Session ${name}` });
    if (taken.ok) locks.push(taken.lock);
    else {
      for (const lock of locks) await lock.release();
      return { ok: false as const, reason: `${taken.reason} Nothing was changed.` };
    }
  }
  return { ok: true as const, locks };
}

async function dropIndexes(files: Files, project: string): Promise<void> {
  for (const name of await files.names(project)) {
    const path = `${project}/${name}`;
    if (indexesOf(project).some((index) => path.startsWith(index))) await files.remove(path);
  }
}

const indexesOf = (project: string): readonly string[] => [indexPathOf(project), recallIndexPath(project)];
