// Names files that are not in place yet, and finds those that a killed process left behind.
import { createHash, randomBytes } from "node:crypto";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ownIdentity, startOf } from "./process-identity.ts";

/** How deep folders are searched. */
const MAX_DEPTH = 16;
/** After this long no write is still running, wherever its process is. */
const DEAD_MS = 24 * 60 * 60 * 1_000;

const DRAFT_START = ".pal-";
const DRAFT = /^\.pal-(?:(?<pid>\d+)-(?<process>[0-9a-f]{12})-)?[0-9a-f]{16}\.tmp$/;

/** Short, because the target's name may have the maximum length; contains the owner's process. */
export function makeDraftName(): string {
  const { pid, started } = ownIdentity();
  return `.pal-${pid}-${processMark(started)}-${randomBytes(8).toString("hex")}.tmp`;
}

/** Made from the process's start and the machine's boot, because the pid alone may belong to another process by now. */
const processMark = (started: string): string =>
  createHash("sha256").update(`${ownIdentity().boot}\n${started}`).digest("hex").slice(0, 12);

export async function abandonedDrafts(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [{ path: folder, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const entry of listFolder(next.path)) {
      // There may be tens of thousands of other files; no path is built for those.
      const isDraft = entry.name.startsWith(DRAFT_START) && DRAFT.test(entry.name);
      if (!isDraft && !entry.isDirectory()) continue;
      const path = join(next.path, entry.name);
      if (entry.isDirectory() && next.depth < MAX_DEPTH) open.push({ path, depth: next.depth + 1 });
      if (isDraft && entry.isFile() && isAbandoned(path, entry.name)) found.push(path);
    }
  }
  return found.sort();
}

function isAbandoned(path: string, name: string): boolean {
  const draft = DRAFT.exec(name);
  if (!draft) return false;
  const { pid, process: mark } = draft.groups ?? {};
  // Earlier versions left drafts without an owner; these must be old.
  if (pid === undefined) return isOld(path);
  const started = startOf(Number(pid));
  return started === undefined || processMark(started) !== mark;
}

function isOld(path: string): boolean {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified > DEAD_MS;
}

function listFolder(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
