// The snapshot of a record of operations: what it says about each file up to an offset, kept beside it, so that a start
// parses only the lines after that. A cache. Pure; the owner reads and writes.
import { encodePackedFile, openPackedFile, type ReadStretch } from "../../search/packed-file.ts";
import { KnownFiles } from "./known-files.ts";
import { UnconfirmedChanges, type UnconfirmedState } from "./unconfirmed-changes.ts";

/** The name of its file, beside the record. */
export const RECORD_SNAPSHOT = "operations.snapshot";
const VERSION = 1;
/** No file name contains it. */
const BETWEEN_PATHS = "\0";

export interface RecordSnapshot {
  /** The bytes of the record that are in it. */
  readonly offset: number;
  /** The last of these bytes. If they are not in the record, it was replaced. */
  readonly ending: Uint8Array;
  readonly known: KnownFiles;
  readonly unconfirmed: UnconfirmedChanges;
}

export function encodeRecordSnapshot({ offset, ending, known, unconfirmed }: RecordSnapshot): Uint8Array {
  const { paths, versions, ...numbers } = known.toColumns();
  return encodePackedFile(VERSION, {
    texts: {
      state: JSON.stringify({ offset, unconfirmed: unconfirmed.toState() }),
      paths: paths.join(BETWEEN_PATHS),
      versions,
    },
    numbers: { ...numbers, ending },
  });
}

export function openRecordSnapshot(read: ReadStretch): RecordSnapshot | undefined {
  const file = openPackedFile(VERSION, read);
  if (!file) return undefined;
  const state: { readonly offset: number; readonly unconfirmed: UnconfirmedState } = JSON.parse(
    file.takeText("state"),
  );
  const paths = file.takeText("paths");
  return {
    offset: state.offset,
    ending: file.takeNumbers("ending"),
    known: new KnownFiles({
      paths: paths === "" ? [] : paths.split(BETWEEN_PATHS),
      versions: file.takeText("versions"),
      sizes: file.takeNumbers("sizes"),
      modified: file.takeNumbers("modified"),
      rules: file.takeNumbers("rules"),
    }),
    unconfirmed: new UnconfirmedChanges(state.unconfirmed),
  };
}
