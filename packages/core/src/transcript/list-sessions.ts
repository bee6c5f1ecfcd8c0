// Lists the sessions of a folder from the last bytes of each transcript, however long it is.
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
/** The first `type` on a line is the type of the entry itself. */
const TYPE = '"type":';
const TITLE = '"type":"title"';
const TAG = '"type":"tag"';
/** The beginning of every line that the writer wrote. */
const OURS = `{"v":${ENTRY_VERSION},`;

/** Newest first. */
export async function listSessions(files: Files, folder: string): Promise<readonly SessionInfo[]> {
  const paths: string[] = [];
  for (const name of await files.names(folder)) if (name.endsWith(ENDING)) paths.push(`${folder}/${name}`);
  const sessions = await describeAll(files, paths, NEAR_BYTES);
  const cutShort = sessions.filter(isCutShort);
  if (cutShort.length === 0) return sessions.sort(compareAge);
  const again = cutShort.map(({ path }) => path);
  const whole = sessions.filter((session) => !isCutShort(session));
  return [...whole, ...(await describeAll(files, again, TAIL_BYTES))].sort(compareAge);
}

const isCutShort = ({ title, size }: SessionInfo) => title === undefined && size > NEAR_BYTES;

const compareAge = (a: SessionInfo, b: SessionInfo) => b.modified - a.modified || (a.id < b.id ? 1 : -1);

async function describeAll(files: Files, paths: readonly string[], bytes: number): Promise<SessionInfo[]> {
  const tails = await files.tails(paths, bytes);
  const sessions: SessionInfo[] = [];
  for (let at = 0; at < paths.length; at++) {
    const tail = tails[at];
    // A session without any message is not listed: it would hide the latest real one.
    if (tail && tail.size > 0) sessions.push(describeSession(paths[at]!, tail));
  }
  return sessions;
}

function describeSession(path: string, tail: Tail): SessionInfo {
  const { size, modified } = tail;
  const id = path.slice(path.lastIndexOf("/") + 1, -ENDING.length);
  const tags = new Map<string, string>();
  let title: string | undefined;
  for (const label of labelsIn(tail.data)) {
    // Accepts only what opening the transcript would accept too; a foreign title is not the session's.
    if (label?.v !== ENTRY_VERSION) continue;
    if (label.type === "title" && typeof label.title === "string") title = label.title;
    if (label.type !== "tag" || typeof label.name !== "string") continue;
    if (typeof label.value === "string") tags.set(label.name, label.value);
    else tags.delete(label.name);
  }
  return { id, path, title, tags: Object.fromEntries(tags), size, modified };
}

/** Returns where the line of the last title entry begins. Foreign lines and titles inside other entries do not count. */
function findLastTitle(text: string): number | undefined {
  for (let end = text.length; end > 0; ) {
    const at = text.lastIndexOf(TITLE, end - 1);
    if (at === -1) return undefined;
    const start = text.lastIndexOf("\n", at) + 1;
    if (text.startsWith(OURS, start) && text.indexOf(TYPE, start) === at) return start;
    end = start;
  }
  return undefined;
}

type Line = Readonly<Record<string, unknown>> | undefined;

/** Returns the last title and the tags after it, or all tags if there is no title. Nothing else is decoded or parsed. */
function labelsIn(data: Uint8Array): readonly Line[] {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  // One character per byte: fast to make and to search, and positions are byte positions.
  const tail = bytes.toString("latin1");
  const text = tail.slice(0, tail.lastIndexOf("\n") + 1);
  const title = findLastTitle(text);
  const lines = title === undefined ? [] : [bytes.toString("utf8", title, text.indexOf("\n", title))];
  for (let at = text.indexOf(TAG, title); at !== -1; ) {
    const end = text.indexOf("\n", at);
    lines.push(bytes.toString("utf8", text.lastIndexOf("\n", at) + 1, end));
    at = text.indexOf(TAG, end);
  }
  // Parsed all at once, which is twice as fast; line by line only if one of them is broken.
  return (parseJson(`[${lines}]`) as Line[] | undefined) ?? lines.map(parseLine);
}

const parseLine = (line: string) => parseJson(line) as Line;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
