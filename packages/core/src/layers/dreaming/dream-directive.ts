// Writes the instructions for a dream, and those for mending an account that did not pass. Pure.
import { fillPrompt } from "../../prompts/fill.ts";
import { listMemories, type Scope } from "./list-memories.ts";
import MEND from "./mend.md.ts";
import type { Problem } from "./plan-verdict.ts";
import PROMPT from "./prompt.md.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** The most problems that are listed; a dream with more will not mend them all. */
const MAX_PROBLEMS = 60;
const FACT_CHARACTERS = 1_000;
/** The most characters of changed files that are quoted. */
const COPY_CHARACTERS = 150_000;

const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export function makeDreamDirective(scope: Scope, now: number, lastDream: number | null): string {
  const { inside, outside } = scope;
  const leftOut =
    outside.length === 0
      ? ""
      : `\nThere was no room for ${outside.length} older files. They can be read, and stay as they are.`;
  return fillPrompt(PROMPT, {
    today: formatDay(now),
    lastTime: lastDream === null ? "never" : `on ${formatDay(lastDream)}`,
    memory: listMemories(inside),
    leftOut,
  }).trimEnd();
}

export function makeMendDirective(copy: WorkingCopy, problems: readonly Problem[]): string {
  const shown = problems.slice(0, MAX_PROBLEMS).map(formatProblem);
  const more = problems.length - shown.length;
  const memory = copy.changed
    .map((path) => `## memory/${path}\n${copy.text(path) ?? "(removed)"}`)
    .join("\n\n");
  return fillPrompt(MEND, {
    problems: [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n"),
    memory: memory.slice(0, COPY_CHARACTERS),
  }).trimEnd();
}

function formatProblem({ fact, why }: Problem): string {
  return fact ? `- ${fact.id} of ${fact.path}, ${why}: ${fact.text.slice(0, FACT_CHARACTERS)}` : `- ${why}`;
}
