// Writes a fork's own transcript beside its parent's. It only documents what was asked and answered; nothing depends on it, so a
// failing disk does not stop the fork.
import type { Appender } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import { describeError } from "../text/describe-error.ts";
import type { Draft } from "../transcript/entries.ts";
import { Labels } from "../transcript/labels.ts";
import { Writer } from "../transcript/writer.ts";

export type ForkPorts = Pick<Ports, "clock" | "files" | "ids">;

export const forkPath = (folder: string, id: string) => `${folder}/forks/${id}.jsonl`;

export class ForkRecord {
  readonly #onFailure: (reason: string) => void;
  #file: { readonly appender: Appender; readonly writer: Writer } | undefined;
  #isTold = false;

  /** Needs no lock: nobody else knows the id. */
  static async open(
    ports: ForkPorts,
    path: string,
    onFailure: (reason: string) => void,
  ): Promise<ForkRecord> {
    const record = new ForkRecord(onFailure);
    await record.#trying(async () => {
      const appender = await ports.files.appender(path);
      const writer = new Writer(ports, appender, { leaf: null, size: 0, labels: new Labels() });
      record.#file = { appender, writer };
    });
    return record;
  }

  private constructor(onFailure: (reason: string) => void) {
    this.#onFailure = onFailure;
  }

  /** Resolves when the entries are in the file, or the disk has failed. */
  async add(...drafts: Draft[]): Promise<void> {
    await this.#trying(async () => {
      for (const draft of drafts) this.#file?.writer.append(draft);
      await this.#file?.writer.flush();
    });
  }

  /** Closes the file, whether or not everything could be written. */
  async close(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    const isClosed = await this.#trying(() => file.writer.close());
    if (!isClosed) await this.#trying(() => file.appender.close());
  }

  /** Reported once: one full disk is one failure. */
  async #trying(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!this.#isTold) this.#onFailure(describeError(error));
      this.#isTold = true;
      return false;
    }
  }
}
