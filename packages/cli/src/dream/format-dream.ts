// Formats a dream: the account of its statements, what changes, and how it ended. Pure.
import { type DreamOutcome, describeDream, type Proposal } from "@palimpsest/core/internal";
import { diffOf } from "@palimpsest/core/memory";
import { formatCount, toOneLine } from "@palimpsest/core/text";

const FACT_CHARACTERS = 100;

/** Statements that stay where they are get no line. */
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
  const ask = "needsAgreement" in one && one.needsAgreement ? " (you said it, so you decide)" : "";
  if (one.outcome === "retired") return `retired: ${toOneLine(one.because, FACT_CHARACTERS)}${ask}`;
  if (one.outcome === "superseded") return `superseded by: ${toOneLine(one.by, FACT_CHARACTERS)}${ask}`;
  return `${one.outcome === "kept" ? "kept in" : "merged into"} ${one.into}`;
}

export function outcomeLines(outcome: DreamOutcome, isDry: boolean): readonly string[] {
  if (!outcome.ok) {
    const what = outcome.state === "killed" ? "It was stopped" : "It failed";
    return [`${what}, and nothing was changed: ${outcome.reason}`];
  }
  return [...endOf(outcome, isDry), ...outcome.left.map(leftLine), ...outcome.notes];
}

function endOf(outcome: Extract<DreamOutcome, { ok: true }>, isDry: boolean): readonly string[] {
  const { state, proposal, waiting } = outcome;
  if (proposal.changes.length === 0 && !waiting) return ["Nothing needs tidying."];
  if (state === "held")
    return [
      `Nothing was changed: ${proposal.held} Run pal dream in a terminal to decide, or pal dream accept or pal dream discard.`,
    ];
  if (state === "declined")
    return [isDry ? "Nothing was changed: this was a dry run." : "Nothing was changed."];
  return [describeDream(outcome)];
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
  const { state, proposal, waiting, write, left, notes } = outcome;
  return {
    state,
    summary: describeDream(outcome),
    session_id: session,
    dream: proposal.id,
    held: proposal.held ?? null,
    account: proposal.account.map(({ fact, ...rest }) => ({ fact: fact.text, path: fact.path, ...rest })),
    changes: proposal.changes.map(({ path, base, text }) => ({ path, diff: diffOf(path, base, text) })),
    waiting: (waiting?.account ?? []).map(({ fact, ...rest }) => ({
      fact: fact.text,
      path: fact.path,
      ...rest,
    })),
    write: write ?? null,
    left,
    notes,
  };
}
