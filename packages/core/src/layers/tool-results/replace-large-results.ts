// Layer 1: stores what is too long for the view on disk, and shows a preview instead before it is ever sent.
import type { Ports } from "../../ports/ports.ts";
import type { Draft } from "../../transcript/entries.ts";
import { draftReplaced } from "./draft-replaced.ts";
import { planReplace, type ReplaceInput } from "./plan-replace.ts";
import { runReplace } from "./run-replace.ts";

export type { ReplaceInput } from "./plan-replace.ts";

export interface Replaced {
  /** To be appended before the view is rendered. */
  readonly drafts: readonly Draft[];
  /** Why texts could not be stored, one sentence each. Such texts stay in the view as far as there is room. */
  readonly failures: readonly string[];
}

/** Call this when no tool call is open: only then are all results there that share a message's limit. */
export async function replaceLargeResults(
  ports: Pick<Ports, "files">,
  input: ReplaceInput,
): Promise<Replaced> {
  const plan = planReplace(input);
  if (plan.store.length === 0 && plan.again.length === 0) return { drafts: [], failures: [] };
  const { decided, failures } = await runReplace(ports, plan, input);
  const draft = draftReplaced(decided);
  return { drafts: draft ? [draft] : [], failures };
}
