// The ways in which a person saves, changes or removes a memory, and the conversations in between.
import type { Random } from "../../random.ts";
import { promptOf, WITH_COMMAND, WITH_WRITE } from "../fault-model.ts";
import { type StartOptions, toArguments } from "../fault-place.ts";
import { drawFact, drawWord, type Fact } from "./fact.ts";
import type { FactState, Kept } from "./kept-facts.ts";

/** A run of pal, and the change to memory that it should make. */
export interface Attempt {
  readonly args: readonly string[];
  readonly options?: StartOptions;
  readonly changes: readonly { readonly fact: Fact; readonly state: FactState }[];
  /** The mark of a prompt. */
  readonly mark?: string;
}

export interface Removal {
  /** The operation to undo. */
  readonly operation: string;
  /** The state before the removal. */
  readonly state: FactState;
}

interface AttemptParts {
  readonly random: Random;
  readonly mark: string;
  /** The command that changes a file as an editor would: it appends the line in EDIT_LINE. */
  readonly editor: string;
  /** Facts with an acknowledged change and no later change started. */
  readonly settled: readonly Kept[];
  /** What was removed, by mark. */
  readonly removals: ReadonlyMap<string, Removal>;
}

/** Undefined if there is no memory yet that it could change. */
export type Way = (parts: AttemptParts) => Attempt | undefined;

/** As many as a model might write in one response. */
const WRITES = 4;

const toPromptAttempt = (mark: string, facts: readonly Fact[], before = ""): Attempt => ({
  args: toArguments(
    `${before}${facts.map(({ sentence }) => `${sentence} `).join("")}${promptOf(mark)}`,
    "--continue",
  ),
  changes: facts.map(toAddition),
  mark,
});

const toAddition = (fact: Fact) => ({ fact, state: [fact.sentence] });
const isThere = ({ states: [state] }: Kept): boolean => state !== null;

export const WAYS = {
  talk: ({ mark }) => toPromptAttempt(mark, []),
  write: ({ mark, random }) =>
    toPromptAttempt(
      mark,
      Array.from({ length: WRITES }, () => drawFact(random)),
      `${WITH_WRITE} `,
    ),
  command: ({ mark, random }) => toPromptAttempt(mark, [drawFact(random)], `${WITH_COMMAND} `),
  said: ({ mark, random }) => toPromptAttempt(mark, [drawFact(random)], "Remember that "),
  add: ({ random }) => {
    const fact = drawFact(random);
    return { args: ["memory", "add", fact.sentence], changes: [toAddition(fact)] };
  },
  pipe: ({ random }) => {
    const fact = drawFact(random);
    return { args: ["memory", "add"], options: { input: fact.sentence }, changes: [toAddition(fact)] };
  },
  remember: ({ random }) => {
    const fact = drawFact(random);
    const options = { input: `/remember ${fact.sentence}\n` };
    return { args: ["--plain", "--continue"], options, changes: [toAddition(fact)] };
  },
  edit: ({ random, settled, editor }) => {
    const kept = random.pick(settled.filter(isThere));
    if (kept?.path === undefined) return undefined;
    const line = `Since then ${drawWord(random)}, too.`;
    return {
      args: ["memory", "edit", kept.path],
      options: { env: { VISUAL: editor, EDIT_LINE: line } },
      changes: [{ fact: kept.fact, state: [...(kept.states[0] ?? []), line] }],
    };
  },
  rm: ({ random, settled }) => {
    const kept = random.pick(settled.filter(isThere));
    if (kept?.path === undefined) return undefined;
    return { args: ["memory", "rm", kept.path], changes: [{ fact: kept.fact, state: null }] };
  },
  undo: ({ random, settled, removals }) => {
    const gone = settled.filter((each) => !isThere(each)).map(({ fact }) => fact);
    const fact = random.pick(gone.filter(({ mark }) => removals.has(mark)));
    const removal = fact && removals.get(fact.mark);
    if (!removal) return undefined;
    return { args: ["memory", "undo", removal.operation], changes: [{ fact, state: removal.state }] };
  },
  /** In a separate session: if the agent has written memory itself, nothing is extracted. */
  extraction: ({ mark, random }) => {
    const { args, ...rest } = toPromptAttempt(mark, [drawFact(random)]);
    return {
      ...rest,
      args: args.filter((word) => word !== "--continue"),
      options: { env: { PALIMPSEST_EXTRACTION: "1" } },
    };
  },
} as const satisfies Record<string, Way>;

export type WayName = keyof typeof WAYS;
