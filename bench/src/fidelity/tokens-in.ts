// Counts the tokens of answers with two public tokenizers, to see that the engine's own estimate errs on the safe side.
import { getTokenizer } from "@anthropic-ai/tokenizer";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";

/** Counting all takes longer than everything else: each n-th, and the longest. */
const EVERY = 25;
const LONGEST = 40;

/** The tokens of the largest answer in the sample, by the tokenizer that counts more. */
export function largestAnswer(answers: readonly string[]): number {
  const claude = getTokenizer();
  const longest = answers.toSorted((a, b) => b.length - a.length).slice(0, LONGEST);
  const some = answers.filter((_, at) => at % EVERY === 0);
  const counts = [...longest, ...some].map((answer) =>
    Math.max(claude.encode(answer.normalize("NFKC"), "all").length, countO200k(answer)),
  );
  claude.free();
  return Math.max(0, ...counts);
}
