// Labels a session with where it is worked on: sessions of all projects are listed, found and resumed by it.
import type { Session } from "@palimpsest/core";
import { readBranch } from "./read-branch.ts";

export const FOLDER_TAG = "folder";
/** A label holds no more; a longer path is not kept. */
const MAX_CHARACTERS = 200;

export async function tagPlace(
  session: Pick<Session, "setTag">,
  { cwd, root }: { readonly cwd: string; readonly root: string },
): Promise<void> {
  const branch = readBranch(root);
  if (branch !== undefined) await session.setTag("branch", branch);
  if (cwd.length <= MAX_CHARACTERS) await session.setTag(FOLDER_TAG, cwd);
}
