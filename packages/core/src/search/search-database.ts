// The index file: created, checked, and created again if it cannot be used. It is a cache: everything in it is stored
// elsewhere too.
import type { IndexDatabase } from "../ports/index-store.ts";
import type { Ports } from "../ports/ports.ts";
import { acquireLock } from "../transcript/file-lock.ts";
import { readIndexVersion } from "./index-version.ts";

/** If the version changes, everything is read again. */
const SCHEMA_VERSION = 3;
const readVersion = (): number => readIndexVersion(SCHEMA_VERSION);
/** "Pali": identifies the file as ours. */
const APPLICATION = 0x50616c69;

/**
 * Terms are stored already split, separated by spaces; the tokenizer must not split them further. They are kept for ranking;
 * the text is not, because a hit is read from its file.
 */
const SCHEMA = `
  CREATE TABLE file (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, session TEXT, title TEXT,
    size INTEGER NOT NULL, modified REAL NOT NULL, taken INTEGER NOT NULL, ending TEXT NOT NULL, calls TEXT NOT NULL
  );
  CREATE TABLE unit (
    id INTEGER PRIMARY KEY, file INTEGER NOT NULL, entry TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
    about TEXT NOT NULL, time REAL NOT NULL, start INTEGER NOT NULL, length INTEGER NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL, digest TEXT NOT NULL, timed INTEGER NOT NULL, place INTEGER NOT NULL
  );
  CREATE INDEX unit_file ON unit (file, place);
  CREATE VIRTUAL TABLE word USING fts5 (
    about, body,
    tokenize = "unicode61 remove_diacritics 0 tokenchars './\\:@#+~=?&%-_$'"
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (word, 'row');
  PRAGMA application_id = ${APPLICATION};`;

export type DatabasePorts = Pick<Ports, "clock" | "files" | "ids" | "index" | "spawn">;

export const indexPathOf = (project: string): string => `${project}/index.sqlite`;

/** Opens the index. A file that cannot be read or is not ours is set aside and replaced by an empty index. */
export async function openIndex(ports: DatabasePorts, path: string): Promise<IndexDatabase> {
  const opened = await tryOpen(ports, path);
  if (opened) return opened;
  // If several processes find it unusable, one replaces it, and the others find the new one.
  const taken = await acquireLock(ports, `${path}.lock`, { purpose: "The search index" });
  if (!taken.ok) throw new Error(taken.reason);
  try {
    const again = await tryOpen(ports, path);
    if (again) return again;
    await setAside(ports, path);
    const made = await tryOpen(ports, path);
    if (made) return made;
    throw new Error(`The search index ${path} cannot be created.`);
  } finally {
    await taken.lock.release();
  }
}

/** Opens an index in memory, for when none can be stored. */
export async function temporaryIndex({ index }: Pick<DatabasePorts, "index">): Promise<IndexDatabase> {
  const database = await index.temporary();
  prepareDatabase(database);
  return database;
}

/** Returns how much it contains, without changing it; undefined if it is not a usable index. */
export async function indexCounts(
  { index }: Pick<Ports, "index">,
  path: string,
): Promise<{ readonly files: number; readonly units: number } | undefined> {
  let database: IndexDatabase | undefined;
  try {
    database = await index.open(path);
    if (!isCurrent(database)) return undefined;
    return countsOf(database);
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

export function countsOf(database: IndexDatabase): { readonly files: number; readonly units: number } {
  const countRows = (table: string) => Number(database.all(`SELECT count(*) AS n FROM ${table}`)[0]!.n);
  return { files: countRows("file"), units: countRows("unit") };
}

/** Includes SQLite's side files: they belong to the old file and must not be used with the new one. */
export async function setAside({ files, ids }: Pick<Ports, "files" | "ids">, path: string): Promise<void> {
  if (await files.stat(path)) await files.rename(path, `${path}.unusable-${ids.next()}`);
  for (const beside of ["-wal", "-shm"]) await files.remove(`${path}${beside}`);
}

/** Returns undefined if the file is damaged or not ours. */
async function tryOpen({ index }: DatabasePorts, path: string): Promise<IndexDatabase | undefined> {
  let database: IndexDatabase | undefined;
  try {
    database = await index.open(path);
    if (prepareDatabase(database)) return database;
  } catch (error) {
    database?.close();
    if (isDamage(error)) return undefined;
    throw error;
  }
  database.close();
  return undefined;
}

function prepareDatabase(database: IndexDatabase): boolean {
  if (isCurrent(database)) return true;
  return database.transaction(() => {
    // Another process may have created it while this one waited.
    if (isCurrent(database)) return true;
    const tables = database.all("SELECT name FROM sqlite_master WHERE type = 'table'");
    if (tables.length > 0 && readPragma(database, "application_id") !== APPLICATION) return false;
    for (const name of ["vocabulary", "word", "unit", "file"]) database.exec(`DROP TABLE IF EXISTS ${name}`);
    database.exec(`${SCHEMA} PRAGMA user_version = ${readVersion()};`);
    return true;
  });
}

const isCurrent = (database: IndexDatabase) =>
  readPragma(database, "application_id") === APPLICATION &&
  readPragma(database, "user_version") === readVersion();

const readPragma = (database: IndexDatabase, name: string) => database.all(`PRAGMA ${name}`)[0]?.[name];

/** True for errors reported by SQLite: full, read-only, locked, failing. */
export const isOfDatabase = (error: unknown): error is Error => error instanceof Error && "errcode" in error;

/** True for SQLite's codes CORRUPT and NOTADB, and for an unexpected schema. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
  return (
    code === 11 ||
    code === 26 ||
    /malformed|not a database|no such (?:fts5 )?(?:table|column)/i.test(error.message)
  );
}
