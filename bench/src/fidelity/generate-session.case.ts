// Generates a session from a seed: more files and longer requests than notes can hold, failing commands, links, quantities.
import type { Block } from "@palimpsest/core";
import { seededRandom } from "@palimpsest/core/testing";
import type { Said } from "../transcripts/said.ts";

const WORDS =
  "account invoice ledger payment refund customer retry queue worker timeout session cache index parser schema migration export import balance currency rounding audit report window filter page token header footer".split(
    " ",
  );
const ROUNDS_PER_REQUEST = 5;

export function generateSession(rounds: number, seed: number): readonly Said[] {
  const random = seededRandom(seed);
  const pickOne = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const drawWords = (count: number) => Array.from({ length: count }, () => pickOne(WORDS)).join(" ");
  const toTextBlock = (some: string): Block => ({ type: "text", text: some });
  const said: Said[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_PER_REQUEST === 0)
      said.push({ kind: "human", content: [toTextBlock(writeRequest(round, drawWords))] });
    const path = `/work/packages/${pickOne(WORDS)}/src/${pickOne(WORDS)}/${pickOne(WORDS)}/${pickOne(WORDS)}-${round}.ts`;
    const name = `${pickOne(WORDS)}${round}_${pickOne(WORDS)}`;
    const [tool, input, output, isError] = pickOne([
      ["Read", { file_path: path }, writeSource(name, round % 8 === 0 ? 200 : 20, drawWords), false],
      [
        "Edit",
        { file_path: path, old_string: drawWords(9), new_string: `${name}(${drawWords(5)})` },
        "Edited.",
        false,
      ],
      [
        "Bash",
        { command: `npm run ${pickOne(WORDS)} -- ${name}` },
        writeFailure(name, round, drawWords),
        true,
      ],
    ] as const);
    const id = `toolu_${String(round).padStart(4, "0")}`;
    said.push(
      {
        kind: "assistant",
        model: "",
        content: [
          toTextBlock(
            `Now \`${name}\`: the ${drawWords(6)}; see https://docs.example.com/${pickOne(WORDS)}/${round}.`,
          ),
          { type: "tool_use", id, name: tool, input },
        ],
      },
      {
        kind: "results",
        results: [{ type: "tool_result", tool_use_id: id, content: output, is_error: isError }],
      },
    );
  }
  return [...said, { kind: "assistant", model: "", content: [toTextBlock("All of it is done.")] }];
}

/** Longer than the part of a message that notes repeat, and with several lines. */
const writeRequest = (round: number, words: (count: number) => string) =>
  [
    `Please look at the ${words(4)}, item ${round}. It must stay below ${round + 3} ms.`,
    ...Array.from({ length: 12 }, (_, at) => `- ${at}: the ${words(8)} as well`),
  ].join("\n");

/** Something to be found again on every twentieth line. */
const writeSource = (name: string, lines: number, words: (count: number) => string) =>
  Array.from({ length: lines }, (_, at) => {
    const remark = at % 20 === 19 ? ` // see \`${name}.${at}\`` : "";
    return `${at + 1}\texport const ${name}_${at} = "${words(5)}";${remark}`;
  }).join("\n");

const writeFailure = (name: string, round: number, words: (count: number) => string) =>
  [
    ...Array.from({ length: 10 }, (_, at) => `step ${at} of ${words(3)} took ${round}.${at}s`),
    `Error: ${name} is not a function of the ${words(3)}`,
    `    at ${words(1)} (/work/src/${words(1)}.ts:${round})`,
  ].join("\n");
