// Decides which files the index has to read, and from which offset. Pure: compares its record with the folder.

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  /** The session of a transcript; undefined for a memory. */
  readonly session?: string | undefined;
}

export interface KnownFile {
  readonly id: number;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  /** The number of bytes that are in the index, up to the end of a line. */
  readonly taken: number;
}

export interface UpdatePlan {
  /** Files that no longer exist. */
  readonly gone: readonly KnownFile[];
  /** Changed or new files; `from` is the offset to continue at. Newest first, because they are searched most. */
  readonly read: readonly { readonly file: FoundFile; readonly known?: KnownFile; readonly from: number }[];
}

export function planUpdate(known: readonly KnownFile[], found: readonly FoundFile[]): UpdatePlan {
  const paths = new Set(found.map(({ path }) => path));
  const byPath = new Map(known.map((file) => [file.path, file]));
  return {
    gone: known.filter(({ path }) => !paths.has(path)),
    read: found
      .toSorted((a, b) => b.modified - a.modified)
      .flatMap((file) => {
        const before = byPath.get(file.path);
        if (!before) return [{ file, from: 0 }];
        if (before.size === file.size && before.modified === file.modified) return [];
        // A transcript only grows; a shorter one was rewritten and is read from the start, like every changed memory.
        const isLonger = file.session !== undefined && file.size >= before.taken;
        return [{ file, known: before, from: isLonger ? before.taken : 0 }];
      }),
  };
}
