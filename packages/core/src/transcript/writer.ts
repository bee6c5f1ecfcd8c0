// Appends entries to a transcript: in order, batched, each line completely or not at all.
import type { Clock } from "../ports/clock.ts";
import type { Appender } from "../ports/files.ts";
import type { Ids } from "../ports/ids.ts";
import { describeError } from "../text/describe-error.ts";
import { checkEntry, type Draft, ENTRY_VERSION, type Entry } from "./entries.ts";
import { type Labels, NEAR_BYTES } from "./labels.ts";
import { TranscriptError } from "./transcript-error.ts";

export interface WriterStart {
  readonly leaf: string | null;
  /** Bytes in the file before the first append. */
  readonly size: number;
  readonly labels: Labels;
}

export class Writer {
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #appender: Appender;
  readonly #labels: Labels;
  readonly #encoder = new TextEncoder();
  #leaf: string | null;
  /** Bytes in the file once everything pending is written. */
  #size: number;
  #pending: Uint8Array[] = [];
  #writing: Promise<void> | undefined;

  constructor(ports: { clock: Clock; ids: Ids }, appender: Appender, start: WriterStart) {
    this.#clock = ports.clock;
    this.#ids = ports.ids;
    this.#appender = appender;
    this.#leaf = start.leaf;
    this.#size = start.size;
    this.#labels = start.labels;
  }

  get leaf(): string | null {
    return this.#leaf;
  }

  /** Bytes in the file once everything appended is written. */
  get size(): number {
    return this.#size;
  }

  /** Entries that are in memory but not yet in the file. */
  get unsaved(): number {
    return this.#pending.length;
  }

  /**
   * Appends the entry at once, in order; it is in the file when `flush()` resolves. Returns the line parsed again, so that
   * memory contains nothing that the file does not and a resumed session sees the same.
   */
  append(draft: Draft): Entry {
    const entry = this.#take(draft);
    for (const label of this.#labels.due(draft.type, this.#size)) this.#take(label);
    if (!this.#writing) queueMicrotask(() => this.flush().catch(() => {}));
    return entry;
  }

  /** Resolves when everything appended is in the file. What could not be written is retried next time. */
  async flush(): Promise<void> {
    while (this.#pending.length > 0) {
      this.#writing ??= this.#write();
      await this.#writing;
    }
  }

  /** If something cannot be written, the file stays open, so that closing can be retried. */
  async close(): Promise<void> {
    for (const label of this.#labels.due("user", this.#size, NEAR_BYTES)) this.#take(label);
    await this.flush();
    await this.#appender.sync();
    await this.#appender.close();
  }

  #take(draft: Draft): Entry {
    const head = { v: ENTRY_VERSION, id: this.#ids.next(), parent: this.#leaf, time: this.#clock.now() };
    const line = toJson({ ...head, ...draft });
    const entry = requireEntry(JSON.parse(line));
    const bytes = this.#encoder.encode(`${line}\n`);
    this.#pending.push(bytes);
    this.#labels.note(draft, this.#size);
    this.#size += bytes.length;
    this.#leaf = draft.type === "head" ? draft.to : head.id;
    return entry;
  }

  async #write(): Promise<void> {
    const batch = this.#pending.slice();
    try {
      await this.#appender.append(batch.length === 1 ? batch[0]! : concatenate(batch));
      this.#pending = this.#pending.slice(batch.length);
    } catch (cause) {
      const reason = describeError(cause);
      throw new TranscriptError(
        "not-saved",
        `${batch.length} transcript entries are not on disk yet: ${reason} They are kept in memory and written as soon as that is possible.`,
        { cause },
      );
    } finally {
      this.#writing = undefined;
    }
  }
}

/** Refuses what could not be read back, because a resumed session would miss it. */
function requireEntry(value: unknown): Entry {
  const result = checkEntry(value);
  if (result.ok) return result.entry;
  throw new TranscriptError("not-an-entry", `What was given does not fit the transcript: ${result.reason}.`);
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    const [reason] = describeError(cause).split("\n");
    throw new TranscriptError(
      "not-writable-as-json",
      `What was given cannot be written as JSON (${reason}). Messages may hold only plain data.`,
      { cause },
    );
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
