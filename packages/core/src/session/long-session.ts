// Opens a session whose transcript is too long to be kept in memory: from its snapshot, if there is one, and what was appended since.
import type { Files } from "../ports/files.ts";
import type { Entry } from "../transcript/entries.ts";
import type { Labels } from "../transcript/labels.ts";
import type { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace, LoadStart } from "../transcript/load-transcript.ts";
import type { LongReading, Transcript } from "../transcript/open-transcript.ts";
import { HeldEntries } from "./held-entries.ts";
import type { SessionState } from "./session-state.ts";
import {
  type Restored,
  readSnapshot,
  type SnapshotPlace,
  snapshotPath,
  writeSnapshot,
} from "./snapshot/snapshot.ts";

/** Reading this much again takes less than a tenth of a second. */
const SNAPSHOT_BYTES = 16 * 1024 * 1024;

export interface LongSessionOptions {
  readonly files: Files;
  readonly path: string;
  /** What the state depends on beside the entries. */
  readonly settings: readonly unknown[];
  readonly makeState: () => SessionState;
}

export class LongSession implements LongReading {
  readonly #options: LongSessionOptions;
  readonly #place: SnapshotPlace;
  #state: SessionState;
  #held: HeldEntries;
  #begun = 0;

  constructor(options: LongSessionOptions) {
    const { files, path, settings, makeState } = options;
    this.#options = options;
    this.#state = makeState();
    this.#held = new HeldEntries(this.#state.view, files, path);
    this.#place = { files, path, settings: [settings, this.#state.foldNames] };
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
    const restored = await readSnapshot(this.#place, this.#held);
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

  /** Once all is read: saves a snapshot if much was new, and reads what the view shows. */
  async finish({ labels, end }: Transcript, { mayWrite }: { readonly mayWrite: boolean }): Promise<void> {
    if (mayWrite && end.offset - this.#begun >= SNAPSHOT_BYTES)
      await writeSnapshot(this.#place, this.#state, labels, end);
    this.#held.readShown();
  }
}
