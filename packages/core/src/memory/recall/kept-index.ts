// Keeps the recall index of a project on disk, so that a later session reads only what has changed. It is a cache that can
// be deleted at any time. Memories that are shown are always read from their own files.
import type { Clock } from "../../ports/clock.ts";
import type { Files } from "../../ports/files.ts";
import { encodeIndexFile, openIndexFile } from "../../search/index-file.ts";
import { PageError } from "../../search/rank/paged-numbers.ts";
import type { Memory } from "../memory.ts";
import { findHidden } from "../scopes/join-scopes.ts";
import { isSettled } from "../store/texts.ts";
import type { RankedMemory } from "./plan-choice.ts";
import type { Asked } from "./ranker.ts";
import { CARD_COLUMNS, RecallIndex } from "./recall-index.ts";
import type { ListedMemory, RecallSource } from "./recall-source.ts";

/** With fewer changes, reading those files again takes less time than writing the index: about 30 ms. */
const MIN_CHANGES = 100;
/** The most files whose texts are in memory at the same time. */
const READ_AT_ONCE = 500;

export const recallIndexPath = (project: string): string => `${project}/recall.index`;

export interface KeptIndexDependencies {
  readonly files: Files;
  readonly clock: Clock;
  /** The file in which the index is kept. */
  readonly path: string;
}

export class KeptIndex {
  readonly #parts: KeptIndexDependencies;
  #index: RecallIndex | undefined;
  readonly #notes = new Map<string, Memory>();
  /** The number of changes that the file does not have yet. */
  #changes = 0;

  constructor(parts: KeptIndexDependencies) {
    this.#parts = parts;
  }

  /**
   * Updates the index to match the files. Returns all memories that count, by path; a nearer one hides one of the same name.
   */
  async follow(source: RecallSource): Promise<ReadonlyMap<string, ListedMemory>> {
    const [listed, notes] = [await source.list(), await source.notes()];
    return this.#onCurrentPages(() => this.#follow(source, listed, notes));
  }

  async #follow(
    source: RecallSource,
    listed: readonly ListedMemory[],
    notes: readonly Memory[],
  ): Promise<ReadonlyMap<string, ListedMemory>> {
    this.#index ??= this.#load();
    const index = this.#index;
    await this.#readChanged(index, source, listed);
    this.#putNotes(index, notes);
    const there = new Map<string, ListedMemory>();
    for (const each of listed) there.set(each.path, each);
    const noted = new Set(notes.map(({ path }) => path));
    for (const path of index.paths) if (!there.has(path) && !noted.has(path)) this.#drop(index, path);
    // Files that could not be read do not count.
    if (index.size < there.size + noted.size)
      for (const path of there.keys()) if (!index.has(path)) there.delete(path);
    for (const path of findHidden(listed, ({ path }) => index.cardOf(path)?.name ?? "")) there.delete(path);
    return there;
  }

  /**
   * Runs what may need a page of the file. If the page is damaged, or another process has replaced the file, reads the file
   * again, and if that does not help, every memory.
   */
  async #onCurrentPages<T>(run: () => T | Promise<T>, repair?: () => Promise<unknown>): Promise<T> {
    for (let attempt = 0; ; attempt++)
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof PageError) || attempt > 1) throw error;
        this.#index = attempt === 0 ? this.#load() : new RecallIndex();
        this.#notes.clear();
        await repair?.();
      }
  }

  /** True if there is nothing to rank. */
  get isEmpty(): boolean {
    return !this.#index || this.#index.size === 0;
  }

  /** Ranks the memories that count, and reads the best from their files. */
  async rank(
    source: RecallSource,
    counted: ReadonlyMap<string, ListedMemory>,
    { message, now }: Pick<Asked, "message" | "now">,
    isWanted: (path: string, modified: number) => boolean = () => true,
  ): Promise<readonly RankedMemory[]> {
    let current = counted;
    const isCounted = (path: string) => {
      const modified = current.get(path)?.modified ?? this.#notes.get(path)?.modified;
      return modified !== undefined && isWanted(path, modified);
    };
    const ranked = await this.#onCurrentPages(
      () => this.#index!.rank({ message, now, isWanted: isCounted }),
      async () => {
        current = await this.follow(source);
      },
    );
    const listed = ranked.flatMap(({ path }) => current.get(path) ?? []);
    const memories = new Map((await source.read(listed)).map((memory) => [memory.path, memory]));
    return ranked.flatMap(({ path, ...rest }) => {
      const memory = memories.get(path) ?? this.#notes.get(path);
      return memory ? [{ ...rest, memory }] : [];
    });
  }

  /** True if so much has changed that saving it spares a later session time. */
  get isWorthSaving(): boolean {
    return this.#changes >= MIN_CHANGES;
  }

  /** Ignores a failure, because the index is only a cache. */
  async save(): Promise<void> {
    const { files, path } = this.#parts;
    const file = this.#pack();
    if (!file) return;
    this.#changes = 0;
    // The pages that were not read yet are about to be replaced.
    this.#index = new RecallIndex(file);
    await files.write(path, encodeIndexFile(file)).catch(() => {});
  }

  /** Undefined if another process has replaced the file: it has what a later session needs. */
  #pack(): ReturnType<RecallIndex["toFile"]> | undefined {
    try {
      return this.#index?.toFile();
    } catch (error) {
      if (error instanceof PageError) return undefined;
      throw error;
    }
  }

  #load(): RecallIndex {
    const { files, path } = this.#parts;
    const read = (start: number, length: number) => files.readRangeSync(path, start, length);
    return new RecallIndex(openIndexFile(CARD_COLUMNS, read));
  }

  async #readChanged(
    index: RecallIndex,
    source: RecallSource,
    listed: readonly ListedMemory[],
  ): Promise<void> {
    const changed = listed.filter((each) => !index.isCurrent(each));
    for (let from = 0; from < changed.length; from += READ_AT_ONCE) {
      const some = changed.slice(from, from + READ_AT_ONCE);
      const at = this.#parts.clock.now();
      const memories = new Map((await source.read(some)).map((memory) => [memory.path, memory]));
      for (const { path, size, modified } of some) {
        const memory = memories.get(path);
        const before = index.cardOf(path);
        if (before?.size !== size || before.modified !== modified) this.#changes++;
        if (memory) index.put({ ...memory, modified }, size, isSettled({ at, modified }));
        else index.drop(path);
      }
    }
  }

  #putNotes(index: RecallIndex, notes: readonly Memory[]): void {
    for (const note of notes) {
      const before = this.#notes.get(note.path);
      if (before?.name === note.name && before.body === note.body && before.modified === note.modified)
        continue;
      this.#notes.set(note.path, note);
      index.put(note, 0, false);
    }
  }

  #drop(index: RecallIndex, path: string): void {
    index.drop(path);
    this.#notes.delete(path);
    this.#changes++;
  }
}
