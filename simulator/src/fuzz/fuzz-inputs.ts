// The input of each round is derived from the seed, the target and the round number, so that the input of a hung thread is known.
import { createHash } from "node:crypto";
import { Random } from "../random.ts";
import { DEFAULT_LONGEST, type Target } from "./fuzz-target.ts";
import { makeInput, pieceOf } from "./mutate.ts";

const randomFor = (...parts: readonly (string | number)[]): Random =>
  new Random(createHash("sha256").update(JSON.stringify(parts)).digest().readUInt32LE());

export const inputOf = (target: Target, seed: number, round: number): string =>
  makeInput(target, randomFor("input", target.name, seed, round));

/** The random source of a check, derived from its input. */
export const randomOf = (input: string): Random => randomFor("check", input);

/** One piece repeated to a length, between two others: slow for a reader that backtracks. */
export function growingInput(target: Target, seed: number, round: number, length: number): string {
  const random = randomFor("growth", target.name, seed, round);
  const shortenText = (text: string) => text.slice(0, 1 + random.below(20));
  const unit = random.chance(0.7)
    ? pieceOf(target, random) + (random.chance(0.5) ? pieceOf(target, random) : "")
    : shortenText(random.pick(target.seeds).slice(random.below(40)));
  const before = random.chance(0.5) ? pieceOf(target, random) : "";
  const after = random.chance(0.5) ? pieceOf(target, random) : "";
  return before + (unit || "x").repeat(Math.ceil(length / (unit.length || 1))) + after;
}

export const longestOf = (target: Target): number => target.longest ?? DEFAULT_LONGEST;
