// Restores after a compaction, within caps that core enforces: the plan, tasks, agents, tools, output of hooks, skills, and the
// files read last.
import type { Derived } from "../../../derived/derived.ts";
import type { Settings } from "../../../settings/schema.ts";
import type { Piece } from "../../../transcript/entries.ts";
import type { Slot } from "../../../view/view.ts";
import { sumOf, type TokensOf } from "../compaction-sizes.ts";
import { type Aside, askPart, isString } from "./ask-part.ts";
import { capSection } from "./cap-section.ts";
import { planRestoredFiles } from "./plan-restored-files.ts";
import { type RestoredFile, restoreFiles } from "./restore-files.ts";
import { isSkills, restoreSkills } from "./restore-skills.ts";
import type { FoundTools, Restorer, Skill } from "./restorer.ts";

/** The cap of each single section; they are short unless something is wrong. */
const PLAN_TOKENS = 5_000;
const TASKS_TOKENS = 3_000;
const AGENTS_TOKENS = 3_000;
const TOOLS_TOKENS = 5_000;
const HOOKS_TOKENS = 5_000;

export interface RestoreInput {
  readonly restorer: Restorer;
  readonly derived: Pick<Derived, "files">;
  /** Slots that are kept. */
  readonly kept: readonly Slot[];
  readonly limits: Settings["compaction"]["restore"];
  /** The most tokens of everything that is restored. */
  readonly room: number;
  readonly tokensOf: TokensOf;
  readonly transcriptPath?: string | undefined;
  readonly aside: Aside;
}

export interface Restored {
  /** The most needed first; files come last. */
  readonly pieces: readonly Piece[];
  readonly files: readonly string[];
  readonly tools: readonly string[];
}

export async function restoreAfterCompaction(input: RestoreInput): Promise<Restored> {
  const { restorer, limits, tokensOf, aside } = input;
  const tools = await askPart<FoundTools>("found tools", () => restorer.tools?.(), isTools, aside);
  const pieces: Piece[] = [];
  const roomLeft = () => input.room - sumOf(pieces.map(({ content }) => tokensOf(content)));
  const addSection = async (
    title: string,
    cap: number,
    part: () => ReturnType<NonNullable<Restorer["plan"]>> | undefined,
  ) => {
    const text = await askPart(title, part, isString, aside);
    const made =
      text === undefined ? undefined : capSection({ title, text, cap: Math.min(cap, roomLeft()) }, tokensOf);
    if (made) pieces.push(made.piece);
  };
  await addSection("The plan in progress", PLAN_TOKENS, () => restorer.plan?.());
  await addSection("The task list", TASKS_TOKENS, () => restorer.tasks?.());
  await addSection("Running in the background", TASKS_TOKENS, () => restorer.running?.());
  await addSection("Agents", AGENTS_TOKENS, () => restorer.agents?.());
  await addSection("Tools found so far", TOOLS_TOKENS, () => tools?.text);
  await addSection("From hooks at the start", HOOKS_TOKENS, () => restorer.hooks?.());
  const skills = await askPart<readonly Skill[]>("skills", () => restorer.skills?.(), isSkills, aside);
  pieces.push(
    ...restoreSkills(skills ?? [], limits.skillTokens, Math.min(limits.skillsTokens, roomLeft()), tokensOf),
  );
  const shown = await files(input, roomLeft());
  return {
    pieces: [...pieces, ...shown.map(({ piece }) => piece)],
    files: shown.map(({ path }) => path),
    tools: tools?.names ?? [],
  };
}

async function files(input: RestoreInput, room: number): Promise<readonly RestoredFile[]> {
  const { restorer, derived, kept, limits, tokensOf, transcriptPath, aside } = input;
  if (!restorer.readFile) return [];
  const exclude = await askPart("the list of excluded files", () => restorer.exclude?.(), isStrings, aside);
  const paths = planRestoredFiles({
    files: derived.files.values(),
    kept,
    exclude: exclude ?? [],
    transcriptPath,
  });
  const totalTokens = Math.min(limits.totalTokens, room);
  return restoreFiles({ restorer, paths, limits: { ...limits, totalTokens }, tokensOf, aside });
}

const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);

const isTools = (value: FoundTools): boolean =>
  typeof value === "object" &&
  (value.text === undefined || isString(value.text)) &&
  (value.names === undefined || isStrings(value.names));
