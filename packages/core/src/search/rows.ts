// The rows of the index: files, the units in them, and their words.
import { createHash } from "node:crypto";
import type { IndexDatabase } from "../ports/index-store.ts";
import type { KnownFile } from "./plan-index-update.ts";
import { cutSegment } from "./rank/cut-segment.ts";
import { termsOf } from "./rank/terms.ts";
import type { Unit } from "./units.ts";

/** A unit and its line. */
export interface Placed extends Unit {
  readonly entry: string;
  readonly time: number;
  readonly start: number;
  readonly length: number;
}

export interface FileRow extends KnownFile {
  readonly session: string | null;
  readonly title: string | null;
  /** The last bytes that were added to the index. */
  readonly ending: string;
  /** Calls that have no result yet, as pairs. */
  readonly calls: string;
}

export const knownFiles = (database: IndexDatabase): readonly KnownFile[] =>
  database.all("SELECT id, path, size, modified, taken FROM file") as unknown as KnownFile[];

export const fileAt = (database: IndexDatabase, path: string): FileRow | undefined =>
  database.all("SELECT * FROM file WHERE path = ?", path)[0] as unknown as FileRow | undefined;

export function putFile(database: IndexDatabase, row: Omit<FileRow, "id">): number {
  const { path, session, title, size, modified, taken, ending, calls } = row;
  const values = [session, title, size, modified, taken, ending, calls] as const;
  const { changes } = database.run(
    "UPDATE file SET session = ?, title = ?, size = ?, modified = ?, taken = ?, ending = ?, calls = ? WHERE path = ?",
    ...values,
    path,
  );
  if (changes === 0)
    database.run(
      "INSERT INTO file (session, title, size, modified, taken, ending, calls, path) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      ...values,
      path,
    );
  return fileAt(database, path)!.id;
}

export function addUnits(database: IndexDatabase, file: number, units: readonly Placed[]): number {
  let id = Number(database.all("SELECT max(id) AS id FROM unit")[0]?.id ?? 0);
  // Numbered per file, because ids of other files may come in between.
  let place = Number(
    database.all("SELECT max(place) AS place FROM unit WHERE file = ?", file)[0]?.place ?? 0,
  );
  for (const { entry, id: name, kind, about, label, time, start, length, text, from } of units) {
    const segment = cutSegment(text);
    database.run(
      "INSERT INTO unit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[
        ++id,
        file,
        entry,
        name,
        kind,
        label,
        time,
        start,
        length,
        from,
        from + text.length,
        digestOf(text),
        segment.namesTime ? 1 : 0,
        ++place,
      ],
    );
    database.run(
      "INSERT INTO word (rowid, about, body) VALUES (?, ?, ?)",
      ...[id, termsOf(about).join(" "), segment.terms.join(" ")],
    );
  }
  return units.length;
}

export function dropUnits(database: IndexDatabase, file: number): void {
  database.run("DELETE FROM word WHERE rowid IN (SELECT id FROM unit WHERE file = ?)", file);
  database.run("DELETE FROM unit WHERE file = ?", file);
}

export function dropFile(database: IndexDatabase, file: number): void {
  dropUnits(database, file);
  database.run("DELETE FROM file WHERE id = ?", file);
}

/** Identifies equal texts: a file read again, a command run again. */
const digestOf = (text: string) => createHash("sha256").update(text).digest("base64").slice(0, 12);
