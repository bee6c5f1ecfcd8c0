// Ids that sort in order of creation: 10 characters of time, 16 random ones. Pure: time and randomness are passed in.

/** Crockford's base 32 in lower case: sorts in numeric order, and survives file systems that ignore case. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 10;
const CHANCE_LENGTH = 16;

/** `chance(n)` returns n digits in [0, 32). */
export function orderedIds(now: () => number, chance: (count: number) => number[]): () => string {
  let time = -1;
  let timeText = "";
  let tail: number[] = [];
  return () => {
    const current = Math.floor(now());
    // If the clock is set back, a later id must not sort earlier: the last time is kept, and the tail is incremented.
    if (current > time) {
      time = current;
      timeText = encodeTime(time);
      tail = chance(CHANCE_LENGTH);
      // The upper half is left free for incrementing, so that one millisecond never runs out of ids.
      tail[0] = tail[0]! & 15;
    } else {
      incrementDigits(tail);
    }
    return timeText + tail.map((digit) => DIGITS[digit]).join("");
  };
}

function encodeTime(time: number): string {
  let rest = time;
  let text = "";
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = DIGITS[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function incrementDigits(digits: number[]): void {
  for (let i = digits.length - 1; i >= 0; i--) {
    if (digits[i]! < 31) {
      digits[i]!++;
      return;
    }
    digits[i] = 0;
  }
}
