// Where a mailbox keeps its messages: one file each, so that each is there whole or not at all. Names order them. Pure.

/** What senders have put there. */
export const inboxFolder = (mailbox: string): string => `${mailbox}/inbox`;
/** What the reader has taken and not yet put on record. */
export const takenFolder = (mailbox: string): string => `${mailbox}/taken`;
/** What was not a message. */
export const rejectedFolder = (mailbox: string): string => `${mailbox}/rejected`;

const DIGITS = 12;
const NAME = /^(\d{12})-([\w.-]{1,128})\.json$/;

interface MessageFile {
  readonly name: string;
  readonly number: number;
  readonly sender: string;
}

/** Undefined for anything else that lies in the folder. */
function parseFileName(name: string): MessageFile | undefined {
  const [, digits, sender] = NAME.exec(name) ?? [];
  return digits === undefined || sender === undefined ? undefined : { name, number: Number(digits), sender };
}

export const formatFileName = (number: number, sender: string): string =>
  `${String(number).padStart(DIGITS, "0")}-${sender.replace(/[^\w.-]/g, "_").slice(0, 128)}.json`;

/** In the order in which they are read: the numbers of one sender only grow. */
export const sortFiles = (names: readonly string[]): readonly MessageFile[] =>
  names
    .flatMap((name) => parseFileName(name) ?? [])
    .sort((a, b) => a.number - b.number || (a.sender < b.sender ? -1 : 1));
