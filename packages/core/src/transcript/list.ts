// Lists the sessions of a folder from the last bytes of each transcript, whatever their length.
import type { Files, Tail } from "../ports/files.ts";
import { TAIL_BYTES } from "./labels.ts";

export interface SessionInfo {
  readonly id: string;
  readonly path: string;
  readonly title: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly size: number;
  readonly modified: number;
}

const TITLE = '"type":"title"';
const TAG = '"type":"tag"';

/** Newest first. */
export async function listSessions(files: Files, folder: string): Promise<readonly SessionInfo[]> {
  const names = (await files.names(folder)).filter((name) => name.endsWith(".jsonl"));
  const paths = names.map((name) => `${folder}/${name}`);
  const tails = await files.tails(paths, TAIL_BYTES);
  const sessions: SessionInfo[] = [];
  for (const [at, tail] of tails.entries()) {
    if (tail) sessions.push(describe(paths[at]!, names[at]!.slice(0, -".jsonl".length), tail));
  }
  return sessions.sort((a, b) => b.modified - a.modified || (a.id < b.id ? 1 : -1));
}

function describe(path: string, id: string, tail: Tail): SessionInfo {
  const tags: Record<string, string | null> = {};
  for (const line of linesWith(tail.data, TAG)) {
    const tag = parse(line);
    if (tag?.type === "tag" && typeof tag.name === "string" && !Object.hasOwn(tags, tag.name)) {
      tags[tag.name] = typeof tag.value === "string" ? tag.value : null;
    }
  }
  const set = Object.entries(tags).filter((pair): pair is [string, string] => pair[1] !== null);
  return {
    id,
    path,
    title: titleIn(tail.data),
    tags: Object.fromEntries(set),
    size: tail.size,
    modified: tail.modified,
  };
}

function titleIn(data: Uint8Array): string | undefined {
  for (const line of linesWith(data, TITLE)) {
    const entry = parse(line);
    if (entry?.type === "title" && typeof entry.title === "string") return entry.title;
  }
  return undefined;
}

/** The whole lines that contain the mark, last first. Only these are decoded. */
function* linesWith(data: Uint8Array, mark: string): Generator<string> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let end = bytes.length; end > 0; ) {
    const at = bytes.lastIndexOf(mark, end - 1);
    if (at === -1) return;
    const start = bytes.lastIndexOf("\n", at) + 1;
    const stop = bytes.indexOf("\n", at);
    yield bytes.toString("utf8", start, stop === -1 ? bytes.length : stop);
    end = start;
  }
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
