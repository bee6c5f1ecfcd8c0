// Messages that contain their sender and number at both ends, so that lost, repeated, misordered or torn ones can be detected in any
// text. Pure.

const START = /⟦([\w-]+) (\d+)⟧/g;

export interface Numbered {
  readonly sender: string;
  readonly number: number;
  /** Whether its end is there too. */
  readonly isWhole: boolean;
}

export function writeNumbered(sender: string, number: number): string {
  // Of different lengths, some with characters of several bytes.
  const filler = "straße ".repeat(number % 13);
  return `⟦${sender} ${number}⟧ ${filler}⟦/${sender} ${number}⟧`;
}

/** In the order of the text. */
export const readNumbered = (text: string): readonly Numbered[] =>
  [...text.matchAll(START)].map(([, sender = "", digits = ""]) => {
    const number = Number(digits);
    return { sender, number, isWhole: text.includes(writeNumbered(sender, number)) };
  });

/** Checks that each message is there once, whole, and in the order of its sender. Returns sentences about violations. */
export function judgeNumbered(
  found: readonly Numbered[],
  senders: readonly string[],
  count: number,
): readonly string[] {
  const faults: string[] = [];
  for (const { sender, number, isWhole } of found)
    if (!isWhole) faults.push(`Message ${number} of ${sender} is torn.`);
  for (const sender of senders) {
    const numbers = found.filter((each) => each.sender === sender).map(({ number }) => number);
    const times = new Map<number, number>();
    for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
    for (let number = 1; number <= count; number++)
      if (times.get(number) !== 1)
        faults.push(`Message ${number} of ${sender} is there ${times.get(number) ?? 0} times.`);
    if (numbers.some((number, at) => number < (numbers[at - 1] ?? 0)))
      faults.push(`The messages of ${sender} are out of order.`);
  }
  return faults;
}
