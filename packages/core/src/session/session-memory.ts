// Memory as a session uses it: opens the store when it is first needed, surfaces memories before a turn, and saves new ones
// after an exchange.
import type { RunFork, ToolAnswer } from "../forks/fork.ts";
import { DreamController } from "../layers/dreaming/dream-controller.ts";
import { ExtractionController } from "../layers/extraction/extraction-controller.ts";
import { findMaterial } from "../layers/extraction/find-material.ts";
import { describeSaved } from "../layers/extraction/memory-tools.ts";
import type { Operation } from "../memory/history/operation.ts";
import { markUnconfirmed } from "../memory/index/mark-unconfirmed.ts";
import { shownIndex } from "../memory/index/shown-index.ts";
import type { Memory } from "../memory/memory.ts";
import { openMemoryStore } from "../memory/open-store.ts";
import { INDEX_NAME } from "../memory/paths/check-path.ts";
import { type FoundFolder, memoryFolder } from "../memory/paths/memory-folder.ts";
import { RecallController } from "../memory/recall/recall-controller.ts";
import { joinFolders, type RecallSource } from "../memory/recall/recall-source.ts";
import { type Gated, type GatedStore, gateWrite } from "../memory/safety/gate.ts";
import { makeJournalStore } from "../memory/scopes/journalling.ts";
import { makeScopedStore } from "../memory/scopes/make-scoped-store.ts";
import { readJournal } from "../memory/scopes/read-journal.ts";
import type { Change } from "../memory/store/change.ts";
import { joinReplaced } from "../memory/store/describe-replaced.ts";
import type { Found } from "../memory/store/scan.ts";
import type { MemoryStore } from "../memory/store/store.ts";
import type { Model } from "../models/model.ts";
import type { BackgroundTasks } from "../record/background-tasks.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { Environment } from "../settings/environment-settings.ts";
import { describeError } from "../text/describe-error.ts";
import type { ToolUseBlock } from "../transcript/blocks.ts";
import { OtherMemories } from "./other-memories.ts";

export interface SessionMemoryDependencies {
  readonly record: SessionRecord;
  readonly background: BackgroundTasks;
  /** The session's id. */
  readonly session: string;
  /** The folder of the project's transcripts. */
  readonly sessions: string;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  /** Without models, nothing is asked of a model. */
  readonly models?: { readonly main: Model; readonly small?: Model } | undefined;
  readonly runFork?: RunFork | undefined;
  /** True if there will be no second turn. */
  readonly isOneShot: boolean;
  /** True if the human trusts the team memory in the repository. */
  readonly isTeamTrusted?: boolean | undefined;
  /** Answers an extraction's read-only tool calls. */
  readonly look?: ((call: ToolUseBlock) => Promise<ToolAnswer | undefined>) | undefined;
}

export interface OpenMemory {
  readonly folder: string;
  readonly store: MemoryStore;
}

export class SessionMemory {
  readonly dreams: DreamController;
  /** The memories of the team and the person. */
  readonly others: OtherMemories;
  readonly #extraction: ExtractionController;
  readonly #recall: RecallController;
  readonly #parts: SessionMemoryDependencies;
  /** Operations that were announced as unconfirmed. */
  readonly #told = new Set<string>();
  /** Background commands that are still being watched. */
  readonly #commands = new Set<Promise<unknown>>();
  #opened: Promise<OpenMemory | undefined> | undefined;
  #hasScanned = false;
  #found: { readonly ok: true; readonly folder: string; readonly settings: object } | undefined;

  constructor(parts: SessionMemoryDependencies) {
    this.#parts = parts;
    this.others = new OtherMemories(parts);
    this.#recall = new RecallController({ ...parts, open: () => this.#openToRecall() });
    this.#extraction = new ExtractionController({ ...parts, open: () => this.#openToKeep() });
    this.dreams = new DreamController({ ...parts, folder: () => this.#folder(), open: () => this.open() });
  }

  get isOn(): boolean {
    return this.#parts.record.settings.switches.memory;
  }

  /** Opens the store. Undefined if memory is off or cannot be opened; that is reported once. */
  open(): Promise<OpenMemory | undefined> {
    if (!this.isOn) return Promise.resolve(undefined);
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#parts.record.reportFailure("memory", describeError(error));
      return undefined;
    });
    return this.#opened;
  }

  async #open(): Promise<OpenMemory | undefined> {
    const { record } = this.#parts;
    const found = await this.#folder();
    if (!found.ok) return void record.reportFailure("memory", found.reason);
    const store = await openMemoryStore(record.ports, found.folder);
    if (store.problem !== undefined) record.reportFailure("memory", store.problem);
    this.#tellEdits(store);
    return { folder: store.folder, store };
  }

  /** Opens the store for what a model saves. In journal mode such memories do not get their own files. */
  async #openToKeep(): Promise<{ readonly folder: string; readonly store: GatedStore } | undefined> {
    const opened = await this.open();
    const { settings, ports } = this.#parts.record;
    if (!opened) return undefined;
    const { journal } = settings.memory;
    const store = journal ? makeJournalStore(opened.store, () => ports.clock.now()) : opened.store;
    return { ...opened, store: makeScopedStore(store, () => this.others.openPerson()) };
  }

  /** Opens the project's memories together with those of the team and the person, if any were ever saved. */
  async #openToRecall(): Promise<{ readonly folder: string; readonly source: RecallSource } | undefined> {
    const own = await this.#openIfAny();
    const others = await this.others.folders();
    if (!own && others.length === 0) return undefined;
    // Notes of the journal do not have their own files.
    const { files } = this.#parts.record.ports;
    const notes = async () => (own ? readJournal(files, own.folder, () => own.store.list()) : []);
    const project = own && {
      folder: own.folder,
      scan: () => this.#scan(own.store),
      readAll: (found: readonly Found[]) => own.store.readAll(found),
    };
    return { folder: own?.folder ?? "", source: joinFolders({ own: project, others, notes }) };
  }

  /** A one-shot run reuses the scan from opening the folder, since nobody has typed anything since. */
  async #scan(store: MemoryStore): Promise<readonly Found[]> {
    const isFirst = !this.#hasScanned;
    this.#hasScanned = true;
    return (isFirst && this.#parts.isOneShot ? store.openingScan : undefined) ?? store.scan();
  }

  /** Does not create a folder if nothing was ever saved. */
  async #openIfAny(): Promise<OpenMemory | undefined> {
    if (!this.isOn) return undefined;
    if (this.#opened) return this.open();
    const found = await this.#folder();
    if (!found.ok) return this.open();
    const names = await this.#parts.record.ports.files.names(found.folder);
    return names.some((name) => !name.startsWith(".")) ? this.open() : undefined;
  }

  /** Called at every turn. Looks for the folder again only if settings have changed or it was not found. */
  async #folder(): Promise<FoundFolder> {
    const { record, cwd, home, env } = this.#parts;
    const { settings } = record;
    if (this.#found?.settings === settings) return this.#found;
    const found = await memoryFolder({ files: record.ports.files, cwd, home, env, settings });
    if (found.ok) this.#found = { ...found, settings };
    return found;
  }

  /** Returns the index for the opening reminder, within its limits; "" if there is none. */
  async index(): Promise<string> {
    const { showIndex, indexLines: lines, indexBytes: bytes } = this.#parts.record.settings.memory;
    const opened = showIndex ? await this.open() : undefined;
    if (!opened) return "";
    const { store, folder } = opened;
    const [index, modified, changes] = await Promise.all([store.index(), store.times(), store.unconfirmed()]);
    const text = markUnconfirmed(index, changes);
    const own = shownIndex(text, { lines, bytes, modified, path: `${folder}/${INDEX_NAME}` }).text;
    const { texts } = await this.others.indexes({ lines, bytes });
    return [own, ...texts].filter((each) => each !== "").join("\n\n");
  }

  /**
   * Applies a change that the model itself makes to a memory file: the gate checks it against what was said, then it is saved and
   * announced.
   */
  async change(change: Change): Promise<Gated> {
    const opened = await this.#openToKeep();
    if (!opened) return { ok: false, reason: "There is no memory here." };
    const { record, session } = this.#parts;
    const { material } = findMaterial({ view: record.view, session, folder: opened.folder, isWhole: true });
    const gated = await gateWrite(opened.store, change, material, { by: "agent", session });
    if (!gated.ok) return gated;
    const { path, checks, written } = gated;
    const saved = change.text === null ? [] : [written.elsewhere ?? written.noted ?? path];
    const text = change.text === null ? undefined : ((await opened.store.text(path)) ?? change.text);
    const kept = text === undefined ? [] : saved.map((each) => describeSaved(each, text, gated));
    record.events.emit("memory", {
      saved,
      kept,
      checks: checks.map((check) => ({ path, check })),
      denials: [],
      ...joinReplaced([written]),
    });
    return gated;
  }

  /** The same for an agent's own memory, from which it may also remove what it concluded itself. */
  async changeOwn(store: GatedStore & { readonly folder: string }, change: Change): Promise<Gated> {
    const { record, session } = this.#parts;
    const { material } = findMaterial({ view: record.view, session, folder: store.folder, isWhole: true });
    return gateWrite(store, change, material, { by: "agent", session }, { isOwn: true });
  }

  /** Announces what the person's own edits have superseded, each once. */
  #tellEdits(store: Pick<MemoryStore, "takeNotices">): void {
    const told = joinReplaced(store.takeNotices());
    if (told.superseded || told.unsure)
      this.#parts.record.events.emit("memory", { saved: [], checks: [], denials: [], ...told });
  }

  /**
   * Runs a command that could write to the memory folder directly. Changes made meanwhile may be the command's or a
   * person's, so they stay unconfirmed and are announced. If the command continues after `run` has returned, `until` settles
   * when it ends.
   */
  async runGuarded<T>(
    run: () => Promise<T>,
    until?: (result: T) => Promise<unknown> | undefined,
  ): Promise<{ readonly result: T; readonly changed: readonly string[] }> {
    const store = (await this.open())?.store;
    const person = await this.others.openPerson();
    const ends = await Promise.all([
      this.#watchStore(store),
      this.#watchStore(person, (path) => `${person?.folder}/${path}`),
    ]);
    const endCommand = async () => (await Promise.all(ends.map((end) => end()))).flat();
    const [ran] = await Promise.allSettled([run()]);
    const background = ran.status === "fulfilled" ? until?.(ran.value) : undefined;
    if (background) {
      const followed = background.then(
        () => this.#tellUnconfirmed(endCommand),
        () => this.#tellUnconfirmed(endCommand),
      );
      this.#commands.add(followed);
      void followed.finally(() => this.#commands.delete(followed));
    }
    const changed = background ? [] : await this.#tellUnconfirmed(endCommand);
    if (ran.status === "rejected") throw ran.reason;
    return { result: ran.value, changed };
  }

  /** Watches what a command changes in a store. `name` says how to name its files to the user. */
  async #watchStore(
    store: MemoryStore | undefined,
    name = (path: string) => path,
  ): Promise<() => Promise<readonly Operation[]>> {
    const endCommand = await store?.beginCommand(this.#parts.session);
    if (store) this.#tellEdits(store);
    return async () => ((await endCommand?.()) ?? []).map((each) => ({ ...each, path: name(each.path) }));
  }

  /** Announces each change once, even if several commands ran at the same time. */
  async #tellUnconfirmed(endCommand: () => Promise<readonly Operation[]>): Promise<readonly string[]> {
    const operations = await endCommand();
    const fresh = operations.filter(({ id }) => !this.#told.has(id));
    for (const { id } of fresh) this.#told.add(id);
    const unconfirmed = fresh.map(({ id, path, before, after }) => ({
      path,
      what:
        before === null ? ("made" as const) : after === null ? ("removed" as const) : ("changed" as const),
      operation: id,
    }));
    if (fresh.length > 0)
      this.#parts.record.events.emit("memory", { saved: [], checks: [], denials: [], unconfirmed });
    return operations.map(({ path }) => path);
  }

  /** Called before each request: surfaces memories that fit what the human has said since the last one. */
  surfaceMemories(): Promise<void> {
    return this.#recall.surfaceMemories();
  }

  /** Ranks the project's, the team's and the person's memories that contain a word of a question. */
  async rank(question: string): Promise<readonly Memory[]> {
    return this.isOn ? this.#recall.rank(question) : [];
  }

  /** Called after a final answer. Starts background work without waiting for it. */
  afterExchange(): void {
    this.#extraction.afterExchange();
    this.dreams.afterExchange();
  }

  /** Called before the session waits for its background work. */
  async close(_seconds: number): Promise<void> {
    await this.#recall.close();
    // Whoever started these commands has stopped them.
    await Promise.all(this.#commands);
    await Promise.all([this.#extraction.close(), this.dreams.close()]);
  }
}
