// I3: no request is longer than the model's window, by the server's count, and the session knows about how long it is.
import { breaksBetween, type Exchange } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

const TOO_LONG = /^prompt is too long: (\d+) tokens/;
/** A single message this large is only guessed at, and the guess may be off by more than the margin before the limit. */
const LARGE_SHARE = 1 / 4;

/** A guess is a guess; beyond this it is none. What the server adds by itself weighs on short requests only. */
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

/** Whether the request was refused for its length, and may have been. */
export function isTooLong(world: World, exchange: Exchange): boolean {
  const { answered, temper } = world;
  const { model } = exchange.body;
  const window = temper.windows.get(model)!;
  const tokens = Number(TOO_LONG.exec(exchange.row.error?.message ?? "")?.[1] ?? 0);
  if (tokens === 0) return false;
  // The server's window is smaller than anybody knew.
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

/** What the last answer told about the length of what is sent again. */
function measureGrowth(answered: Exchange, later: Exchange): number {
  if (breaksBetween(answered, later).length > 0) return 0;
  return inputOf(answered.row);
}

const inputOf = ({ uncached, read, written5m, written1h }: Exchange["row"]) =>
  uncached + read + written5m + written1h;
