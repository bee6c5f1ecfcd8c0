// Code retrieval: pieces of source files, and questions labelled with the pieces that answer them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Corpus } from "./corpus.ts";

interface Source {
  readonly doc_id: string;
  readonly original_uuid: string;
  readonly chunks: readonly { readonly original_index: number; readonly content: string }[];
}

interface Asked {
  readonly query: string;
  readonly golden_chunk_uuids: readonly (readonly [string, number])[];
}

export function codeChunks(folder: string): Corpus {
  const sources = JSON.parse(readFileSync(join(folder, "chunks.json"), "utf8")) as Source[];
  const asked = globSync("*.jsonl", { cwd: folder })
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as Asked);
  return {
    wholes: sources.map(({ doc_id: id, original_uuid: source, chunks }) => ({
      id,
      turns: chunks.map(({ original_index, content }) => ({
        id: `${source}:${original_index}`,
        text: content,
      })),
    })),
    questions: asked.map(({ query, golden_chunk_uuids }) => ({
      text: query,
      gold: new Set(golden_chunk_uuids.map(([source, index]) => `${source}:${index}`)),
    })),
  };
}
