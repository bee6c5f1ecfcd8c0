// The real transcripts beside the repository, where they are there.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readClaudeCode, type Said } from "./claude-code.ts";

const FOLDER = join(import.meta.dirname, "../../../../shared/data/transcripts/claude-code");

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
