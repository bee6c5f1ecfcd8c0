// The real transcripts beside the repository, where they are there.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readClaudeCode, type Said } from "./claude-code.ts";

const FOLDER = join(import.meta.dirname, "../../../../shared/data/transcripts/claude-code");
const MORE = `${FOLDER}-more`;

export interface RealSession {
  readonly name: string;
  readonly said: readonly Said[];
}

export const hasTranscripts = (): boolean => existsSync(FOLDER);

/** Every session in the folder, by name. */
export function realSessions(): readonly RealSession[] {
  return globSync("*.jsonl", { cwd: FOLDER })
    .sort()
    .map((path) => ({
      name: basename(path, ".jsonl").replace(/_full$/, ""),
      said: readClaudeCode(readFileSync(join(FOLDER, path), "utf8")),
    }));
}

/** The sixty that came later, compressed. */
export function moreSessions(): readonly RealSession[] {
  return globSync("*.jsonl.gz", { cwd: MORE })
    .sort()
    .map((path) => ({
      name: basename(path, ".jsonl.gz").replace(/_full$/, ""),
      said: readClaudeCode(gunzipSync(readFileSync(join(MORE, path))).toString("utf8")),
    }));
}
