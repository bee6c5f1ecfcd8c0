// Finds the neighbours of numbered files: "day-3.md" continues in "day-4.md". Pure.

/** More digits are a time or an id, not a position in a series. */
const NUMBERED = /^(.*?)(\d{1,6})(\.md)$/i;

export interface NumberedNeighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Finds the files before and after this one. Their numbers have as many digits, or pass from 9 to 10 without leading zeros.
 */
export function findNumberedNeighbours(path: string, has: (path: string) => boolean): NumberedNeighbours {
  const findNext = (by: number) => {
    const { start, digits, end } = readNumber(path) ?? {};
    if (digits === undefined || Number(digits) + by < 0) return undefined;
    const next = String(Number(digits) + by);
    const isPadded = /^0\d/.test(digits);
    return [next.padStart(digits.length, "0"), ...(isPadded ? [] : [next])]
      .map((each) => `${start}${each}${end}`)
      .find((each) => each !== path && has(each));
  };
  return { before: findNext(-1), after: findNext(1) };
}

/** Lists the files whose neighbours may change when this file is added or removed. */
export function listAffectedNames(path: string): readonly string[] {
  const { start, digits, end } = readNumber(path) ?? {};
  if (digits === undefined) return [];
  const names = [-1, 1].flatMap((by) => {
    const next = String(Math.max(0, Number(digits) + by));
    return [-1, 0, 1].map((more) => `${start}${next.padStart(digits.length + more, "0")}${end}`);
  });
  return [...new Set(names)];
}

function readNumber(path: string) {
  const [, start, digits, end] = NUMBERED.exec(path) ?? [];
  return digits === undefined ? undefined : { start, digits, end };
}
