// Work in three parts, and a model that does it: it reads the files of a part and reports what it can conclude from its request.
// So information that a way of working does not show to the model is missing in the result.
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import { writeProse } from "../prose.ts";

const PARTS = ["alpha", "beta", "gamma"] as const;
type Part = (typeof PARTS)[number];

const FILES_PER_PART = 8;
const FILE_CHARACTERS = 10_000;
/** Mentioned only in the conversation, and needed to understand the files. */
const TICK_MS = 12;

/** `told` puts the information from the conversation into the task; `untold` does not. */
export type Way = "alone" | "forks" | "told" | "untold";

export interface WorkFile {
  readonly name: string;
  readonly text: string;
}

const nameFile = (part: Part, number: number): string => `${part}/file-${number}.txt`;
const countTicks = (part: Part, number: number): number => 100 + PARTS.indexOf(part) * 50 + number * 3;

export const WORK_FILES: readonly WorkFile[] = PARTS.flatMap((part, at) =>
  Array.from({ length: FILES_PER_PART }, (_, number) => ({
    name: nameFile(part, number),
    text: `${writeProse(FILE_CHARACTERS, at * 100 + number + 1)}\nThe limit of ${part}-${number} is ${countTicks(part, number)} ticks.\n`,
  })),
);

/** Each limit in milliseconds, as a correct answer states it. */
export const LIMITS: readonly string[] = PARTS.flatMap((part) =>
  Array.from(
    { length: FILES_PER_PART },
    (_, number) => `limit ${part}-${number}: ${countTicks(part, number) * TICK_MS} ms`,
  ),
);

/** What the person said before the work began. */
export const describeBackground = (tokens: number): string =>
  `A tick is ${TICK_MS} ms. ${writeProse(tokens * 3, 7)}`;

const TASK = "What are the limits, in milliseconds?";
export const QUESTION = `Now the work: ${TASK}`;

/** Answers from the content of the request only; besides that it knows only the way of working. */
export function createWorker(way: Way): (request: MessagesRequest) => Turn {
  return (request) => {
    const text = JSON.stringify(request.messages);
    const part = findPart(request);
    if (part !== undefined) return workOn(text, [part]);
    if (!text.includes(QUESTION)) return { text: "Understood." };
    if (way === "alone") return workOn(text, PARTS);
    return text.includes('"tool_result"') ? { text: `The answer:\n${readReports(text)}` } : startThree(way);
  };
}

/** The part that an agent or fork works on: the last task in its request. */
function findPart({ messages, system }: MessagesRequest): Part | undefined {
  const text = JSON.stringify(messages);
  const isStarted = JSON.stringify(system).includes("another agent has started");
  if (!isStarted && !text.includes("<palimpsest-fork>")) return undefined;
  return [...text.matchAll(/Part: (alpha|beta|gamma)\./g)].at(-1)?.[1] as Part | undefined;
}

function startThree(way: Exclude<Way, "alone">): Turn {
  const told = way === "told" ? ` A tick is ${TICK_MS} ms.` : "";
  return {
    tool_use: PARTS.map((part) => ({
      id: `toolu_start_${part}`,
      name: "Agent",
      input: {
        description: `limits of ${part}`,
        prompt: `${TASK}${told} Part: ${part}.`,
        ...(way === "forks" && { subagent_type: "fork" }),
      },
    })),
  };
}

/** Reads two files per request, like a model that looks around; then reports. */
function workOn(text: string, parts: readonly Part[]): Turn {
  const files = parts.flatMap((part) =>
    Array.from({ length: FILES_PER_PART }, (_, number) => nameFile(part, number)),
  );
  const next = files.filter((name) => !text.includes(`"file_path":"${name}"`)).slice(0, 2);
  if (next.length === 0) return { text: reportLimits(text, parts) };
  return {
    tool_use: next.map((name) => ({
      id: `toolu_${name.replaceAll(/\W/g, "_")}`,
      name: "Read",
      input: { file_path: name },
    })),
  };
}

function reportLimits(text: string, parts: readonly Part[]): string {
  const tick = /A tick is (\d+) ms\./.exec(text)?.[1];
  const found = [...text.matchAll(/The limit of (\w+)-(\d+) is (\d+) ticks\./g)];
  return [
    "Report:",
    ...found
      .filter(([, part]) => parts.includes(part as Part))
      .map(
        ([, part, number, ticks]) =>
          `limit ${part}-${number}: ${tick === undefined ? `${ticks} ticks` : `${Number(ticks) * Number(tick)} ms`}`,
      ),
  ].join("\n");
}

const readReports = (text: string): string =>
  [...text.matchAll(/limit \w+-\d+: \d+ (?:ms|ticks)/g)].map(([line]) => line).join("\n");
