// Writes one long transcript of Claude Code, made of recorded sessions, one behind the other.
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { TRANSCRIPTS } from "../transcripts/real-sessions.ts";

/** Between the end of one session and the start of the next. */
const PAUSE_MS = 60_000;
const SESSION_ID = "00000000-0000-4000-8000-000000002000";

interface Line {
  readonly type?: string;
  readonly uuid?: string;
  readonly parentUuid?: string | null;
  readonly logicalParentUuid?: string | null;
  readonly isSidechain?: boolean;
  readonly timestamp?: string;
  readonly message?: { readonly id?: string; readonly model?: string };
}

/** Each request has an id of its own, which its lines share. The agent's own messages in a response's place were no request. */
const requestOf = ({ type, message }: Line): string | undefined =>
  type === "assistant" && message?.model !== "<synthetic>" ? message?.id : undefined;

export async function writeLongSession(path: string, requests: number): Promise<void> {
  const sources = globSync("claude-code*/*.{jsonl,jsonl.gz}", { cwd: TRANSCRIPTS }).sort();
  const lines: string[] = [];
  const counted = new Set<string>();
  let [last, now]: [string | null, number] = [null, 0];
  for (const source of sources) {
    // A session that another one continues has the same lines again, so ids are made different.
    const mark = (id: string) => `${sources.indexOf(source)}-${id}`;
    const own = readLines(join(TRANSCRIPTS, source));
    const start = Date.parse(own[0]?.timestamp ?? "");
    const shift = now === 0 ? 0 : now + PAUSE_MS - start;
    for (const line of own) {
      const id = requestOf(line);
      if (id !== undefined && !counted.has(mark(id))) {
        if (counted.size === requests) break;
        counted.add(mark(id));
      }
      const time = Date.parse(line.timestamp!) + shift;
      now = Math.max(now, time);
      // A compaction begins without a parent and names the one that it has.
      const { parentUuid, logicalParentUuid } = line;
      const isCompaction = typeof logicalParentUuid === "string";
      const parent: string | null = isCompaction ? null : last;
      lines.push(
        JSON.stringify({
          ...line,
          ...{ uuid: mark(line.uuid!), sessionId: SESSION_ID, timestamp: new Date(time).toISOString() },
          parentUuid: typeof parentUuid === "string" ? mark(parentUuid) : parent,
          ...(isCompaction && { logicalParentUuid: mark(logicalParentUuid) }),
          ...(id !== undefined && { message: { ...line.message, id: mark(id) } }),
        }),
      );
      last = mark(line.uuid!);
    }
    if (counted.size === requests) break;
  }
  if (counted.size < requests) throw new Error(`The recorded sessions have only ${counted.size} requests.`);
  await writeFile(path, `${lines.join("\n")}\n`);
}

/** Without agents, which are sessions of their own, and lines outside the tree. */
function readLines(path: string): readonly Line[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]))
    .filter(({ uuid, timestamp, isSidechain }) => uuid && timestamp && isSidechain !== true);
}
