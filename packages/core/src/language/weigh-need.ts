// Estimates by the words of a message whether it needs what only this project or person would know. The weights of the words
// were learned from labelled messages (docs/language.md). Pure.
import { listNeedSigns } from "./list-need-signs.ts";
import { readNeedWords } from "./need-words.data.ts";

let weights: ReadonlyMap<string, number> | undefined;

/** Returns log-odds: above 0 it more likely does than not. */
export function weighNeed(message: string): number {
  weights ??= readWeights(readNeedWords());
  let sum = 0;
  for (const sign of listNeedSigns(message)) sum += weights.get(sign) ?? 0;
  return sum + (weights.get("") ?? 0);
}

/** Each line has a weight in tenths and the signs that have it; "=" alone stands for what every message has. */
function readWeights(lines: string): ReadonlyMap<string, number> {
  const read = new Map<string, number>();
  for (const line of lines.trim().split("\n")) {
    const [tenths, ...signs] = line.split(" ");
    for (const sign of signs) read.set(sign === "=" ? "" : sign, Number(tenths) / 10);
  }
  return read;
}
