// A dream in words: the account of its facts, what changes, and how it ended. Pure.
import type { DreamOutcome, Proposal } from "@palimpsest/core/internal";
import { diffOf } from "@palimpsest/core/memory";
import { formatCount, toOneLine } from "@palimpsest/core/text";

const FACT_CHARACTERS = 100;

/** What stays where it is needs no line. */
export function accountLines({ account, held }: Proposal): readonly string[] {
  const moved = account.filter((one) => one.outcome !== "kept");
  const kept = account.length - moved.length;
  const facts = formatCount(account.length, "fact");
  return [
    `${facts}: ${formatCount(kept, "stays where it is", "stay where they are")}${moved.length > 0 ? ":" : "."}`,
    ...moved.map(
      (one) => `  ${one.fact.path}: ${toOneLine(one.fact.text, FACT_CHARACTERS)}\n    ${whatBecame(one)}`,
    ),
    ...(held === undefined ? [] : [held]),
  ];
}

export const diffLines = ({ changes }: Proposal): readonly string[] =>
  changes.map(({ path, base, text }) => diffOf(path, base, text).trimEnd());

function whatBecame(one: Proposal["account"][number]): string {
  if (one.outcome === "retired") return `retired: ${toOneLine(one.because, FACT_CHARACTERS)}`;
  if (one.outcome === "superseded") return `superseded by: ${toOneLine(one.by, FACT_CHARACTERS)}`;
  return `${one.outcome === "kept" ? "kept in" : "merged into"} ${one.into}`;
}

export function outcomeLines(outcome: DreamOutcome, isDry: boolean): readonly string[] {
  if (!outcome.ok) {
    const what = outcome.state === "killed" ? "It was stopped" : "It failed";
    return [`${what}, and nothing was changed: ${outcome.reason}`];
  }
  const { state, proposal, write, left, notes } = outcome;
  return [...endOf(state, proposal, write, isDry), ...left.map(leftLine), ...notes];
}

function endOf(
  state: string,
  { changes, held }: Proposal,
  write: string | undefined,
  isDry: boolean,
): readonly string[] {
  if (changes.length === 0) return ["Nothing needs tidying."];
  if (state === "held") return [`Nothing was changed: ${held} Run pal dream in a terminal to decide.`];
  if (state === "declined")
    return [isDry ? "Nothing was changed: this was a dry run." : "Nothing was changed."];
  const files = formatCount(changes.length, "file");
  return [`Tidied up: ${files}. Undo with: pal dream undo${write === undefined ? "" : ` (${write})`}`];
}

const leftLine = (path: string) => `${path} was not changed: someone else has edited it in the meantime.`;

export function outcomeJson(outcome: DreamOutcome, session: string): object {
  if (!outcome.ok)
    return {
      state: outcome.state,
      session_id: session,
      reason: outcome.reason,
      problems: outcome.problems ?? [],
    };
  const { state, proposal, write, left, notes } = outcome;
  return {
    state,
    session_id: session,
    dream: proposal.id,
    held: proposal.held ?? null,
    account: proposal.account.map(({ fact, ...rest }) => ({ fact: fact.text, path: fact.path, ...rest })),
    changes: proposal.changes.map(({ path, base, text }) => ({ path, diff: diffOf(path, base, text) })),
    write: write ?? null,
    left,
    notes,
  };
}
