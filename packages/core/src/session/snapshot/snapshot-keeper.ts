// Keeps the snapshot of a long session up to date in the background, so that nobody waits for it: neither who resumes, nor who
// asks, nor for long who leaves.
import type { Ports } from "../../ports/ports.ts";
import type { BackgroundTasks, WorkOutcome } from "../../record/background-tasks.ts";
import { readTranscript, type Transcript } from "../../transcript/open-transcript.ts";
import { LongSession, type LongSessionOptions } from "../long-session.ts";
import { isSnapshotDue } from "./is-snapshot-due.ts";
import { type TakenSnapshot, takeSnapshot, writeSnapshot } from "./snapshot.ts";

/**
 * How long closing waits for a snapshot that is being written. One of a transcript of 500 MB takes about a second, and three on a
 * busy machine; without it the next resume waits longer than this.
 */
const CLOSE_MS = 5_000;

export interface SnapshotSource {
  /** Makes a state of its own: that of the session goes on while the file is read again. Undefined if a fold cannot be made anew. */
  readonly options: LongSessionOptions | undefined;
  /** What opening the session has folded, if it was much. */
  readonly taken: TakenSnapshot | undefined;
  /** Where the snapshot that is there ends. */
  readonly saved: number;
}

interface KeeperParts {
  readonly ports: Ports;
  readonly transcript: Transcript;
  readonly background: BackgroundTasks;
}

export class SnapshotKeeper {
  readonly #parts: KeeperParts;
  readonly #options: LongSessionOptions | undefined;
  #taken: TakenSnapshot | undefined;
  #saved: number;
  #running: { readonly id: string; readonly done: Promise<unknown> } | undefined;

  constructor(parts: KeeperParts, { options, taken, saved }: SnapshotSource) {
    this.#parts = parts;
    this.#options = options;
    this.#taken = taken;
    this.#saved = saved;
  }

  /** Called after an answer. Starts a task if a snapshot is due. */
  afterExchange(): void {
    const { background, transcript } = this.#parts;
    const { size } = transcript.writer;
    const options = this.#options;
    const taken = this.#taken;
    if (this.#running || !options || !(taken || isSnapshotDue(size, this.#saved))) return;
    this.#taken = undefined;
    // Also if it fails: it is tried again once as much is new.
    this.#saved = taken?.start.offset ?? size;
    const run = (signal: AbortSignal) => this.#write(options, taken, signal);
    const started = background.start({
      layer: "snapshot",
      label: "Save what a resume of this long session needs",
      run,
    });
    const done = started.done.then(() => {
      this.#running = undefined;
    });
    this.#running = { id: started.id, done };
  }

  async #write(
    options: LongSessionOptions,
    taken: TakenSnapshot | undefined,
    signal: AbortSignal,
  ): Promise<WorkOutcome> {
    const long = new LongSession(options);
    const written = taken ?? (await this.#readAgain(long, signal));
    const isWritten = written !== undefined && (await writeSnapshot(long.place, written, signal));
    return isWritten ? { ok: true } : { ok: false, reason: "It could not be written." };
  }

  /** Goes on from the last snapshot. What the session holds in memory is not used: it is not made of places in the file. */
  async #readAgain(long: LongSession, signal: AbortSignal): Promise<TakenSnapshot | undefined> {
    const { ports, transcript } = this.#parts;
    await transcript.writer.flush();
    const takeEntry: LongSession["takeEntry"] = (entry, place) => {
      signal.throwIfAborted();
      long.takeEntry(entry, place);
    };
    const { labels, end } = await readTranscript(ports, transcript.path, takeEntry, long);
    return takeSnapshot(long.state, labels, end);
  }

  /** Gives a running task a moment, then stops it and waits for it to clean up. */
  async close(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    const { background, ports } = this.#parts;
    const cancel = ports.clock.after(CLOSE_MS, () =>
      background.stop(running.id, "There was no time left for it."),
    );
    await running.done;
    cancel();
  }
}
