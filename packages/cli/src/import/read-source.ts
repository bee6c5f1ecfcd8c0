// Reads one transcript with the reader of its agent.
import type { Source } from "./find-sources.ts";
import { readStoredSession } from "./opencode-store.ts";
import { readLines } from "./read-lines.ts";
import { makeReader } from "./readers/make-reader.ts";
import type { TakeRecorded } from "./recorded.ts";

export interface ReadOptions {
  /** Bytes of the file that have been read so far. */
  readonly noteBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Returns how many lines it has. */
export async function readSource(
  { agent, path, session, size }: Source,
  take: TakeRecorded,
  { noteBytes = () => {}, signal }: ReadOptions = {},
): Promise<number> {
  let lines = 0;
  if (session !== undefined) {
    await readStoredSession(path, session, (recorded) => {
      lines++;
      take(recorded);
    });
    noteBytes(size);
    return lines;
  }
  const reader = makeReader(agent, take);
  const taker = {
    takeLine: (line: string) => {
      lines++;
      reader.takeLine(line);
    },
    takeBytes: (line: Buffer) => {
      lines++;
      take({ kind: "other", what: "not text", raw: JSON.stringify({ base64: line.toString("base64") }) });
    },
    noteBytes,
  };
  await readLines(path, taker, signal);
  reader.end();
  return lines;
}
