// Which content of which files the model has seen, and by which call. Only such content may be edited or overwritten.
import { KeyedLock } from "./keyed-lock.ts";
import { resolveLinks } from "./resolve-path.ts";

/** Files remembered; the least recently used are forgotten and must be read again before an edit. */
const MAX_FILES = 2_000;

export interface SeenFile {
  /** SHA-256 of the bytes. */
  readonly hash: string;
  /** The call that showed it and which part it showed; absent when the model wrote the content itself. */
  readonly shown?: { readonly toolUseId: string; readonly part: string };
}

/** Called whenever a file is seen or written, with the id of the call. */
export type OnSeen = (path: string, file: SeenFile, call: string) => void;

export class FileState {
  readonly #seen: Map<string, SeenFile>;
  readonly #lock: KeyedLock;
  readonly #onSeen: OnSeen | undefined;

  constructor(
    seen: Iterable<readonly [string, SeenFile]> = [],
    { lock = new KeyedLock(), onSeen }: { readonly lock?: KeyedLock; readonly onSeen?: OnSeen } = {},
  ) {
    this.#seen = new Map(seen);
    this.#lock = lock;
    this.#onSeen = onSeen;
  }

  /** Paths are canonical: one file under two names is one file. */
  seen(path: string): SeenFile | undefined {
    return this.#seen.get(path);
  }

  /** `call`: the call that showed or wrote the file. Omitted for files known before, such as after a resume. */
  note(path: string, file: SeenFile, call?: string): void {
    if (call !== undefined) this.#onSeen?.(path, file, call);
    this.#seen.delete(path);
    this.#seen.set(path, file);
    if (this.#seen.size <= MAX_FILES) return;
    const [oldest] = this.#seen.keys();
    this.#seen.delete(oldest!);
  }

  forget(path: string): void {
    this.#seen.delete(path);
  }

  /** After a restore, or once everything has left the view: no file counts as seen. */
  clear(): void {
    this.#seen.clear();
  }

  /** Runs changes of one file one at a time, in the order of the calls. */
  exclusive<T>(path: string, work: (canonicalPath: string) => Promise<T>): Promise<T> {
    return this.#lock.run(() => resolveLinks(path), work);
  }

  /** For a fork: starts with what its parent has seen and shares its file locks. */
  copy(): FileState {
    return new FileState(this.#seen, { lock: this.#lock });
  }
}
