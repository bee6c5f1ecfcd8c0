// Hooks around a compaction. A hook that fails is ignored; only an explicit answer blocks.
import { describeError } from "../../text/describe-error.ts";
import type { Boundary } from "./draft-boundary.ts";
import type { Trigger } from "./materials.ts";
import type { Aside } from "./restore/ask-part.ts";
import type { MaybeAsync } from "./restore/restorer.ts";

export interface PreCompact {
  readonly trigger: Trigger;
  readonly instructions: string | undefined;
}

export interface PreCompactAnswer {
  /** Added to the given instructions. */
  readonly instructions?: string;
  /** Why there must be no compaction now. */
  readonly block?: string;
}

export interface CompactHooks {
  preCompact?(event: PreCompact): MaybeAsync<PreCompactAnswer | undefined>;
  /** Called once the boundary is recorded. */
  postCompact?(event: Boundary): MaybeAsync<void>;
}

export async function runPreCompact(
  hooks: CompactHooks | undefined,
  event: PreCompact,
  aside: Aside,
): Promise<{ readonly instructions: string | undefined; readonly block?: string | undefined }> {
  try {
    const answer = await hooks?.preCompact?.(event);
    const added = [event.instructions, answer?.instructions].filter((text) => text?.trim()).join("\n\n");
    return { instructions: added === "" ? undefined : added, block: answer?.block };
  } catch (error) {
    aside(`a PreCompact hook failed: ${describeError(error)}`);
    return { instructions: event.instructions };
  }
}

/** Returns why it failed, or undefined. */
export async function runPostCompact(
  hooks: CompactHooks | undefined,
  boundary: Boundary,
): Promise<string | undefined> {
  try {
    await hooks?.postCompact?.(boundary);
    return undefined;
  } catch (error) {
    return `a PostCompact hook failed: ${describeError(error)}`;
  }
}
