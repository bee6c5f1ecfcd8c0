// One memory folder: reads, writes, versions and merges. Every write is recorded before it is on disk.
import { FileError } from "../../ports/files.ts";
import { type LockPorts as StorePorts, waitForLock } from "../../transcript/wait-for-lock.ts";
import { diffOf } from "../history/diff.ts";
import type { Operation } from "../history/operation.ts";
import type { UnconfirmedChange } from "../history/unconfirmed-changes.ts";
import { type FileTimes, type IndexLimits, type ShownIndex, shownIndex } from "../index/shown-index.ts";
import type { Evidence, Memory } from "../memory.ts";
import { checkFoundPath } from "../paths/check-path.ts";
import { isContained } from "../paths/contained.ts";
import type { Authorship, Change, Written } from "./change.ts";
import { confirmMemories } from "./confirm.ts";
import type { ReplacedNotice } from "./describe-replaced.ts";
import { findFileTimes } from "./find-file-times.ts";
import { Folder } from "./folder.ts";
import { HeldFolder } from "./held-folder.ts";
import { indexPath, keepIndexes, type Scope } from "./keep-indexes.ts";
import { listMemories, readMemories } from "./list-memories.ts";
import { type ManifestEntry, type ManifestOptions, manifestEntry } from "./manifest.ts";
import { mayHoldRules } from "./may-hold-rules.ts";
import { leftIn, type Purged, purgeFolder } from "./purge.ts";
import { type Found, scanFolder } from "./scan.ts";
import { isInStep, settleFolder } from "./settle.ts";
import { supersedeByHand } from "./supersede-by-hand.ts";
import { takeBackWords } from "./take-back-words.ts";
import { memoryOf } from "./texts.ts";
import { undoChanges } from "./undo.ts";
import { runAttempt, type Screen, type WriteRules, writeChanges } from "./write.ts";

export interface StoreOptions extends StorePorts {
  /** An absolute path. Created if it is missing. */
  readonly folder: string;
  /** Where versions and operations are kept if not in the folder itself, as for a folder under version control. */
  readonly history?: string;
  /** Called before anything is written to team memory. */
  readonly screen?: Screen;
  /** Masks secrets in what changes while a command runs. */
  readonly mask?: (text: string) => string;
  /** The whole folder is team memory. */
  readonly isShared?: boolean;
}

export class MemoryStore {
  /** A canonical path. */
  readonly folder: string;
  /** Why the folder could not be settled when it was opened. Reading works all the same. */
  readonly problem: string | undefined;
  readonly #at: Folder;
  readonly #held: HeldFolder;
  readonly #lockPath: string;
  readonly #rules: Pick<WriteRules, "screen" | "isShared">;
  readonly #notices: ReplacedNotice[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #openingScan: readonly Found[] | undefined;

  private constructor(
    at: Folder,
    lockPath: string,
    rules: Pick<WriteRules, "screen" | "isShared">,
    problem?: string,
  ) {
    this.#at = at;
    this.#held = new HeldFolder(at);
    this.#lockPath = lockPath;
    this.#rules = rules;
    this.folder = at.path;
    this.problem = problem;
  }

  /** Creates the folder, finishes writes that a crash interrupted, records changes by hand, and updates the indexes. */
  static async open({
    folder,
    history,
    screen,
    mask,
    isShared = false,
    files,
    clock,
    ids,
    spawn,
  }: StoreOptions): Promise<MemoryStore> {
    let path = folder;
    const unmade = await runAttempt(async () => {
      await files.makeFolder(folder);
      path = await files.canonical(folder);
    });
    const at = new Folder({ files, clock, ids, spawn }, path, history ?? `${path}/.history`, mask);
    const lockPath = history === undefined ? `${path}/.lock` : `${history}/.lock`;
    const store = new MemoryStore(at, lockPath, { screen, isShared }, unmade);
    // A killed process leaves drafts and an unsettled record. Leftovers from before that are removed by the daily cleanup.
    const problem = unmade ?? (await store.#settle(() => store.#discardDrafts(history)));
    const opened = new MemoryStore(at, lockPath, { screen, isShared }, problem);
    opened.#notices.push(...store.#notices);
    opened.#openingScan = store.#openingScan;
    return opened;
  }

  /** Updates record and indexes after changes to the files. Returns what prevented it. */
  async settle(): Promise<string | undefined> {
    return this.#settle();
  }

  /**
   * Called before a command that could write here. Changes until the returned function is called cannot be distinguished
   * from the command's own writes, so they stay unconfirmed. That function returns them.
   */
  async beginCommand(session: string): Promise<() => Promise<readonly Operation[]>> {
    await this.#settle();
    await runAttempt(() => this.#next(() => this.#held.hold()));
    const known = new Set((await this.operations()).map(({ write }) => write));
    const removeMark = await this.#at.marks.add(session);
    return async () => {
      // A command may have removed the record with everything else.
      await runAttempt(() => this.#next(() => this.#held.putBack()));
      await this.#settle();
      await removeMark();
      return (await this.operations()).filter(({ by, write }) => by === "command" && !known.has(write));
    };
  }

  /** Returns unconfirmed changes made while a command ran, including removals. */
  async unconfirmed(): Promise<readonly UnconfirmedChange[]> {
    return this.#next(async () => {
      await this.#at.record.catchUp();
      return this.#at.record.unconfirmed.all;
    });
  }

  /** Confirms on a person's behalf. `seen` has the text of each path as the person saw it, `null` for a removed file. */
  async confirm(seen: ReadonlyMap<string, string | null>): Promise<Written> {
    return this.#locked(() => confirmMemories(this.#at, seen));
  }

  /** Removes files that a killed process left half written; under the lock nobody else is writing. */
  async #discardDrafts(history: string | undefined): Promise<void> {
    const { files } = this.#at;
    for (const folder of [this.folder, ...(history === undefined ? [] : [history])])
      for (const path of await files.abandonedDrafts(folder)) await files.remove(path);
  }

  /** `tidy` runs under the lock, if anything must be settled. */
  async #settle(tidy?: () => Promise<void>): Promise<string | undefined> {
    this.#openingScan = undefined;
    let isDone = false;
    const unseen = await runAttempt(async () => {
      const step = await this.#next(() => isInStep(this.#at));
      isDone = step.isDone;
      if (isDone) this.#openingScan = step.found;
    });
    if (isDone || unseen !== undefined) return unseen;
    const done = await this.#locked(async () => {
      if (tidy) await runAttempt(tidy);
      const settled = await settleFolder(this.#at);
      const { found, changed } = await supersedeByHand(this.#at, settled, this.#told);
      await keepIndexes(this.#at, found, changed);
      await this.#at.done();
      return { ok: true as const };
    });
    return done.ok ? undefined : done.reason;
  }

  /** All memories, newest first. What cannot be read is left out; what is broken is marked. */
  async list(): Promise<readonly Memory[]> {
    return this.#markMemories(await listMemories(this.#at.files, this.#at.texts, this.folder));
  }

  /** Returns memories that have rules, or would have them if they could be parsed. Reads only files that may have some. */
  async listRuled(scanned?: readonly Found[]): Promise<readonly Memory[]> {
    const found = scanned ?? (await this.scan());
    await this.#next(() => this.#at.record.catchUp());
    const { known } = this.#at.record;
    const may = found.filter((each) => !known.isSeen(each) || known.mayHoldRules(each.path));
    return (await this.readAll(may)).filter(mayHoldRules);
  }

  /**
   * What was found when the folder was opened; undefined once something has been written. Does not include later edits by
   * hand.
   */
  get openingScan(): readonly Found[] | undefined {
    return this.#openingScan;
  }

  /** The files of all memories, newest first, without reading them. */
  async scan(): Promise<readonly Found[]> {
    return scanFolder(this.#at.files, this.folder);
  }

  /** Reads some of these memories. Unreadable ones are left out; broken ones are marked. */
  async readAll(found: readonly Found[]): Promise<readonly Memory[]> {
    return this.#markMemories(await readMemories(this.#at.texts, found));
  }

  async #markMemories(memories: readonly Memory[]): Promise<readonly Memory[]> {
    const unconfirmed = await this.#unconfirmedByPath();
    return unconfirmed.size === 0 ? memories : memories.map((memory) => markMemory(memory, unconfirmed));
  }

  /** Returns the candidates for recall: only the newest, with the first lines of each, in one pass. */
  async manifest({ newest, lines }: ManifestOptions): Promise<readonly ManifestEntry[]> {
    const found = (await scanFolder(this.#at.files, this.folder)).slice(0, newest);
    return (await this.#at.texts.of(found)).map((held) => manifestEntry(held, lines));
  }

  async read(path: string): Promise<Memory | undefined> {
    if (!(await this.#mayRead(path))) return undefined;
    const info = await this.#at.files.stat(`${this.folder}/${path}`);
    if (info?.kind !== "file") return undefined;
    const [held] = await this.#at.texts.of([{ path, size: info.size, modified: info.modified }]);
    return held && markMemory(memoryOf(held), await this.#unconfirmedByPath());
  }

  async text(path: string): Promise<string | undefined> {
    return checkFoundPath(path).ok ? this.#textAt(path) : undefined;
  }

  /** All or nothing. Changes of others since `base` are merged, or kept in a second file. */
  async write(changes: readonly Change[], authorship: Authorship): Promise<Written> {
    return this.#write(changes, authorship, { ...this.#rules, tell: this.#told });
  }

  /** Returns what edits by hand have superseded or may contradict, each once; to be shown to the person. */
  takeNotices(): readonly ReplacedNotice[] {
    return this.#notices.splice(0);
  }

  async index(scope: Scope = "private"): Promise<string> {
    return (await this.#textAt(indexPath(scope))) ?? "";
  }

  /** The part of the index that a session shows. */
  async shown(limits: Pick<IndexLimits, "lines" | "bytes">, scope: Scope = "private"): Promise<ShownIndex> {
    const path = `${this.folder}/${indexPath(scope)}`;
    return shownIndex(await this.index(scope), { ...limits, path, modified: await this.times(scope) });
  }

  /**
   * Returns modification times of the files that the index of a scope names, by their path in it; from the record if it has
   * them.
   */
  async times(scope: Scope = "private"): Promise<FileTimes> {
    await this.#next(() => this.#at.record.catchUp());
    return findFileTimes(this.#at, scope);
  }

  /** Returns the operations, oldest first; only those of one file if `path` is given. */
  async operations(path?: string): Promise<readonly Operation[]> {
    return this.#next(async () => {
      await this.#at.record.catchUp();
      const all = await this.#at.record.listOperations();
      return all.filter((each) => path === undefined || each.path === path);
    });
  }

  /** Explains a memory: its evidence, and the operations on it, newest first. */
  async why(
    path: string,
  ): Promise<{ readonly evidence?: Evidence; readonly operations: readonly Operation[] }> {
    const evidence = (await this.read(path))?.evidence;
    return { ...(evidence && { evidence }), operations: (await this.operations(path)).toReversed() };
  }

  /** Returns undefined after a purge. */
  async version(hash: string): Promise<string | undefined> {
    return this.#at.versions.read(hash);
  }

  /** What an operation changed, as a unified diff. */
  async diff({ path, before, after }: Operation): Promise<string> {
    const readVersion = async (hash: string | null) =>
      hash === null ? null : ((await this.version(hash)) ?? "");
    return diffOf(path, await readVersion(before), await readVersion(after));
  }

  /**
   * Undoes an operation or a whole write; also an earlier undo. Later changes elsewhere in the file stay, unless the operation
   * began an unconfirmed change.
   */
  async undo(operation: string, authorship: Authorship): Promise<Written> {
    const operations = await this.operations();
    const open = (await this.unconfirmed()).find((each) => each.operation === operation);
    const undone = open ? [open] : operations.filter((each) => isPartOf(each, operation));
    const planned = await undoChanges(undone, operation, (hash) => this.version(hash));
    if (!planned.ok) return planned;
    const words = operations.filter((each) => isConfirmation(each) && isPartOf(each, operation));
    if (words.length > 0)
      await this.#locked(() => takeBackWords(this.#at, words, { ...authorship, of: operation }));
    return this.#write(
      planned.changes,
      { ...authorship, of: operation },
      { ...this.#rules, isUndo: true, tell: this.#told },
    );
  }

  /** Removes a text from files, versions and operations for good. */
  async purge(
    text: string,
  ): Promise<({ readonly ok: true } & Purged) | { readonly ok: false; readonly reason: string }> {
    return this.#locked(async () => {
      const { found, changed } = await settleFolder(this.#at);
      await keepIndexes(this.#at, found, changed);
      await this.#at.done();
      const purged = await purgeFolder(this.#at, text);
      // Recorded, so that the change does not count as an edit by hand.
      await keepIndexes(this.#at, await scanFolder(this.#at.files, this.folder), new Map());
      await this.#at.done();
      return { ok: true as const, ...purged, left: await leftIn(this.#at, text) };
    });
  }

  /** Appends to a file under the lock; for what is never merged. */
  async append(path: string, text: string): Promise<{ ok: true } | { ok: false; reason: string }> {
    return this.#locked(async () => {
      const place = await isContained(this.#at.files, this.folder, path);
      if (!place.ok) return place;
      const appender = await this.#at.files.appender(`${this.folder}/${path}`);
      try {
        await appender.append(text);
        await appender.sync();
      } finally {
        await appender.close();
      }
      return { ok: true as const };
    });
  }

  /** Undefined in a folder under version control: its changes come from others as well, so they supersede nothing. */
  get #told(): ((notice: ReplacedNotice) => void) | undefined {
    if (this.#rules.isShared) return undefined;
    return (notice) => {
      if (notice.superseded || notice.unsure) this.#notices.push(notice);
    };
  }

  #write(changes: readonly Change[], authorship: Authorship, rules: WriteRules): Promise<Written> {
    return this.#locked(() => writeChanges(this.#at, changes, authorship, rules));
  }

  async #unconfirmedByPath(): Promise<ReadonlyMap<string, UnconfirmedChange>> {
    const found = new Map<string, UnconfirmedChange>();
    await runAttempt(async () => {
      for (const change of await this.unconfirmed()) found.set(change.path, change);
    });
    return found;
  }

  /** A file that cannot be read is treated as missing. */
  async #textAt(path: string): Promise<string | undefined> {
    let text: string | undefined;
    await runAttempt(async () => {
      text = await this.#at.textAt(path);
    });
    return text;
  }

  async #mayRead(path: string): Promise<boolean> {
    if (!checkFoundPath(path).ok) return false;
    return (await isContained(this.#at.files, this.folder, path)).ok;
  }

  /** File errors become reasons; anything else is a bug and is thrown. */
  #locked<T extends { readonly ok: boolean }>(
    run: () => Promise<T>,
  ): Promise<T | { readonly ok: false; readonly reason: string }> {
    return this.#next(async () => {
      this.#openingScan = undefined;
      try {
        const taken = await waitForLock(this.#at.ports, this.#lockPath, "The memory folder");
        if (!taken.ok) return { ok: false, reason: taken.reason };
        try {
          return await run();
        } finally {
          await taken.lock.release();
        }
      } catch (error) {
        if (FileError.isInstance(error)) return { ok: false, reason: error.message };
        throw error;
      }
    });
  }

  /** Runs one task after the other, because the record must be read and written in order. */
  #next<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#last.then(run);
    this.#last = result.catch(() => {});
    return result;
  }
}

const isConfirmation = ({ before, after }: Operation): boolean => before === after;
const isPartOf = ({ id, write }: Operation, operation: string): boolean =>
  id === operation || write === operation;

function markMemory(memory: Memory, unconfirmed: ReadonlyMap<string, UnconfirmedChange>): Memory {
  const change = unconfirmed.get(memory.path);
  return change ? { ...memory, unconfirmed: { since: change.since, operation: change.operation } } : memory;
}
