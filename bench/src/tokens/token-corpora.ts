// The texts of the token benchmark, by content class; calibration and evaluation never share a document.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { diffOf, drawBase64, drawCsv, drawLog, type Random, seedRandom } from "./seed-random.ts";

const ROOT = join(import.meta.dirname, "../../..");
export const SHARED: string = join(ROOT, "../shared/data");
/** Conversations before this one were used to fit the priors. */
const FIRST_UNSEEN_QUESTION = 19;
/** Documents per class; more would only take longer. */
const DOCUMENTS = 120;

export interface Corpus {
  readonly name: string;
  readonly documents: readonly string[];
}

export const hasShared = (): boolean => existsSync(SHARED);

export function readCorpora(): Corpus[] {
  const random = seedRandom(11);
  const sources = repositorySources();
  const all: Corpus[] = [
    { name: "English", documents: hasShared() ? readConversations() : readPassages("english") },
    { name: "Chinese", documents: readPassages("chinese") },
    { name: "Japanese", documents: readPassages("japanese") },
    { name: "Korean", documents: readPassages("korean") },
    { name: "Russian", documents: readPassages("russian") },
    { name: "TypeScript", documents: sources },
    { name: "JSON", documents: jsonDocuments() },
    { name: "base64", documents: generateTexts(random, drawBase64) },
    { name: "logs", documents: generateTexts(random, drawLog) },
    { name: "diffs", documents: sources.map((source, i) => diffOf(source, `src/part-${i}.ts`, random)) },
    { name: "CSV", documents: generateTexts(random, drawCsv) },
  ];
  if (!hasShared()) return all;
  return [
    ...all,
    { name: "Rust", documents: codeChunks() },
    { name: "tool results", documents: toolResults() },
  ];
}

const generateTexts = (random: Random, make: (random: Random) => string): string[] =>
  Array.from({ length: 16 }, () => make(random));

/** Two documents per language: its odd and its even paragraphs. */
function readPassages(language: string): string[] {
  const paragraphs = readFileSync(join(import.meta.dirname, `texts/${language}.txt`), "utf8").split("\n\n");
  return [0, 1].map((parity) => paragraphs.filter((_, i) => i % 2 === parity).join("\n\n"));
}

function repositorySources(): string[] {
  return globSync("{packages/*,bench,simulator}/src/**/*.{ts,tsx}", { cwd: ROOT })
    .sort()
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .filter((text) => text.length > 1_000)
    .slice(0, DOCUMENTS);
}

/** The lockfile in pieces, indented and compact: real names, numbers and hashes. */
function jsonDocuments(): string[] {
  const lock: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8"),
  );
  const entries = Object.entries(lock.packages);
  return Array.from({ length: Math.floor(entries.length / 20) }, (_, i) =>
    JSON.stringify(Object.fromEntries(entries.slice(i * 20, i * 20 + 20)), null, i % 4 < 2 ? 2 : 0),
  );
}

function readConversations(): string[] {
  const [path] = globSync("longmemeval/*.gz", { cwd: SHARED });
  if (!path) return readPassages("english");
  const questions = gunzipSync(readFileSync(join(SHARED, path)))
    .toString()
    .trim()
    .split("\n");
  const seen = new Set(questions.slice(0, FIRST_UNSEEN_QUESTION).flatMap(sessionsOf));
  return [...new Set(questions.slice(FIRST_UNSEEN_QUESTION).flatMap(sessionsOf))]
    .filter((text) => !seen.has(text))
    .slice(0, DOCUMENTS);
}

function sessionsOf(line: string): string[] {
  const { haystack_sessions: sessions }: { haystack_sessions: { content: string }[][] } = JSON.parse(line);
  return sessions.map((session) => session.map((message) => message.content).join("\n\n"));
}

function codeChunks(): string[] {
  const documents: { content: string }[] = JSON.parse(
    readFileSync(join(SHARED, "code-retrieval/chunks.json"), "utf8"),
  );
  return documents.map((document) => document.content).slice(0, DOCUMENTS);
}

/** Tool results of every second session; those of the others were used to fit the priors. */
function toolResults(): string[] {
  return globSync("transcripts/claude-code/*.jsonl", { cwd: SHARED })
    .sort()
    .filter((_, i) => i % 2 === 1)
    .flatMap((path) => readFileSync(join(SHARED, path), "utf8").trim().split("\n"))
    .flatMap((line) => {
      const content: unknown = JSON.parse(line).message?.content;
      return Array.isArray(content) ? content : [];
    })
    .filter((block) => block.type === "tool_result" && typeof block.content === "string")
    .map((block): string => block.content)
    .filter((text) => text.length > 600)
    .filter((_, i, all) => i % Math.ceil(all.length / DOCUMENTS) === 0);
}
