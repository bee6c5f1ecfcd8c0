import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Corpus } from "./corpus.ts";
import { readLongMemEval } from "./longmemeval.ts";

it("reads a line to its end, also behind a separator that JSON allows in a string", async () => {
  const folder = await mkdtemp(`${tmpdir()}/palimpsest-longmemeval-`);
  const sample = (question: string) =>
    JSON.stringify({
      question,
      question_date: "2023/05/11 (Thu) 02:02",
      answer_session_ids: ["a"],
      haystack_dates: ["2023/05/10 (Wed) 02:02"],
      haystack_session_ids: ["a"],
      haystack_sessions: [[{ role: "user", content: "one\u2028two" }]],
    });
  await writeFile(`${folder}/part.jsonl.gz`, gzipSync(`${sample("First?")}\n${sample("Second?")}\n`));
  const read: Corpus[] = [];
  for await (const corpus of readLongMemEval(folder)) read.push(corpus);
  await rm(folder, { recursive: true });
  expect(read.map(({ questions }) => questions[0]?.text)).toEqual(["First?", "Second?"]);
  expect(read[0]?.wholes[0]?.turns[0]?.text).toBe("one\u2028two");
});
