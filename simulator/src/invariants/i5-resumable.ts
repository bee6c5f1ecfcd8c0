// I5: at every moment, folding the entries again gives the running session's view, so that a resumed session continues identically.
import { viewHash } from "../record/fingerprint.ts";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

export function checkTwin({ running, twin, surprise }: World): void {
  if (surprise) throw surprise;
  const { last, misplaced } = twin;
  requireInvariant(misplaced === undefined, "I5", () => `Entry ${misplaced} does not follow the head.`);
  if (!running || last === undefined || running.session.unsaved > 0) return;
  const { session } = running;
  requireInvariant(
    viewHash(session.view) === twin.hashes.get(last),
    "I5",
    () => `What is sent after entry ${last} is not what its entries fold to.`,
  );
  twin.sizes.set(last, session.size().tokens);
}
