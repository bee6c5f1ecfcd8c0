// Reads a mailbox: each message is put on record before its file goes, so one that a killed process had taken is found again, and
// dropped if it was on record already.
import { FileError, type Files } from "../../../ports/files.ts";
import type { Deliver } from "../inboxes.ts";
import { MAX_MESSAGE_BYTES, parseMessage } from "../message.ts";
import { inboxFolder, rejectedFolder, sortFiles, takenFolder } from "./mailbox-place.ts";

export interface MailboxReaderOptions {
  readonly files: Files;
  readonly mailbox: string;
  /** Puts it on record. */
  readonly deliver: Deliver;
  /** A file was not a message: it lies apart now. */
  onRejected?(path: string): void;
}

export class MailboxReader {
  readonly #options: MailboxReaderOptions;
  #reading: Promise<number> | undefined;
  #isAskedAgain = false;

  constructor(options: MailboxReaderOptions) {
    this.#options = options;
  }

  /** Puts all that waits on record, in order, and answers how many. Stops where the session takes no more for now. */
  collect(): Promise<number> {
    if (this.#reading) this.#isAskedAgain = true;
    this.#reading ??= this.#collectAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #collectAll(): Promise<number> {
    let count = 0;
    do {
      this.#isAskedAgain = false;
      count += await this.#collectOnce();
    } while (this.#isAskedAgain);
    return count;
  }

  async #collectOnce(): Promise<number> {
    const { files, mailbox } = this.#options;
    const taken = await files.names(takenFolder(mailbox));
    const waiting = await files.names(inboxFolder(mailbox));
    const isTaken = new Set(taken);
    let count = 0;
    for (const { name } of sortFiles([...taken, ...waiting.filter((each) => !isTaken.has(each))])) {
      if (!isTaken.has(name) && !(await this.#take(name))) continue;
      if (!(await this.#putOnRecord(`${takenFolder(mailbox)}/${name}`))) return count;
      count++;
    }
    return count;
  }

  /** False if its sender has taken it back. */
  async #take(name: string): Promise<boolean> {
    const { files, mailbox } = this.#options;
    await files.makeFolder(takenFolder(mailbox));
    try {
      await files.rename(`${inboxFolder(mailbox)}/${name}`, `${takenFolder(mailbox)}/${name}`);
      return true;
    } catch (error) {
      if (FileError.isInstance(error) && error.code === "not-found") return false;
      throw error;
    }
  }

  /** False if it must wait. */
  async #putOnRecord(path: string): Promise<boolean> {
    const { files, deliver } = this.#options;
    const message = await this.#read(path);
    if (!message) {
      await this.#reject(path);
      return true;
    }
    const outcome = await deliver(message);
    if (outcome.ok) await files.remove(path);
    return outcome.ok;
  }

  async #read(path: string) {
    try {
      const bytes = await this.#options.files.read(path, MAX_MESSAGE_BYTES);
      return parseMessage(new TextDecoder().decode(bytes));
    } catch (error) {
      if (FileError.isInstance(error)) return undefined;
      throw error;
    }
  }

  /** The newest is kept for a person to look at. */
  async #reject(path: string): Promise<void> {
    const { files, mailbox, onRejected } = this.#options;
    const kept = `${rejectedFolder(mailbox)}/${path.slice(path.lastIndexOf("/") + 1)}`;
    await files.remove(rejectedFolder(mailbox));
    await files.makeFolder(rejectedFolder(mailbox));
    await files.rename(path, kept);
    onRejected?.(kept);
  }
}
