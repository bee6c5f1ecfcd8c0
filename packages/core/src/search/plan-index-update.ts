// Which files the index has to read, and from where. Pure: compares what it knows with what is there.

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  /** Of a transcript; a memory has none. */
  readonly session?: string | undefined;
}

export interface KnownFile {
  readonly id: number;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  /** Bytes that are in the index: up to the end of a line. */
  readonly taken: number;
}

export interface UpdatePlan {
  /** No longer there. */
  readonly gone: readonly KnownFile[];
  /** Changed since, or never seen; `from` is where to go on. The newest first: they are asked for most. */
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
        // A transcript only grows. One that is shorter was written anew; so is every memory that changed.
        const isLonger = file.session !== undefined && file.size >= before.taken;
        return [{ file, known: before, from: isLonger ? before.taken : 0 }];
      }),
  };
}
