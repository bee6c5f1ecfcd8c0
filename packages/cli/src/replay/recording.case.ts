// A recording of long work, for tests: forty files are read, one after another.
import { writeClaude } from "../import/transcripts.case.ts";

export const ROUNDS = 40;

const WORDS = "harbour crane winch bearing grease rope pulley manifest tide pilot berth quay".split(" ");
const writeFile = (round: number): string =>
  Array.from({ length: 2_400 }, (_, at) => WORDS[(at * 5 + round * 7 + (at >> 3)) % WORDS.length]).join(" ");

export function writeLongRecording(cwd: string): string {
  const lines: Parameters<typeof writeClaude>[1][number][] = [
    { role: "user", content: "Read all the files, and tell me </script><b>which</b> is wrong." },
  ];
  let input = 30_000;
  for (let round = 0; round < ROUNDS; round++) {
    const id = `toolu_${round}`;
    const usage = { input_tokens: 3, output_tokens: 40, cache_read_input_tokens: input };
    const call = { type: "tool_use", id, name: "Read", input: { file_path: `src/${round}.ts` } };
    lines.push({ role: "assistant", content: [call], usage });
    const content = writeFile(round);
    lines.push({ role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] });
    input += Math.round(content.length / 4);
  }
  lines.push({
    role: "assistant",
    content: [{ type: "text", text: "src/7.ts is wrong." }],
    usage: { input_tokens: 3, output_tokens: 9, cache_read_input_tokens: input },
  });
  // Recordings name models by their dated ids.
  return writeClaude(cwd, lines).replaceAll('"claude-opus-4-6"', '"claude-opus-4-5-20251101"');
}
