// Reads a mailbox. Each message is recorded before its file is removed, so a message that a killed process had taken is
// found again, and dropped if it was already recorded.
import { FileError, type Files } from "../../../ports/files.ts";
import type { Deliver } from "../inboxes.ts";
import { MAX_MESSAGE_BYTES, parseMessage } from "../message.ts";
import { inboxFolder, rejectedFolder, sortFiles, takenFolder } from "./mailbox-place.ts";

export interface MailboxReaderOptions {
  readonly files: Files;
  readonly mailbox: string;
  /** Records a message. */
  readonly deliver: Deliver;
  /** Called with the new path of a file that was not a message. */
  onRejected?(path: string): void;
}

export class MailboxReader {
  readonly #options: MailboxReaderOptions;
  #reading: Promise<number> | undefined;
  #isAskedAgain = false;

  constructor(options: MailboxReaderOptions) {
    this.#options = options;
  }

  /** Records all waiting messages in order, and returns their number. Stops if the session takes no more for now. */
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

  /** Returns false if the sender has taken it back. */
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

  /** Returns false if the message must wait. */
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

  /** Keeps the newest such file for a person to look at. */
  async #reject(path: string): Promise<void> {
    const { files, mailbox, onRejected } = this.#options;
    const kept = `${rejectedFolder(mailbox)}/${path.slice(path.lastIndexOf("/") + 1)}`;
    await files.remove(rejectedFolder(mailbox));
    await files.makeFolder(rejectedFolder(mailbox));
    await files.rename(path, kept);
    onRejected?.(kept);
  }
}
