// Generates transcripts to search: words with natural frequencies, names and paths among them, and a few rare words.
import { mkdir, writeFile } from "node:fs/promises";

const VOCABULARY = 20_000;
const SYLLABLES = "ba ce di fo gu ka le mi no pu ra se ti vo zu sha tre plo gni cra".split(" ");

/** Deterministic, uniform in [0, 1). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The more common a word, the lower its rank. */
export function wordAt(rank: number): string {
  const draw = makeRandom(rank + 1);
  const drawSyllable = () => SYLLABLES[Math.floor(draw() * SYLLABLES.length)]!;
  const word = Array.from({ length: 2 + (rank % 3) }, drawSyllable).join("");
  if (rank % 11 === 0) return `src/${word}/${drawSyllable()}.ts`;
  return rank % 7 === 0 ? `${word}${drawSyllable().replace(/^./, (first) => first.toUpperCase())}` : word;
}

const words = Array.from({ length: VOCABULARY }, (_, rank) => wordAt(rank));

function drawText(draw: () => number, bytes: number): string {
  let made = "";
  while (made.length < bytes) {
    made += words[Math.floor(VOCABULARY ** draw()) - 1];
    made += draw() < 0.1 ? "\n" : " ";
  }
  return made;
}

/** A prompt, then calls with results of some KB. */
export function transcriptLines(seed: number, bytes: number): string {
  const draw = makeRandom(seed);
  let [lines, count] = ["", 0];
  const toEntry = (body: object) => {
    lines += `${JSON.stringify({ v: 1, id: `e${seed}-${count++}`, parent: null, time: 1.7e12 + seed * 1e6 + count, ...body })}\n`;
  };
  while (lines.length < bytes) {
    toEntry({ type: "user", source: "human", content: [{ type: "text", text: drawText(draw, 300) }] });
    for (let call = 0; call < 6; call++) {
      const id = `t${seed}-${count}`;
      const use = { type: "tool_use", id, name: "Read", input: { file_path: words[count % VOCABULARY] } };
      toEntry({
        type: "assistant",
        message: { role: "assistant", content: [{ type: "text", text: drawText(draw, 200) }, use] },
      });
      const content = drawText(draw, 500 + draw() * 9_000);
      toEntry({
        type: "user",
        source: "tools",
        content: [{ type: "tool_result", tool_use_id: id, content }],
      });
    }
  }
  return lines;
}

export async function writeCorpus(project: string, files: number, bytes: number): Promise<readonly string[]> {
  await mkdir(`${project}/sessions`, { recursive: true });
  const paths = Array.from({ length: files }, (_, at) => `${project}/sessions/s${at}.jsonl`);
  for (const [at, path] of paths.entries()) await writeFile(path, transcriptLines(at, bytes));
  return paths;
}
