// The labelled sentences: one file per language and set, one sentence per line, with its kinds before the bar.
import { readFile } from "node:fs/promises";
import { ALL_LANGUAGES } from "@palimpsest/core/language";

export const KINDS = [
  "remember",
  "forget",
  "rule",
  "never",
  "request",
  "question",
  "assent",
  "date",
] as const;
export type Kind = (typeof KINDS)[number];
/** The tables were improved on `tuning` only; `held-out` was written before them and is only reported. */
export type SentenceSet = "tuning" | "held-out";

export interface LabelledSentence {
  readonly language: string;
  readonly text: string;
  readonly kinds: ReadonlySet<Kind>;
}

export async function readSentences(set: SentenceSet): Promise<readonly LabelledSentence[]> {
  const all = await Promise.all(
    ALL_LANGUAGES.map(async ({ name }) => {
      const path = new URL(`sentences/${set}/${name.toLowerCase()}.txt`, import.meta.url);
      const lines = (await readFile(path, "utf8")).trim().split("\n");
      return lines.map((line) => readLine(line, name));
    }),
  );
  return all.flat();
}

function readLine(line: string, language: string): LabelledSentence {
  const at = line.indexOf(" | ");
  const labels = line.slice(0, at).split(",");
  const kinds = KINDS.filter((kind) => labels.includes(kind));
  if (at === -1 || (kinds.length !== labels.length && labels[0] !== "-"))
    throw new Error(`This line has no labels that are known: ${line}`);
  return { language, text: line.slice(at + 3), kinds: new Set(kinds) };
}
