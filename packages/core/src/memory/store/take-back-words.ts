// Undoes confirmations. They changed no text, so only a record of the undo is written.
import type { Operation } from "../history/operation.ts";
import type { Authorship } from "./change.ts";
import type { Folder } from "./folder.ts";
import { settleFolder } from "./settle.ts";

export async function takeBackWords(
  at: Folder,
  words: readonly Operation[],
  authorship: Authorship,
): Promise<{ readonly ok: true }> {
  await settleFolder(at);
  const changes = words.map(({ path, before, after }) => ({ path, before, after }));
  await at.append(authorship, changes);
  await at.done();
  return { ok: true };
}
