// C1: a request reads from the cache everything that the previous answered request read and wrote.
import { breaksBetween, type Exchange, hasImage } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";

const SHORT_LIFE = 5 * 60_000;
const LONG_LIFE = 60 * 60_000;

export function checkCache(earlier: Exchange, later: Exchange): void {
  if (later.row.status !== 200 || breaksBetween(earlier, later).length > 0) return;
  if (later.time - earlier.time >= lifeOf(earlier)) return;
  // The first image of a conversation makes the server forget its messages; nothing can be done about that.
  if (hasImage(earlier) !== hasImage(later)) return;
  const { read, written5m, written1h } = earlier.row;
  const due = read + written5m + written1h;
  requireInvariant(
    later.row.read >= due,
    "C1",
    () => `${later.row.read} tokens were read and ${due} were there.`,
  );
}

/** The lifetime of the cache entry at the end of this request. */
export function lifeOf({ body, row }: Exchange): number {
  const marks = body.messages.flatMap(({ content }) => content.flatMap((block) => block.cache_control ?? []));
  // If nothing was written at the end, the entry there may be older and have a shorter lifetime.
  const isLong = marks.at(-1)?.ttl === "1h" && row.written1h > 0;
  return isLong ? LONG_LIFE : SHORT_LIFE;
}
