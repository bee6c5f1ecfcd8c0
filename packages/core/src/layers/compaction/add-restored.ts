// Adds what the agent restores to a boundary, as long as the view stays below its target and smaller than before.
import { type Boundary, type Drafted, draftBoundary, findKeptSlots, findSpan } from "./draft-boundary.ts";
import type { Materials } from "./materials.ts";
import type { Aside } from "./restore/ask-part.ts";
import { restoreAfterCompaction } from "./restore/restore-after-compaction.ts";
import type { Restorer } from "./restore/restorer.ts";

/** At most this share of the room below the target is filled again, since the work needs room too. */
const RESTORED_SHARE = 1 / 2;

export interface RestoringInput extends Materials {
  readonly restorer?: Restorer | undefined;
  readonly target: number;
  readonly transcriptPath?: string | undefined;
  readonly aside: Aside;
}

export type WithRestored =
  | { readonly ok: true; readonly draft: Boundary; readonly files: readonly string[] }
  | Extract<Drafted, { ok: false }>;

export async function addRestored(input: RestoringInput, draft: Boundary): Promise<WithRestored> {
  const { view, restorer, settings, target, size } = input;
  if (!restorer) return { ok: true, draft, files: [] };
  const span = findSpan(view.slots, draft);
  const kept = span ? findKeptSlots(view.slots, span) : [];
  const room = Math.max(0, (Math.min(target, size) - draft.after) * RESTORED_SHARE);
  const { pieces, files, tools } = await restoreAfterCompaction({
    ...input,
    restorer,
    kept,
    limits: settings.restore,
    room,
  });
  let reason = "";
  // The least needed piece is last and is dropped first.
  for (let count = pieces.length; count >= 0; count--) {
    const drafted = draftBoundary(input, {
      ...draft,
      cover: { from: draft.from, to: draft.to },
      pieces: [...draft.pieces, ...pieces.slice(0, count)],
      // The boundary alone was accepted before, but the view may have grown since.
      limit: count === 0 ? Number.POSITIVE_INFINITY : target,
      tools,
    });
    const shown = files.slice(0, Math.max(0, count - (pieces.length - files.length)));
    if (drafted.ok) return { ok: true, draft: drafted.draft, files: shown };
    reason = drafted.reason;
  }
  return { ok: false, reason };
}
