// Lists the sessions of a folder from the last bytes of each transcript, whatever their length.
import type { Files, Tail } from "../ports/files.ts";
import { ENTRY_VERSION } from "./entries.ts";
import { NEAR_BYTES, TAIL_BYTES } from "./labels.ts";

export interface SessionInfo {
  readonly id: string;
  readonly path: string;
  readonly title: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly size: number;
  readonly modified: number;
}

const ENDING = ".jsonl";
const NEWLINE = 10;
const TITLE = Buffer.from('"type":"title"');
const TAG = Buffer.from('"type":"tag"');

/** Newest first. */
export async function listSessions(files: Files, folder: string): Promise<readonly SessionInfo[]> {
  const paths: string[] = [];
  for (const name of await files.names(folder)) if (name.endsWith(ENDING)) paths.push(`${folder}/${name}`);
  const sessions = new Map<string, SessionInfo>();
  await describeAll(files, paths, NEAR_BYTES, sessions);
  const further = paths.filter((path) => isCutShort(sessions.get(path)));
  if (further.length > 0) await describeAll(files, further, TAIL_BYTES, sessions);
  return [...sessions.values()].sort((a, b) => b.modified - a.modified || (a.id < b.id ? 1 : -1));
}

const isCutShort = (session: SessionInfo | undefined) =>
  session !== undefined && session.title === undefined && session.size > NEAR_BYTES;

async function describeAll(
  files: Files,
  paths: readonly string[],
  bytes: number,
  sessions: Map<string, SessionInfo>,
): Promise<void> {
  const tails = await files.tails(paths, bytes);
  for (let at = 0; at < paths.length; at++) {
    const path = paths[at]!;
    const tail = tails[at];
    if (tail) sessions.set(path, describe(path, tail));
  }
}

function describe(path: string, tail: Tail): SessionInfo {
  const { size, modified } = tail;
  const bytes = Buffer.from(tail.data.buffer, tail.data.byteOffset, tail.data.byteLength);
  const id = path.slice(path.lastIndexOf("/") + 1, -ENDING.length);
  return { id, path, title: titleIn(bytes), tags: tagsIn(bytes), size, modified };
}

function tagsIn(bytes: Buffer): Record<string, string> {
  const tags: Record<string, string | null> = {};
  for (const line of linesWith(bytes, TAG)) {
    const tag = parse(line);
    if (tag?.type !== "tag" || typeof tag.name !== "string" || Object.hasOwn(tags, tag.name)) continue;
    tags[tag.name] = typeof tag.value === "string" ? tag.value : null;
  }
  for (const name of Object.keys(tags)) if (tags[name] === null) delete tags[name];
  return tags as Record<string, string>;
}

function titleIn(bytes: Buffer): string | undefined {
  for (const line of linesWith(bytes, TITLE)) {
    const entry = parse(line);
    if (entry?.type === "title" && typeof entry.title === "string") return entry.title;
  }
  return undefined;
}

/** The whole lines that contain the mark, last first. Only these are decoded. */
function* linesWith(bytes: Buffer, mark: Buffer): Generator<string> {
  for (let end = bytes.length; end > 0; ) {
    const at = bytes.lastIndexOf(mark, end - 1);
    if (at === -1) return;
    const start = bytes.lastIndexOf(NEWLINE, at) + 1;
    const stop = bytes.indexOf(NEWLINE, at);
    yield bytes.toString("utf8", start, stop === -1 ? bytes.length : stop);
    end = start;
  }
}

/** Only lines that opening the transcript would take too: a foreign title is not the session's. */
function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(line);
    return value?.v === ENTRY_VERSION ? value : undefined;
  } catch {
    return undefined;
  }
}
