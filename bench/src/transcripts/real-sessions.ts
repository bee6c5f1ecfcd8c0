// The real transcripts beside the repository, where they are there.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readClaudeCode, type Said } from "./claude-code.ts";
import { readPi } from "./pi.ts";

const ROOT = join(import.meta.dirname, "../../../../shared/data/transcripts");
const FOLDER = join(ROOT, "claude-code");
const MORE = join(ROOT, "claude-code-more");

export interface RealSession {
  readonly name: string;
  readonly said: readonly Said[];
}

export const hasTranscripts = (): boolean => existsSync(FOLDER);

/** Every session in the folder, by name. */
export function realSessions(): readonly RealSession[] {
  return globSync("*.jsonl", { cwd: FOLDER })
    .sort()
    .map((path) => ({ name: nameOf(path), said: readClaudeCode(readText(join(FOLDER, path))) }));
}

/** The sixty that came later, compressed. */
export function moreSessions(): readonly RealSession[] {
  return globSync("*.jsonl.gz", { cwd: MORE })
    .sort()
    .map((path) => ({ name: nameOf(path), said: readClaudeCode(readText(join(MORE, path))) }));
}

/** Where every recorded session is: of two agents, some of them packed. */
export function listRecordings(): readonly string[] {
  return ["claude-code/*.jsonl", "claude-code-more/*.jsonl.gz", "pi/*.jsonl"].flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT }).sort(),
  );
}

export function readRecording(path: string): RealSession {
  const read = path.startsWith("pi") ? readPi : readClaudeCode;
  return { name: nameOf(path), said: read(readText(join(ROOT, path))) };
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const nameOf = (path: string) => basename(basename(path, ".gz"), ".jsonl").replace(/_full$/, "");
