// Writes a text to its file. An existing file is never overwritten, because a preview that was sent may point to it.
import type { Files } from "../../ports/files.ts";
import { describeError } from "../../text/describe-error.ts";
import { describePlaces, type ToStore } from "./prepare-to-store.ts";

/** `stored`: the path relative to the session's folder. */
export type Stored =
  | { readonly ok: true; readonly stored: string; readonly path: string }
  | { readonly ok: false; readonly reason: string };

export async function storeResult(files: Files, folder: string, item: ToStore): Promise<Stored> {
  const data = new TextEncoder().encode(item.text);
  try {
    for (const stored of describePlaces(item)) {
      const path = `${folder}/${stored}`;
      if ((await files.create(path, data)) || (await holdsData(files, path, data)))
        return { ok: true, stored, path };
    }
    return { ok: false, reason: `Other files are in the way for ${item.id}.` };
  } catch (error) {
    return { ok: false, reason: describeError(error) };
  }
}

/** True if the file already holds this text, from a run that crashed before its entry or from an abandoned branch. */
async function holdsData(files: Files, path: string, data: Uint8Array): Promise<boolean> {
  try {
    return Buffer.compare(await files.read(path), data) === 0;
  } catch {
    return false;
  }
}
