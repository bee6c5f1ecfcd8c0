// Finds listings that are no longer needed because every file they name has been opened since.
import { filesTouched } from "../../../derived/tool-kind.ts";
import type { ToolUseBlock } from "../../../transcript/blocks.ts";
import { kindOfCall } from "./result-kind.ts";

/** Nobody opens all files of a longer listing. */
const MAX_HITS = 50;
/** `src/a.ts`, `./a`, `/x/b.md`: a path and nothing else. */
const PATH = /^[^\s:"'`<>|*?]*[./][^\s:"'`<>|*?]*$/;
/** The heading that some tools print above their hits. */
const HEADING = /^Found \d+ files?$/;

export class OpenedListings {
  readonly #searches = new Set<string>();
  /** The hits of each result that were not opened yet. */
  readonly #left = new Map<string, Set<string>>();
  readonly #opened = new Map<string, number>();

  /** Returns how many requests had been answered when the last hit of this listing was opened; undefined if one is left. */
  findOpened(id: string): number | undefined {
    return this.#opened.get(id);
  }

  noteCall(call: ToolUseBlock, requests: number): void {
    if (kindOfCall(call) === "search") this.#searches.add(call.id);
    if (this.#left.size === 0) return;
    for (const { path } of filesTouched(call)) {
      for (const [id, hits] of this.#left) {
        for (const hit of hits) if (isSameFile(hit, path)) hits.delete(hit);
        if (hits.size > 0) continue;
        this.#left.delete(id);
        this.#opened.set(id, requests);
      }
    }
  }

  noteResult(id: string, texts: readonly string[]): void {
    if (!this.#searches.delete(id)) return;
    const lines = texts.flatMap((text) => text.trim().split("\n", MAX_HITS + 2));
    const hits = lines.map((line) => line.trim()).filter((line) => !HEADING.test(line));
    if (hits.length > 0 && hits.length <= MAX_HITS && hits.every((hit) => PATH.test(hit)))
      this.#left.set(id, new Set(hits));
  }
}

/** Compares by suffix, because a listing may name a file relative to another folder than the call that opens it. */
const isSameFile = (hit: string, path: string): boolean => {
  const [short, long] = hit.length < path.length ? [hit, path] : [path, hit];
  return long === short || long.endsWith(`/${short.replace(/^\.\//, "")}`);
};
