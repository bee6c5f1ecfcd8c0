// C1: a request reads from the cache all that the answered one before it read and wrote.
import { breaksBetween, type Exchange, hasImage } from "../record/exchange.ts";
import { require } from "../violation.ts";

/** The shorter of the two lives: within it everything that was written is there. */
const LIFE = 5 * 60_000;

export function checkCache(earlier: Exchange, later: Exchange): void {
  if (later.row.status !== 200 || breaksBetween(earlier, later).length > 0) return;
  if (later.time - earlier.time >= LIFE) return;
  // The first image of a conversation makes the server forget its messages; nothing can be done about that.
  if (hasImage(earlier) !== hasImage(later)) return;
  const { read, written5m, written1h } = earlier.row;
  const due = read + written5m + written1h;
  require(later.row.read >= due, "C1", () => `${later.row.read} tokens were read and ${due} were there.`);
}
