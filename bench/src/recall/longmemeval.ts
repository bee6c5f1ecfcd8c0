// LongMemEval-S: questions to an assistant, each with about fifty earlier sessions, a few of which answer it.
import { createReadStream, globSync } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import type { Corpus } from "./corpus.ts";

interface Sample {
  readonly question: string;
  readonly question_date: string;
  readonly answer_session_ids: readonly string[];
  readonly haystack_dates: readonly string[];
  readonly haystack_session_ids: readonly string[];
  readonly haystack_sessions: readonly (readonly { readonly role: string; readonly content: string }[])[];
}

/** Read one at a time, since they do not all fit into memory. */
export async function* readLongMemEval(folder: string): AsyncGenerator<Corpus> {
  for (const name of globSync("*.jsonl.gz", { cwd: folder }).sort()) {
    const text = createReadStream(join(folder, name)).pipe(createGunzip()).setEncoding("utf8");
    for await (const line of splitLines(text)) if (line !== "") yield corpusOf(JSON.parse(line) as Sample);
  }
}

/** Not `readline`: it also ends a line at U+2028, which JSON allows inside a string and these conversations have. */
async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = "";
  for await (const piece of pieces) {
    const lines = (begun + piece).split("\n");
    begun = lines.pop()!;
    yield* lines;
  }
  yield begun;
}

function corpusOf(sample: Sample): Corpus {
  const wholes = sample.haystack_sessions.map((turns, at) => ({
    id: sample.haystack_session_ids[at] ?? String(at),
    time: timeOf(sample.haystack_dates[at] ?? ""),
    turns: turns.map(({ role, content }, turn) => ({
      id: `${at}:${turn}`,
      by: role,
      text: content,
    })),
  }));
  const gold = new Set(sample.answer_session_ids);
  return { wholes, questions: [{ text: sample.question, gold, now: timeOf(sample.question_date) }] };
}

/** "2023/05/11 (Thu) 02:02" */
const timeOf = (text: string) => Date.parse(`${text.replaceAll("/", "-").replace(/ \(\w+\) /, "T")}Z`);
