// Where the sockets of running sessions are: in a folder that only this user can enter. If that path is too long for a socket, in a
// private folder below the system's temporary folder.
import { createHash } from "node:crypto";
import { lstat, readdir } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { makeFolder, PRIVATE_FOLDER } from "../../files/make-folder.ts";

/** The longest path of a socket: macOS allows 104 bytes and Linux 108, including the terminating NUL. */
const MAX_PATH_BYTES = 103;
const ENDING = ".sock";

/** Why no socket can be used here, as a whole sentence. */
class SocketError extends Error {
  override readonly name = "SocketError";
}

/** The path of a session's socket. Creates its folder if it is missing. */
export async function makeSocketPath(home: string, session: string): Promise<string> {
  for (const folder of listFolders(home)) {
    const path = join(folder, `${session}${ENDING}`);
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) continue;
    makeFolder(folder, PRIVATE_FOLDER);
    await requirePrivate(folder);
    return path;
  }
  throw new SocketError(`The path of pal's home is too long for a socket: ${home}.`);
}

/** The sockets of all sessions, including those whose process has died. */
export async function listSocketPaths(home: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const folder of listFolders(home)) {
    const names = await readdir(folder).catch(() => []);
    if (names.length > 0 && !(await isPrivate(folder))) continue;
    paths.push(...names.filter((name) => name.endsWith(ENDING)).map((name) => join(folder, name)));
  }
  return paths;
}

function listFolders(home: string): readonly string[] {
  const own = createHash("sha256").update(home).digest("hex").slice(0, 10);
  return [join(home, "run"), join(tmpdir(), `palimpsest-${userInfo().uid}-${own}`)];
}

/** Another user might have created the folder in order to impersonate our sessions. */
async function requirePrivate(folder: string): Promise<void> {
  if (!(await isPrivate(folder)))
    throw new SocketError(`${folder} is not a folder that only you can enter (mode 700). Remove it.`);
}

async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === userInfo().uid && (found.mode & 0o077) === 0;
}

/** Whether there is a socket at this path that belongs to this user. */
export async function isOwnSocket(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSocket() === true && found.uid === userInfo().uid;
}
