// Records a message in the session of its reader. A reader with too many unread messages takes no more: they are refused to
// the sender, never dropped.

import { describeError } from "../../text/describe-error.ts";
import { countUnread } from "../../view/count-unread.ts";
import type { View } from "../../view/view.ts";
import { formatMessage } from "./format-message.ts";
import type { AgentMessage } from "./message.ts";
import { refuseMessage, type SendOutcome } from "./send-outcome.ts";

/** More than a model can make sense of at once. */
const MAX_UNREAD = 100;
/** The limit for all unread text: a quarter of a window of 200,000 tokens. */
const MAX_UNREAD_CHARACTERS = 200_000;

/** `isNew`: it was not recorded before. */
export type Delivered = { readonly outcome: SendOutcome; readonly isNew: boolean };

/** The part of a session that a delivery needs. */
export interface MessageReader {
  readonly view: View;
  deliver(name: string, text: string): Promise<boolean>;
}

export async function deliverMessage(session: MessageReader, message: AgentMessage): Promise<Delivered> {
  const name = `message:${message.id}`;
  try {
    const { count, characters, has } = countUnread(session.view, name);
    if (!has && (count >= MAX_UNREAD || characters >= MAX_UNREAD_CHARACTERS))
      return { outcome: refuseMessage(explainFull(count)), isNew: false };
    const isNew = await session.deliver(name, formatMessage(message));
    return { outcome: { ok: true }, isNew };
  } catch (error) {
    return { outcome: refuseMessage(`It could not be put on record: ${describeError(error)}`), isNew: false };
  }
}

const explainFull = (count: number): string =>
  `The mailbox is full: ${count} messages have not been read yet. Send it again later.`;
