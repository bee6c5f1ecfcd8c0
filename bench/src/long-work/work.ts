// Generated work: what the human asks, which tools the model calls, what they return, and what it wants to see again.
import { seededRandom } from "@palimpsest/core/testing";

export interface Call {
  readonly id: string;
  readonly tool: string;
  readonly input: object;
  readonly result: string;
}

export interface Step {
  /** What the model says before it calls. */
  readonly words: string;
  readonly thinking?: string;
  readonly calls: readonly Call[];
  /** A line of an earlier result that the model needs before it continues: the first word of the line, and the step of that result. */
  readonly wants?: { readonly line: string; readonly of: string };
}

export interface Exchange {
  readonly human: string;
  /** Milliseconds before the human says it. */
  readonly pause: number;
  readonly steps: readonly Step[];
}

export interface Work {
  readonly exchanges: readonly Exchange[];
}

type Random = () => number;

/** What makes one kind of work different from another. */
export interface WorkKind {
  readonly steps: number;
  /** Bytes of the result of a step, by its number. */
  readonly bytes: (random: Random, step: number) => number;
  /** Share of the steps that need something seen before. */
  readonly wanting: number;
  /** How many steps back the needed line is, at least 1. */
  readonly distance: (random: Random) => number;
  readonly callsPerStep: number;
  /** Share of the steps that edit a file, which returns almost nothing; the other steps then read files. */
  readonly edits: number;
  readonly stepsPerExchange: number;
  /** Milliseconds between two exchanges. */
  readonly pause: (random: Random) => number;
  /** Bytes of thinking before each step. */
  readonly thinking: number;
}

export function makeWork(kind: WorkKind, seed: number): Work {
  const random = seededRandom(seed);
  const steps: Step[] = [];
  for (let at = 0; at < kind.steps; at++) steps.push(makeStep(kind, random, steps));
  const exchanges: Exchange[] = [];
  for (let at = 0; at < steps.length; at += kind.stepsPerExchange) {
    exchanges.push({
      human: at === 0 ? TASK : `Now part ${exchanges.length + 1}: ${drawWords(random, 200)}`,
      pause: at === 0 ? 0 : kind.pause(random),
      steps: steps.slice(at, at + kind.stepsPerExchange),
    });
  }
  return { exchanges };
}

const TASK =
  "The nightly build has been red since Tuesday. Find out why, fix it, and run everything until it is green.";

function makeStep(kind: WorkKind, random: Random, before: readonly Step[]): Step {
  const step = before.length;
  const calls = Array.from({ length: kind.callsPerStep }, (_, n): Call => {
    const id = `toolu_${step}_${n}`;
    if (random() < kind.edits) return { id, ...drawEdit(random) };
    const result = shellText(random, kind.bytes(random, step) / kind.callsPerStep);
    if (kind.edits > 0) return { id, tool: "Read", input: { file_path: fileName(random) }, result };
    const command = `make ${drawWords(random, 30).replaceAll(" ", "-")} 2>&1 | tee out/${step}.${n}.log`;
    return { id, tool: "Bash", input: { command }, result };
  });
  const wants = random() < kind.wanting ? drawWanted(random, before, kind.distance(random)) : undefined;
  return {
    words: `I look at ${drawWords(random, 100)}.`,
    ...(kind.thinking > 0 ? { thinking: drawWords(random, kind.thinking) } : {}),
    calls,
    ...(wants ? { wants } : {}),
  };
}

function drawEdit(random: Random): Omit<Call, "id"> {
  const file_path = fileName(random);
  const input = { file_path, old_string: drawWords(random, 150), new_string: drawWords(random, 200) };
  return { tool: "Edit", input, result: `${drawUnique(random)} ${file_path} has been changed.` };
}

const fileName = (random: Random) =>
  `/work/src/${WORDS[drawBelow(random, 10)]!.replace("/", "-")}-${drawBelow(random, 9)}.ts`;

function drawWanted(random: Random, before: readonly Step[], distance: number): Step["wants"] {
  const call = before.at(-Math.max(1, Math.floor(distance)))?.calls[0];
  if (!call) return undefined;
  const lines = call.result.split("\n").map((line) => line.slice(0, line.indexOf(" ")));
  return { line: lines[drawBelow(random, lines.length)]!, of: call.id };
}

const WORDS =
  "error warning in src/index.ts expected found token at line the of function return compiled module passed skipped while reading cache for test suite worker finished ms".split(
    " ",
  );

/** Lines as tools print them. Each starts with a unique word, so that it can be searched for. */
function shellText(random: Random, bytes: number): string {
  const lines: string[] = [];
  for (let length = 0; length < bytes; length += lines.at(-1)!.length + 1)
    lines.push(
      `${drawUnique(random)} ${drawWords(random, 30 + 60 * random())} (${drawBelow(random, 1_000)}:${drawBelow(random, 100)})`,
    );
  return lines.join("\n");
}

const drawBelow = (random: Random, limit: number) => Math.floor(random() * limit);

const drawUnique = (random: Random) =>
  `k${drawBelow(random, 36 ** 7)
    .toString(36)
    .padStart(7, "0")}`;

function drawWords(random: Random, characters: number): string {
  let text = "";
  while (text.length < characters)
    text += `${text === "" ? "" : " "}${WORDS[drawBelow(random, WORDS.length)]}`;
  return text;
}
