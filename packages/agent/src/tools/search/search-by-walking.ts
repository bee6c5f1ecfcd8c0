// Searches without ripgrep: walks the folder, reads the files that are not ignored, and matches them within a time limit.
import { relative, sep } from "node:path";
import { readRegularFile } from "@palimpsest/core/ports";
import { decodeText } from "../../files/decode-text.ts";
import { splitLines } from "../read/numbered-lines.ts";
import { runWithin } from "../run-within.ts";
import { compilePattern } from "./compile-pattern.ts";
import { findMatchedLines, findMatchingLines } from "./find-matching-lines.ts";
import {
  type FileHits,
  SEARCH_TIME,
  SEARCHED_BYTES,
  type SearchQuery,
  type SearchResult,
} from "./search-query.ts";
import { takeLinesAround } from "./take-lines-around.ts";
import { walkFiles } from "./walk-files.ts";

/** Files matched in one synchronous step, which must be too short to notice. */
const BATCH_FILES = 64;
/** Files read in parallel: most of the time is spent waiting for the disk. */
const AT_ONCE = 16;
const BATCH_CHARACTERS = 1024 * 1024;
/** A batch takes milliseconds. One that takes this long is a pattern that backtracks without end. */
const BATCH_TIME = 2_000;

interface Loaded {
  readonly path: string;
  readonly text: string;
}

export async function searchByWalking(query: SearchQuery, signal: AbortSignal): Promise<SearchResult> {
  const pattern = compilePattern(query.pattern, query.ignoreCase, query.isMultiline);
  if (!pattern.ok) return pattern;
  const find = query.isMultiline ? findMatchedLines : findMatchingLines;
  const end = performance.now() + SEARCH_TIME;
  const isOver = () => performance.now() > end;
  const found: FileHits[] = [];
  for await (const batch of loadBatches(query, { signal, isOver })) {
    const hits = runWithin(BATCH_TIME, () =>
      batch.map(({ text }) => find(pattern.regex, text, query.onlyFirst)),
    );
    if (!hits)
      return {
        ok: false,
        reason: "The pattern takes too long because it backtracks too much. Make it simpler.",
      };
    batch.forEach(({ path, text }, at) => {
      const numbers = hits.value[at]!;
      if (numbers.length > 0) found.push(hitsOf(path, text, numbers, query));
    });
    if (query.isEnough(found)) return { ok: true, files: found, isComplete: false };
  }
  return { ok: true, files: found, isComplete: !signal.aborted && !isOver() };
}

function hitsOf(path: string, text: string, hits: readonly number[], query: SearchQuery): FileHits {
  const lines = splitLines(text);
  // A pattern that matches the empty string also matches after the last line end, where there is no line.
  const real = hits.filter((number) => number <= lines.length);
  return {
    path,
    count: real.length,
    lines: query.keepLines ? takeLinesAround(lines, real, query.before, query.after) : [],
  };
}

type Bounds = Parameters<typeof walkFiles>[1];

async function* loadBatches(query: SearchQuery, bounds: Bounds): AsyncGenerator<Loaded[]> {
  let names: string[] = [];
  let batch: Loaded[] = [];
  let characters = 0;
  const loadNames = async () => {
    for (const loaded of await Promise.all(names.map(loadFile))) {
      if (!loaded) continue;
      batch.push(loaded);
      characters += loaded.text.length;
    }
    names = [];
  };
  for await (const path of listPaths(query, bounds)) {
    names.push(path);
    if (names.length < AT_ONCE) continue;
    await loadNames();
    if (batch.length < BATCH_FILES && characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  await loadNames();
  if (batch.length > 0) yield batch;
}

async function* listPaths({ root, isFile, isWanted }: SearchQuery, bounds: Bounds): AsyncGenerator<string> {
  if (isFile) {
    yield root;
    return;
  }
  for await (const path of walkFiles(root, bounds)) {
    if (isWanted(relative(root, path).replaceAll(sep, "/"))) yield path;
  }
}

/** Undefined for a binary, empty, too large or unreadable file: the search skips it. */
async function loadFile(path: string): Promise<Loaded | undefined> {
  try {
    const text = decodeText(await readRegularFile(path, SEARCHED_BYTES))?.text;
    return text ? { path, text: text.replaceAll("\r\n", "\n") } : undefined;
  } catch {
    return undefined;
  }
}
