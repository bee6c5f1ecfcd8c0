// Opens a session whose transcript is too long to be kept in memory: from its snapshot, if there is one, and what was appended since.
import type { Files } from "../ports/files.ts";
import type { Entry } from "../transcript/entries.ts";
import type { Labels } from "../transcript/labels.ts";
import type { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace, LoadStart } from "../transcript/load-transcript.ts";
import type { LongReading, Transcript } from "../transcript/open-transcript.ts";
import { HeldEntries } from "./held-entries.ts";
import type { SessionState } from "./session-state.ts";
import { isSnapshotDue } from "./snapshot/is-snapshot-due.ts";
import {
  type Restored,
  readSnapshot,
  type SnapshotPlace,
  snapshotPath,
  type TakenSnapshot,
  takeSnapshot,
} from "./snapshot/snapshot.ts";

export interface LongSessionOptions {
  readonly files: Files;
  readonly path: string;
  /** What the state depends on beside the entries. */
  readonly settings: readonly unknown[];
  readonly makeState: () => SessionState;
}

export class LongSession implements LongReading {
  readonly #options: LongSessionOptions;
  readonly place: SnapshotPlace;
  #state: SessionState;
  #held: HeldEntries;
  #begun = 0;

  constructor(options: LongSessionOptions) {
    const { files, path, settings, makeState } = options;
    this.#options = options;
    this.#state = makeState();
    this.#held = new HeldEntries(this.#state.view, files, path);
    this.place = { files, path, settings: [settings, this.#state.foldNames] };
  }

  /** Until the transcript is read, another one may take its place. */
  get state(): SessionState {
    return this.#state;
  }

  get reader(): LineReader {
    return this.#held.reader;
  }

  get known(): SessionState["view"]["tree"] {
    return this.#state.view.tree;
  }

  async findStart(labels: Labels): Promise<LoadStart | undefined> {
    const restored = await readSnapshot(this.place, this.#held);
    if (!restored || !(await this.#isRestored(restored))) return undefined;
    for (const draft of restored.labels) labels.note(draft, 0);
    this.#begun = restored.start.offset;
    return restored.start;
  }

  /** A state that was restored halfway is of no use. */
  async #isRestored({ state }: Restored): Promise<boolean> {
    const { files, path, makeState } = this.#options;
    try {
      this.#state.restore(state, this.reader);
      return true;
    } catch {
      this.#state = makeState();
      this.#held = new HeldEntries(this.#state.view, files, path);
      await files.remove(snapshotPath(path));
      return false;
    }
  }

  takeEntry(entry: Entry, place: LinePlace): void {
    this.#state.takeEntry(entry);
    this.#state.followPath(entry);
    this.#held.note(entry, place);
  }

  /** Where the part ends that was restored from a snapshot. */
  get restoredTo(): number {
    return this.#begun;
  }

  /** Once all is read, before anything is added: what a snapshot keeps, if much was new. */
  take({ labels, end }: Transcript): TakenSnapshot | undefined {
    return isSnapshotDue(end.offset, this.#begun) ? takeSnapshot(this.#state, labels, end) : undefined;
  }

  /** Once all is read: brings what the view shows into memory. */
  readShown(): void {
    this.#held.readShown();
  }
}
