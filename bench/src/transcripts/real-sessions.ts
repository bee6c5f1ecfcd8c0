// The real transcripts beside the repository, if they exist, read like `pal import`.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Entry } from "@palimpsest/core/internal";
import { SessionBuilder } from "../../../packages/cli/src/import/build-session.ts";
import { makeReader } from "../../../packages/cli/src/import/readers/make-reader.ts";
import { type Said, toSaid } from "./said.ts";

export const TRANSCRIPTS: string = join(import.meta.dirname, "../../../../shared/data/transcripts");

export interface RealSession {
  readonly name: string;
  readonly said: readonly Said[];
}

export interface Recording extends RealSession {
  /** The entries that an import writes, with every branch. */
  readonly entries: readonly Entry[];
}

export const hasTranscripts = (): boolean => existsSync(join(TRANSCRIPTS, "claude-code"));

/** Every session in the folder, by name. */
export const realSessions = (): readonly Recording[] => list("claude-code/*.jsonl").map(readRecording);

/** The sixty later sessions, which are compressed. */
export const moreSessions = (): readonly Recording[] =>
  list("claude-code-more/*.jsonl.gz").map(readRecording);

/** The paths of all recorded sessions, of two agents, some compressed. */
export function listRecordings(): readonly string[] {
  return ["claude-code/*.jsonl", "claude-code-more/*.jsonl.gz", "pi/*.jsonl"].flatMap(list);
}

const list = (pattern: string): readonly string[] => globSync(pattern, { cwd: TRANSCRIPTS }).sort();

export function readRecording(path: string): Recording {
  const agent = path.startsWith("pi") ? "pi" : "claude-code";
  const entries: Entry[] = [];
  const origin = { agent, source: path, session: path } as const;
  const builder = new SessionBuilder(origin, {
    writeEntry: (entry) => entries.push(entry),
    keepLine: () => {},
  });
  const reader = makeReader(agent, (recorded) => builder.take(recorded));
  for (const line of readText(join(TRANSCRIPTS, path)).split("\n")) if (line !== "") reader.takeLine(line);
  reader.end();
  return { name: nameOf(path), entries, said: toSaid(entries, builder.end().leaf) };
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const nameOf = (path: string) => basename(basename(path, ".gz"), ".jsonl").replace(/_full$/, "");
