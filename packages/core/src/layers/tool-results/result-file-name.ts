// Makes file names for stored texts. Ids come from models, servers and foreign transcripts, and must not lead out of the
// folder.
import { createHash } from "node:crypto";

/** Ids in the form that the API uses. They are used unchanged, so that a person can find the file of a call. */
const PLAIN = /^[A-Za-z0-9_-]{1,100}$/;
/** Device names on Windows, reserved with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Long enough that two texts never share a name by chance. */
const TEXT_HASH_CHARACTERS = 16;

/** Different ids get different names: hashed names contain a dot, plain ones do not. */
export function makeFileName(id: string): string {
  if (PLAIN.test(id) && !DEVICE.test(id)) return id;
  // Hashed as JSON, because in UTF-8 all unpaired surrogates would encode to the same bytes.
  return `id.${hashText(JSON.stringify(id))}`;
}

/** For a second text under the same id, after a rewind and another run of the tool. */
export function makeSecondFileName(id: string, text: string): string {
  return `${makeFileName(id)}.${hashText(text).slice(0, TEXT_HASH_CHARACTERS)}`;
}

const hashText = (text: string) => createHash("sha256").update(text).digest("hex");
