// Writes a text to its place. What stands there is never overwritten: a preview that was sent points to it.
import type { Files } from "../../ports/files.ts";
import { describeError } from "../../text/describe-error.ts";
import { describePlaces, type ToStore } from "./prepare-to-store.ts";

/** `stored`: from the session's folder. */
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

/** The file of an earlier run that did not come to its entry, or of a branch that was left, is as good as a new one. */
async function holdsData(files: Files, path: string, data: Uint8Array): Promise<boolean> {
  try {
    return Buffer.compare(await files.read(path), data) === 0;
  } catch {
    return false;
  }
}
