// Splits a proposal into what is applied now and what waits for a person's agreement: their own statements that it would
// retire. Pure.
import type { Proposal } from "./dream.ts";
import { planUntouched } from "./plan-untouched.ts";
import type { Accounted } from "./plan-verdict.ts";

export interface SplitProposal {
  readonly proposal: Proposal;
  readonly waiting?: Proposal;
}

/** Files that exchanged facts stay in the same part. */
export function splitProposal(whole: Proposal): SplitProposal {
  const { id, asOf, changes, account } = whole;
  const asked = account.filter(needsAgreement);
  if (asked.length === 0) return { proposal: whole };
  const touched = new Set(asked.flatMap((one) => [one.fact.path, ...("into" in one ? [one.into] : [])]));
  const { changes: free, left } = planUntouched(changes, account, touched);
  const waits = new Set([...left, ...touched]);
  const isWaiting = ({ fact }: Accounted) => waits.has(fact.path);
  return {
    proposal: { id, asOf, changes: free, account: account.filter((one) => !isWaiting(one)) },
    waiting: {
      id,
      asOf,
      changes: changes.filter(({ path }) => waits.has(path)),
      account: account.filter(isWaiting),
      held: `It would remove ${asked.length === 1 ? "a statement" : `${asked.length} statements`} of yours.`,
    },
  };
}

export const needsAgreement = (one: Accounted): boolean =>
  "needsAgreement" in one && one.needsAgreement === true;
