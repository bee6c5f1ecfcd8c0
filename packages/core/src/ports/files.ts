// The file system, as far as the engine needs it. Paths are absolute. Files are created with mode 0600, folders with 0700.
// Writing never follows a link in the last part of a path, so that a link cannot redirect a write out of its folder. Reading
// does.

export interface FileInfo {
  readonly path: string;
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
  /** In bytes; 0 if it is not a file. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

export interface Tail {
  readonly size: number;
  readonly modified: number;
  readonly data: Uint8Array;
}

/**
 * A file held open for appending. Appends are written completely and in the order of the calls. A failed append leaves the
 * file as it was.
 */
export interface Appender {
  append(data: string | Uint8Array): Promise<void>;
  /** Once this resolves, the data survives a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface Files {
  /**
   * Reads a whole regular file; fails with "too-large" if it has more than `maxBytes`. Devices, pipes and sockets are
   * refused as "not-a-file", because reading them might never end.
   */
  read(path: string, maxBytes?: number): Promise<Uint8Array>;
  /**
   * Reads at most `length` bytes from `start`; fewer at the end of the file. `spare`: a buffer of that length that may be
   * reused.
   */
  readRange(path: string, start: number, length: number, spare?: Uint8Array): Promise<Uint8Array>;
  /** The same synchronously, for reading back a line where nothing can be awaited. */
  readRangeSync(path: string, start: number, length: number): Uint8Array;
  /** Reads the last `bytes` of each file in one call; undefined for a missing or unreadable file. */
  tails(paths: readonly string[], bytes: number): Promise<readonly (Tail | undefined)[]>;
  /**
   * Replaces the whole file or leaves it as it was, never half of it. Creates missing parent folders. A link is itself
   * replaced; a file keeps its mode.
   */
  write(path: string, data: string | Uint8Array): Promise<void>;
  /** Creates the file with all of this content, or returns false if the name exists. Creates missing parent folders. */
  create(path: string, data: string | Uint8Array): Promise<boolean>;
  /** Opens for appending, creating the file and its parent folders. A link is refused as "denied". */
  appender(path: string): Promise<Appender>;
  /** A link is refused as "denied". */
  truncate(path: string, size: number): Promise<void>;
  /** Replaces a file or a link at `to`; a folder replaces only an empty folder. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, or a folder with everything in it. A missing path is not an error. */
  remove(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Returns the names in the folder, sorted. A missing folder is empty. Cheaper than `list`, which calls stat for each. */
  names(path: string): Promise<readonly string[]>;
  /** Lists the folder's content, sorted by name; links are reported, not followed. A missing folder is empty. */
  list(path: string): Promise<readonly FileInfo[]>;
  /** Returns undefined if nothing exists at the path. Links are reported, not followed. */
  stat(path: string): Promise<FileInfo | undefined>;
  /** Returns the canonical path, with links resolved. The path must exist. */
  canonical(path: string): Promise<string>;
  setModified(path: string, time: number): Promise<void>;
  /**
   * Returns the paths of files that `write` and `create` have left in a folder and its subfolders because their process was
   * killed before the file was in place. Files of a running process are not included.
   */
  abandonedDrafts(folder: string): Promise<readonly string[]>;
}

export type FileErrorCode =
  | "not-found"
  | "no-space"
  | "denied"
  | "exists"
  | "not-a-folder"
  | "is-a-folder"
  | "not-a-file"
  | "too-large"
  | "io";

/** The error of every `Files`. Its message names the path and says what went wrong. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly path: string;
  constructor(code: FileErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FileError";
    this.code = code;
    this.path = path;
  }
  static isInstance(error: unknown): error is FileError {
    return error instanceof Error && error.name === "FileError" && "code" in error;
  }
}
