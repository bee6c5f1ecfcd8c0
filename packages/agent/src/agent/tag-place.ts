// Labels a session with its project folder, so that sessions of all projects can be listed, found and resumed.
import type { Session } from "@palimpsest/core";
import { readBranch } from "./read-branch.ts";

export const FOLDER_TAG = "folder";
/** The maximum length of a label; a longer path is left out. */
const MAX_CHARACTERS = 200;

export async function tagPlace(
  session: Pick<Session, "setTag">,
  { cwd, root }: { readonly cwd: string; readonly root: string },
): Promise<void> {
  const branch = readBranch(root);
  if (branch !== undefined) await session.setTag("branch", branch);
  if (cwd.length <= MAX_CHARACTERS) await session.setTag(FOLDER_TAG, cwd);
}
