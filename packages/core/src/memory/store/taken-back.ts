// Reverts what a command changed in a memory folder past every gate, and passes the changes on to be judged.
import type { Operation } from "../history/operation.ts";
import type { Authorship, Change, Written } from "./change.ts";
import { isIndexPath } from "./settle.ts";

export interface SettledStore {
  settle(by?: Authorship): Promise<string | undefined>;
  putBack(): Promise<void>;
  operations(): Promise<readonly Operation[]>;
  undo(operation: string, authorship: Authorship): Promise<Written>;
  version(hash: string): Promise<string | undefined>;
}

const BY_COMMAND = "by a command";
const PUT_BACK = "put back, to be judged";

/** The folder was in step before the command ran: what is found now is the command's. Every version stays on record. */
export async function takenBack(store: SettledStore, authorship: Authorship): Promise<readonly Change[]> {
  await store.putBack();
  const known = (await store.operations()).length;
  await store.settle({ ...authorship, reason: BY_COMMAND });
  const found = (await store.operations())
    .slice(known)
    .filter(({ reason, session }) => reason === BY_COMMAND && session === authorship.session);
  const [first] = found;
  if (!first) return [];
  const undone = await store.undo(first.write, { ...authorship, reason: PUT_BACK });
  if (!undone.ok) return [];
  const changes: Change[] = [];
  for (const { path, after } of found) {
    const text = after === null ? null : await store.version(after);
    if (text !== undefined && !isIndexPath(path)) changes.push({ path, text });
  }
  return changes;
}
