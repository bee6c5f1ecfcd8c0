// I2: what was sent is sent again, byte for byte, up to the first slot that a recorded break has changed.
import { type Exchange, firstBroken } from "../record/exchange.ts";
import { require } from "../violation.ts";

export function checkStable(earlier: Exchange, later: Exchange): void {
  const broken = firstBroken(earlier, later);
  if (broken !== undefined && broken < 0) return;
  require(later.front === earlier.front, "I2", () =>
    `Model, system, tools or parameters changed, and the breaks on record say otherwise (first slot ${broken}).`);
  const kept = broken === undefined ? earlier.lines.length : (later.before[broken] ?? later.lines.length);
  const due = earlier.lines.slice(0, kept);
  const at = due.findIndex((line, index) => later.lines[index] !== line);
  require(at === -1, "I2", () =>
    `Block ${at} was ${excerpt(earlier.lines[at])} and is now ${excerpt(later.lines[at])}.`);
}

const excerpt = (line: string | undefined) => (line === undefined ? "gone" : line.slice(0, 120));
