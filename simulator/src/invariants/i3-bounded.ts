// I3: no request is longer than the model's window by the server's count, and the session's estimate of its size is close.
import { breaksBetween, type Exchange } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

const TOO_LONG = /^prompt is too long: (\d+) tokens/;
/** A message with this share of the window is only estimated, and the estimate may be off by more than the margin. */
const LARGE_SHARE = 1 / 4;

/** The factor by which an estimate may be off. What the server adds itself matters only for short requests. */
const MAX_OFF = 2;
const ADDED_BY_SERVER = 500;

export function checkSize({ row, size }: Exchange): void {
  const tokens = inputOf(row);
  requireInvariant(
    size * MAX_OFF + ADDED_BY_SERVER >= tokens,
    "I3",
    () => `Taken for ${size} tokens; it has ${tokens}.`,
  );
}

/** Whether the request was refused as too long, with good reason. */
export function isTooLong(world: World, exchange: Exchange): boolean {
  const { answered, temper } = world;
  const { model } = exchange.body;
  const window = temper.windows.get(model)!;
  const tokens = Number(TOO_LONG.exec(exchange.row.error?.message ?? "")?.[1] ?? 0);
  if (tokens === 0) return false;
  // The server's window is smaller than the session assumes.
  if (temper.serverWindows.get(model)! < window) return true;
  const guessed = tokens - (answered ? measureGrowth(answered, exchange) : 0);
  requireInvariant(
    guessed > window * LARGE_SHARE,
    "I3",
    () => `${tokens} tokens went out to a window of ${window}; only ${guessed} of them had to be guessed.`,
  );
  world.windowFull = true;
  return true;
}

/** The growth since the last answer, whose usage gives the size of the repeated part. */
function measureGrowth(answered: Exchange, later: Exchange): number {
  if (breaksBetween(answered, later).length > 0) return 0;
  return inputOf(answered.row);
}

const inputOf = ({ uncached, read, written5m, written1h }: Exchange["row"]) =>
  uncached + read + written5m + written1h;
