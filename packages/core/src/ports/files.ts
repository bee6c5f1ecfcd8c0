// The file system, as far as the engine needs it. Paths are absolute. Files are made 0600, folders 0700.
// Writing never follows a link in the last part of a path, so that a link cannot lead a write out of its folder. Reading does.

export interface FileInfo {
  readonly path: string;
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
  /** In bytes; 0 for what is not a file. */
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
 * A file held open for appending. Appends reach the file whole and in order of the calls. One that fails leaves the file
 * as it was.
 */
export interface Appender {
  append(data: string | Uint8Array): Promise<void>;
  /** Survives a power cut once this resolves. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface Files {
  /**
   * The whole of a regular file; with `maxBytes`, "too-large" if there is more. A device, a pipe or a socket is refused as
   * "not-a-file": it could be read without end, or waited for without end.
   */
  read(path: string, maxBytes?: number): Promise<Uint8Array>;
  /** At most `length` bytes from `start`; fewer at the end of the file. `spare`: as long, and may be written over for them. */
  readRange(path: string, start: number, length: number, spare?: Uint8Array): Promise<Uint8Array>;
  /** The same at once, for a line that is read back where nothing can be waited for. */
  readRangeSync(path: string, start: number, length: number): Uint8Array;
  /** The last `bytes` of each file in one call; `undefined` where a file is missing or unreadable. */
  tails(paths: readonly string[], bytes: number): Promise<readonly (Tail | undefined)[]>;
  /**
   * Replaces the whole file or leaves it as it was: never half of it. Makes missing parent folders.
   * A link is replaced itself; a file keeps its mode.
   */
  write(path: string, data: string | Uint8Array): Promise<void>;
  /**
   * Makes the file with all of this content, or returns false if something with that name exists.
   * Makes missing parent folders.
   */
  create(path: string, data: string | Uint8Array): Promise<boolean>;
  /** Opens for appending, making the file and its parent folders. A link is refused as "denied". */
  appender(path: string): Promise<Appender>;
  /** A link is refused as "denied". */
  truncate(path: string, size: number): Promise<void>;
  /** Replaces a file or a link at `to`; a folder replaces only an empty folder. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, or a folder with everything in it. A missing path is not an error. */
  remove(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** The names in the folder, sorted. A missing folder is empty. Cheaper than `list`, which looks at each. */
  names(path: string): Promise<readonly string[]>;
  /** What the folder holds, sorted by name; links are reported, not followed. A missing folder is empty. */
  list(path: string): Promise<readonly FileInfo[]>;
  /** `undefined` if nothing exists at the path. Links are reported, not followed. */
  stat(path: string): Promise<FileInfo | undefined>;
  /** The canonical path: links resolved. The path must exist. */
  canonical(path: string): Promise<string>;
  setModified(path: string, time: number): Promise<void>;
  /**
   * Paths of what `write` and `create` have left in a folder and those below it, because their process was killed before the
   * file was in place. Those of a process that still runs are not among them.
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

/** What every `Files` throws. The message names the path and says what went wrong. */
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
