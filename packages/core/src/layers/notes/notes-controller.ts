// Controls layer 3 for a session: when the notes are updated, and what they contain when they are used.
import type { RunFork } from "../../forks/fork.ts";
import type { BackgroundTasks, WorkOutcome } from "../../record/background-tasks.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import { describeError } from "../../text/describe-error.ts";
import type { Block } from "../../transcript/blocks.ts";
import type { EntryOf } from "../../transcript/entries.ts";
import { isOnPath } from "../../view/path-fold.ts";
import { findNotesEnd } from "../notes-end.ts";
import { findSnippedByHuman } from "../snipped-by-human.ts";
import { UpdateQueue } from "../update-queue.ts";
import { makeNotesPath } from "./notes-path.ts";
import { NOTES, type NotesState } from "./notes-state.ts";
import { planNotesUpdate } from "./plan-notes-update.ts";
import { makeUsableNotes, readNotes, type WrittenNotes } from "./read-notes.ts";
import { runNotesUpdate } from "./run-notes-update.ts";

/** About the size of an update: a few sections of a few hundred words. */
const UPDATE_TOKENS = 3_000;

/** The notes as a compaction uses them. */
export interface NotesAtUse {
  readonly text: string;
  /** The same without what is shown beside it, by the ids of entries and calls. */
  readonly textBeside: (isShown: (id: string) => boolean) => string;
  readonly hasContent: boolean;
  /** The entry up to which the notes cover the conversation; `null` if they cover everything. */
  readonly position: string | null | undefined;
}

export interface NotesDependencies {
  readonly record: SessionRecord;
  /** Says how far the notes are behind; folded from the entries. */
  readonly state: NotesState;
  readonly background: BackgroundTasks;
  readonly home: string;
  /** Without it no model writes notes; only the derived ones exist. */
  readonly runFork?: RunFork | undefined;
}

export class NotesController {
  readonly #parts: NotesDependencies;
  readonly #state: NotesState;
  readonly #queue: UpdateQueue;
  /** What is known of notes that a model has written on any path, and the last entry that was looked at for it. */
  readonly #written = { isFound: false, lookedAt: -1 };

  constructor(parts: NotesDependencies) {
    this.#parts = parts;
    this.#state = parts.state;
    this.#queue = new UpdateQueue(parts.record.ports.clock);
  }

  /** Called after each response: starts an update in the background if one is due. */
  afterResponse(): void {
    if (this.#isDue(false)) this.#update();
  }

  async bringUpToDate(signal?: AbortSignal): Promise<void> {
    if (this.#isDue(true)) this.#update();
    const { notesWaitSeconds, notesDeadSeconds } = this.#parts.record.settings.compaction;
    await this.#queue.wait({ seconds: notesWaitSeconds, deadSeconds: notesDeadSeconds, signal });
  }

  /** Waits up to `seconds` for requested updates, then stops them. */
  close(seconds: number): Promise<void> {
    return this.#queue.close(seconds);
  }

  /** Rejects if it is aborted. */
  async readForCompaction(signal?: AbortSignal): Promise<NotesAtUse> {
    const { record } = this.#parts;
    const read = await this.read();
    await record.state.derived.prepare(record.view, signal);
    const { view, settings } = record;
    // Notes from another path may be about something else.
    const written = settings.switches.notes && this.#areOurs ? read : undefined;
    const isSnipped = findSnippedByHuman(view);
    const makeNotes = (isHidden: (id: string) => boolean) =>
      makeUsableNotes({
        ...(written && { written }),
        derived: record.state.derived.of(view),
        limits: settings.notes,
        tokensOf: this.#tokensOf,
        // A compaction shows these in full beside the notes.
        without: ["humans", "files"],
        isHidden,
      });
    const { text, hasContent } = makeNotes(isSnipped);
    const textBeside = (isShown: (id: string) => boolean) =>
      makeNotes((id) => isSnipped(id) || isShown(id)).text;
    const position = written?.hasContent ? (view.cursors.get(NOTES) ?? null) : null;
    return { text, textBeside, hasContent: hasContent && settings.switches.notes, position };
  }

  /** Without notes by a model, the derived ones cover everything, and so do notes that are updated first: then null. */
  get position(): string | null {
    const { view } = this.#parts.record;
    return this.updateTokens > 0 || !this.#areOurs ? null : (view.cursors.get(NOTES) ?? null);
  }

  /** True if the file covers this path up to a known entry, or no model has ever written it. */
  get #areOurs(): boolean {
    const { view } = this.#parts.record;
    const cursor = view.cursors.get(NOTES);
    if (cursor !== undefined) return findNotesEnd(view, cursor) !== undefined;
    return !this.#isWrittenElsewhere;
  }

  /** True if a model has written notes in this session on any path. Asked often: only new entries are looked at. */
  get #isWrittenElsewhere(): boolean {
    const { tree } = this.#parts.record.view;
    for (const node of tree.valuesAfter(this.#written.lookedAt)) {
      this.#written.lookedAt = node.order;
      if (node.type === "cursor" && (node.entry as EntryOf<"cursor">).name === NOTES)
        this.#written.isFound = true;
    }
    return this.#written.isFound;
  }

  get updateTokens(): number {
    return this.#isDue(true) ? UPDATE_TOKENS : 0;
  }

  /** Reads what a model or a person has written. */
  async read(): Promise<WrittenNotes> {
    const { record, home } = this.#parts;
    const written = await readNotes(record.ports.files, record.folder, home);
    for (const reason of written.failures) record.reportFailure(NOTES, reason);
    return written;
  }

  /** Returns all of it for a reader, including what a compaction shows elsewhere. */
  async text(): Promise<string> {
    const { record } = this.#parts;
    const written = await this.read();
    await record.state.derived.prepare(record.view);
    return makeUsableNotes({
      written,
      derived: record.state.derived.of(record.view),
      limits: record.settings.notes,
      tokensOf: this.#tokensOf,
    }).text;
  }

  #isDue(isCompactionDue: boolean): boolean {
    const { record, runFork } = this.#parts;
    if (!runFork) return false;
    const { view, settings } = record;
    const state = this.#state;
    const question = {
      ...{ mode: this.#mode, settings, isCompactionDue, failures: view.failures.get(NOTES) ?? 0 },
      get progress() {
        return state.of(view);
      },
    };
    return planNotesUpdate(question).due;
  }

  get #mode(): "economy" | "window" {
    return this.#parts.record.isByCost ? "economy" : "window";
  }

  #update(): void {
    const { background } = this.#parts;
    this.#queue.ask(async (signal) => {
      const runStoppable = (stopped: AbortSignal) => this.#run(AbortSignal.any([signal, stopped]));
      await background.start({ layer: NOTES, label: "Updating the notes", run: runStoppable }).done;
    });
  }

  async #run(signal: AbortSignal): Promise<WorkOutcome> {
    const { record, home, runFork } = this.#parts;
    await this.#setAside();
    const outcome = await runNotesUpdate({
      runFork: runFork!,
      files: record.ports.files,
      view: record.view,
      folder: record.folder,
      home,
      limits: record.settings.notes,
      tokensOf: this.#tokensOf,
      signal,
    });
    for (const reason of outcome.failures) record.reportFailure(NOTES, reason);
    if (!outcome.ok) this.#countFailure(outcome.reason, signal);
    // After a rewind meanwhile, the notes cover what is no longer on the path.
    else if (isOnPath(record.view, outcome.position))
      record.append({ type: "cursor", name: NOTES, at: outcome.position });
    await record.flushEntries();
    if (!outcome.ok) return outcome;
    record.events.emit("notes", { position: outcome.position, changed: outcome.changed });
    return { ok: true };
  }

  /** Counts for the breaker, unless somebody has stopped the update. */
  #countFailure(reason: string, signal: AbortSignal): void {
    const { record } = this.#parts;
    record.reportFailure(NOTES, reason, !signal.aborted);
    const failures = record.view.failures.get(NOTES) ?? 0;
    if (!signal.aborted && failures === record.settings.compaction.breakerFailures)
      record.events.emit("breaker", { layer: NOTES, failures });
  }

  /** Notes of an abandoned path stay readable beside the new ones. */
  async #setAside(): Promise<void> {
    const { record } = this.#parts;
    const { view, folder, ports } = record;
    if (view.cursors.has(NOTES) || !this.#isWrittenElsewhere) return;
    const path = makeNotesPath(folder);
    try {
      if (await ports.files.stat(path))
        await ports.files.rename(path, path.replace(/\.md$/, `-${record.now}.md`));
    } catch (error) {
      record.reportFailure(NOTES, describeError(error));
    }
  }

  readonly #tokensOf = (blocks: readonly Block[]) => {
    const { view, meter } = this.#parts.record.state;
    return meter.estimate(view, blocks);
  };
}
