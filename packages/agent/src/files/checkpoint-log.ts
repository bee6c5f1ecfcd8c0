// The record of checkpoints: lines of JSON in order. Pure.

/** One line: a message that later changes belong to; a path before its first change; what a change wrote. */
export type CheckpointLine =
  | { readonly message: string; readonly time: number }
  | ({ readonly path: string } & Earlier)
  | { readonly path: string; readonly wrote: string | null };

export interface Earlier {
  /** SHA-256 of the content; null if there was no file. */
  readonly before: string | null;
  readonly mode?: number;
  /** Folders that did not exist either, innermost first. */
  readonly folders?: readonly string[];
}

export interface Mark {
  readonly message: string;
  readonly time: number;
  readonly earlier: ReadonlyMap<string, Earlier>;
}

export class CheckpointLog {
  readonly #marks: { message: string; time: number; earlier: Map<string, Earlier> }[] = [];
  /** Path to the hash of what the agent's last change wrote; null if it removed the file. */
  readonly #wrote = new Map<string, string | null>();

  get marks(): readonly Mark[] {
    return this.#marks;
  }

  apply(line: CheckpointLine): void {
    if ("message" in line) {
      this.#marks.push({ message: line.message, time: line.time, earlier: new Map() });
      return;
    }
    if ("wrote" in line) {
      this.#wrote.set(line.path, line.wrote);
      return;
    }
    const { path, ...earlier } = line;
    const mark = this.#marks.at(-1);
    if (mark && !mark.earlier.has(path)) mark.earlier.set(path, earlier);
  }

  /** Whether the state of this path at the last mark is recorded. */
  has(path: string): boolean {
    return this.#marks.at(-1)?.earlier.has(path) ?? false;
  }

  lastWritten(path: string): string | null | undefined {
    return this.#wrote.get(path);
  }

  /** The state of each path at a message: the first record from there on. `undefined` for an unknown message. */
  stateAt(message: string): Map<string, Earlier> | undefined {
    const from = this.#marks.findIndex((mark) => mark.message === message);
    if (from === -1) return undefined;
    const state = new Map<string, Earlier>();
    for (const mark of this.#marks.slice(from)) {
      for (const [path, earlier] of mark.earlier) if (!state.has(path)) state.set(path, earlier);
    }
    return state;
  }

  /** Forgets the oldest marks, and what was written to paths that no mark mentions any more. */
  dropOldest(count: number): void {
    this.#marks.splice(0, count);
    const known = new Set(this.#marks.flatMap(({ earlier }) => [...earlier.keys()]));
    for (const path of this.#wrote.keys()) if (!known.has(path)) this.#wrote.delete(path);
  }

  /** Contents that some mark still needs. */
  hashes(): Set<string> {
    const all = this.#marks.flatMap(({ earlier }) => [...earlier.values()].map(({ before }) => before));
    return new Set(all.filter((hash) => hash !== null));
  }

  lines(): CheckpointLine[] {
    const marks = this.#marks.flatMap(({ message, time, earlier }): CheckpointLine[] => [
      { message, time },
      ...[...earlier].map(([path, state]) => ({ path, ...state })),
    ]);
    return [...marks, ...[...this.#wrote].map(([path, wrote]) => ({ path, wrote }))];
  }
}

/** A torn or unknown line is skipped. */
export function parseLine(text: string): CheckpointLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if ("message" in value && typeof value.message === "string" && "time" in value)
    return value as CheckpointLine;
  if (!("path" in value) || typeof value.path !== "string") return undefined;
  if ("wrote" in value && isHash(value.wrote)) return value as CheckpointLine;
  return "before" in value && isHash(value.before) ? (value as CheckpointLine) : undefined;
}

const isHash = (value: unknown) => value === null || typeof value === "string";
