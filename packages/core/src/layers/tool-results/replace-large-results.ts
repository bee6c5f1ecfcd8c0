// Layer 1: what is too long for the view goes to disk, and a preview takes its place before it is ever sent.
import type { Ports } from "../../ports/ports.ts";
import type { Draft } from "../../transcript/entries.ts";
import { draftReplaced } from "./draft-replaced.ts";
import { planReplace, type ReplaceInput } from "./plan-replace.ts";
import { runReplace } from "./run-replace.ts";

export type { ReplaceInput } from "./plan-replace.ts";

export interface Replaced {
  /** To be appended before the view is rendered. */
  readonly drafts: readonly Draft[];
  /** Why texts could not be stored, one sentence each. They are in the view as far as it has room. */
  readonly failures: readonly string[];
}

/** Call it once no call is open: only then is the message complete whose results are weighed together. */
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
