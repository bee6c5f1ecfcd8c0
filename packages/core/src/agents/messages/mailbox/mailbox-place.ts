// The files of a mailbox: one per message, so that each is there completely or not at all. Their names give the order. Pure.

/** Messages that senders have put there. */
export const inboxFolder = (mailbox: string): string => `${mailbox}/inbox`;
/** Messages that the reader has taken but not yet recorded. */
export const takenFolder = (mailbox: string): string => `${mailbox}/taken`;
/** Files that were not messages. */
export const rejectedFolder = (mailbox: string): string => `${mailbox}/rejected`;

const DIGITS = 12;
const NAME = /^(\d{12})-([\w.-]{1,128})\.json$/;

interface MessageFile {
  readonly name: string;
  readonly number: number;
  readonly sender: string;
}

/** Returns undefined for any other file. */
function parseFileName(name: string): MessageFile | undefined {
  const [, digits, sender] = NAME.exec(name) ?? [];
  return digits === undefined || sender === undefined ? undefined : { name, number: Number(digits), sender };
}

export const formatFileName = (number: number, sender: string): string =>
  `${String(number).padStart(DIGITS, "0")}-${sender.replace(/[^\w.-]/g, "_").slice(0, 128)}.json`;

/** Returns files in reading order; the numbers of one sender only grow. */
export const sortFiles = (names: readonly string[]): readonly MessageFile[] =>
  names
    .flatMap((name) => parseFileName(name) ?? [])
    .sort((a, b) => a.number - b.number || (a.sender < b.sender ? -1 : 1));
