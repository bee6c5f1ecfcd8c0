// Deterministic text of a given size, with the letters, digits and punctuation of real tool output.

const WORDS =
  'error warning src/index.ts 42 expected; found "token" at line the of in function return => {} [0, 1] — naïve'.split(
    " ",
  );

/** About `bytes` bytes; another `seed`, another text. */
export function writeProse(bytes: number, seed: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  let text = "";
  while (text.length < bytes) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += WORDS[(state >>> 16) % WORDS.length];
    text += state % 11 === 0 ? "\n" : " ";
  }
  return text;
}
