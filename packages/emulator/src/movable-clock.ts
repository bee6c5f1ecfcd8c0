// A clock that tests can move: real or fixed time underneath, plus what it was advanced by.
export interface Clock {
  now(): number;
}

export interface MovableClock extends Clock {
  advance(ms: number): void;
}

/** With `start` the clock stands still between calls of `advance`; without, real time runs on underneath. */
export function createClock(start?: number): MovableClock {
  return makeMovableClock({ now: () => start ?? Date.now() });
}

function makeMovableClock(base: Clock): MovableClock {
  let offset = 0;
  return {
    now: () => base.now() + offset,
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0)
        throw new RangeError(`The clock only moves forward; it was asked to advance by ${ms}.`);
      offset += ms;
    },
  };
}
