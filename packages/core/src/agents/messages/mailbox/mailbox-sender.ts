// Puts messages into the mailbox of a reader in another process. A message is there completely or not at all, after
// everything that this sender put there before, and only while somebody reads the mailbox.
import { FileError, type Files } from "../../../ports/files.ts";
import type { AgentMessage } from "../message.ts";
import { refuseMessage, type SendOutcome } from "../send-outcome.ts";
import { formatFileName, inboxFolder, sortFiles, takenFolder } from "./mailbox-place.ts";

/** As many as a reader accepts unread. */
const MAX_WAITING = 100;

export interface MailboxSenderOptions {
  readonly files: Files;
  /** The folder of the mailbox. */
  readonly mailbox: string;
  readonly reader: string;
  /** The sender's name, unique among those that send here at the same time. */
  readonly sender: string;
  /** True if the process that reads the mailbox is alive. */
  isRead(): Promise<boolean>;
}

export class MailboxSender {
  readonly #options: MailboxSenderOptions;
  #last = 0;
  /** Sends one message after another, so that files are in the order of the calls. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: MailboxSenderOptions) {
    this.#options = options;
  }

  put(message: AgentMessage): Promise<SendOutcome> {
    const done = this.#before.then(() => this.#put(message));
    this.#before = done.catch(() => {});
    return done;
  }

  async #put(message: AgentMessage): Promise<SendOutcome> {
    const { files, mailbox, reader, sender, isRead } = this.#options;
    const folder = inboxFolder(mailbox);
    if (!(await isRead())) return refuseEnded(reader);
    const waiting = sortFiles(await files.names(folder));
    if (waiting.length >= MAX_WAITING)
      return refuseMessage(
        `The mailbox of ${reader} is full: ${waiting.length} messages have not been read yet. Send it again later.`,
      );
    // Also after messages that the reader has taken but not recorded; another process may have sent them under the same
    // name.
    const taken = sortFiles(await files.names(takenFolder(mailbox)));
    this.#last = Math.max(this.#last, waiting.at(-1)?.number ?? 0, taken.at(-1)?.number ?? 0);
    let path: string;
    do path = `${folder}/${formatFileName(++this.#last, sender)}`;
    while (!(await files.create(path, JSON.stringify(message))));
    // The reader may have ended meanwhile; a message that it has taken counts as delivered.
    if (!(await isRead()) && (await this.#takeBack(path))) return refuseEnded(reader);
    return { ok: true, note: `It is in the mailbox of ${reader}, who reads it at the next request.` };
  }

  /** Returns false if the reader was faster. */
  async #takeBack(path: string): Promise<boolean> {
    const { files } = this.#options;
    const draft = `${path}.withdrawn`;
    try {
      await files.rename(path, draft);
    } catch (error) {
      if (FileError.isInstance(error) && error.code === "not-found") return false;
      throw error;
    }
    await files.remove(draft);
    return true;
  }
}

const refuseEnded = (reader: string): SendOutcome =>
  refuseMessage(`${reader} has ended: nobody reads its mailbox.`);
