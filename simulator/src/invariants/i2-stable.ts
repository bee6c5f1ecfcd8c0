// I2: what was sent is sent again, byte for byte, up to the first slot that a recorded break has changed.
import { breaksBetween, type Exchange } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

export function checkStable(earlier: Exchange, later: Exchange): void {
  const broken = Math.min(...breaksBetween(earlier, later));
  if (broken < 0) return;
  requireInvariant(
    later.front === earlier.front,
    "I2",
    () =>
      `Model, system, tools or parameters changed, and the breaks on record say otherwise (first slot ${broken}).`,
  );
  const kept = Number.isFinite(broken) ? (later.before[broken] ?? later.lines.length) : earlier.lines.length;
  const due = earlier.lines.slice(0, kept);
  const at = due.findIndex((line, index) => later.lines[index] !== line);
  requireInvariant(
    at === -1,
    "I2",
    () => `Block ${at} was ${toExcerpt(earlier.lines[at])} and is now ${toExcerpt(later.lines[at])}.`,
  );
}

/** A break is announced when it is made. */
export function checkAnnounced({ running }: World): void {
  if (!running) return;
  const { length } = running.session.view.breaks;
  requireInvariant(
    running.breaks === length,
    "I2",
    () => `${length} breaks on record, ${running.breaks} announced.`,
  );
}

const toExcerpt = (line: string | undefined) => (line === undefined ? "gone" : line.slice(0, 120));
