// Names for stored texts. Ids come from models, servers and foreign transcripts: none may lead out of the folder.
import { createHash } from "node:crypto";

/** Ids as the API makes them. They stand for themselves, so that a person finds the file of a call. */
const PLAIN = /^[A-Za-z0-9_-]{1,100}$/;
/** Names of devices on Windows, whatever ending follows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Enough that two texts never share a name by chance. */
const TEXT_HASH_CHARACTERS = 16;

/** No two ids share a name: the dot of a hashed one is in no plain one. */
export function makeFileName(id: string): string {
  if (PLAIN.test(id) && !DEVICE.test(id)) return id;
  // As JSON: halves of surrogate pairs differ there, and would all be the same in UTF-8.
  return `id.${hashText(JSON.stringify(id))}`;
}

/** For a second text under the same id, as a rewind and another run of the tool make it. */
export function makeSecondFileName(id: string, text: string): string {
  return `${makeFileName(id)}.${hashText(text).slice(0, TEXT_HASH_CHARACTERS)}`;
}

const hashText = (text: string) => createHash("sha256").update(text).digest("hex");
