// I2: what was sent is sent again, byte for byte, up to the first slot that a recorded break has changed.
import { breaksBetween, type Exchange } from "../record/exchange.ts";
import { require } from "../violation.ts";
import type { World } from "../world.ts";

export function checkStable(earlier: Exchange, later: Exchange): void {
  const broken = Math.min(...breaksBetween(earlier, later));
  if (broken < 0) return;
  require(later.front === earlier.front, "I2", () =>
    `Model, system, tools or parameters changed, and the breaks on record say otherwise (first slot ${broken}).`);
  const kept = Number.isFinite(broken) ? (later.before[broken] ?? later.lines.length) : earlier.lines.length;
  const due = earlier.lines.slice(0, kept);
  const at = due.findIndex((line, index) => later.lines[index] !== line);
  require(at === -1, "I2", () =>
    `Block ${at} was ${excerpt(earlier.lines[at])} and is now ${excerpt(later.lines[at])}.`);
}

/** A break is announced when it is made. */
export function checkAnnounced({ running }: World): void {
  if (!running) return;
  const { length } = running.session.view.breaks;
  require(running.breaks === length, "I2", () => `${length} breaks on record, ${running.breaks} announced.`);
}

const excerpt = (line: string | undefined) => (line === undefined ? "gone" : line.slice(0, 120));
