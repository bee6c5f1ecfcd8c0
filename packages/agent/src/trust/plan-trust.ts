// Decides what is trusted, what was refused, and what the user must be asked. Pure.
import { UNCHECKABLE } from "./hash-files.ts";
import type { TrustItem, TrustKind } from "./trust-item.ts";

export interface TrustAnswer {
  readonly id: string;
  readonly hash: string;
  readonly trusted: boolean;
}

export interface TrustPlan {
  readonly trusted: readonly TrustItem[];
  readonly refused: readonly TrustItem[];
  /** Too large to check for changes: never used, and not asked about. */
  readonly uncheckable: readonly TrustItem[];
  /** Not asked yet, or changed since. */
  readonly ask: readonly { readonly item: TrustItem; readonly state: "new" | "changed" }[];
}

export interface TrustInput {
  readonly items: readonly TrustItem[];
  /** Oldest first; the newest answer on an item applies, and only to the content it was given for. */
  readonly answers: readonly TrustAnswer[];
  /** Kinds that the user trusts without being asked, such as `trust.projectHooks`. */
  readonly always?: ReadonlySet<TrustKind>;
}

export function planTrust({ items, answers, always = new Set() }: TrustInput): TrustPlan {
  const newest = new Map(answers.map((answer) => [answer.id, answer]));
  const trusted: TrustItem[] = [];
  const refused: TrustItem[] = [];
  const uncheckable: TrustItem[] = [];
  const ask: { item: TrustItem; state: "new" | "changed" }[] = [];
  for (const item of items) {
    const answer = newest.get(item.id);
    if (item.hash === UNCHECKABLE) uncheckable.push(item);
    else if (always.has(item.kind)) trusted.push(item);
    else if (!answer) ask.push({ item, state: "new" });
    else if (answer.hash !== item.hash) ask.push({ item, state: "changed" });
    else (answer.trusted ? trusted : refused).push(item);
  }
  return { trusted, refused, uncheckable, ask };
}
