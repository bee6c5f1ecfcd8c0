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
const TITLE = '"type":"title"';
/** How every line begins that the writer wrote. */
const OURS = `{"v":${ENTRY_VERSION},`;

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
  const id = path.slice(path.lastIndexOf("/") + 1, -ENDING.length);
  const tags: Record<string, string> = {};
  let title: string | undefined;
  for (const label of labelsIn(tail.data)) {
    // Only what opening the transcript would take too: a foreign title is not the session's.
    if (label?.v !== ENTRY_VERSION) continue;
    if (label.type === "title" && typeof label.title === "string") title = label.title;
    if (label.type !== "tag" || typeof label.name !== "string") continue;
    if (typeof label.value === "string") tags[label.name] = label.value;
    else delete tags[label.name];
  }
  return { id, path, title, tags, size, modified };
}

/** Where the line of the last title begins that the writer wrote: a foreign line must not hide it. */
function lastTitle(text: string): number | undefined {
  for (let end = text.length; end > 0; ) {
    const at = text.lastIndexOf(TITLE, end - 1);
    if (at === -1) return undefined;
    const start = text.lastIndexOf("\n", at) + 1;
    if (text.startsWith(OURS, start)) return start;
    end = start;
  }
  return undefined;
}

type Line = Readonly<Record<string, unknown>> | undefined;

/** What stands from the last title on; where there is none, all whole lines. Tags stand behind their title. */
function labelsIn(data: Uint8Array): readonly Line[] {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString();
  const start = lastTitle(text) ?? text.indexOf("\n") + 1;
  const lines = text.slice(start, text.lastIndexOf("\n"));
  // Parsed at once, for that is twice as fast; line by line only where one of them is broken.
  return (
    (parse(`[${lines.replaceAll("\n", ",")}]`) as Line[] | undefined) ?? lines.split("\n").map(parseLine)
  );
}

const parseLine = (line: string) => parse(line) as Line;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
