// Splits Chinese and Japanese text into words, since such text has no spaces. Pure.

export interface TextPart {
  readonly text: string;
  /** True for one word of such text; false for text with spaces, which is left as it is. */
  readonly isWord: boolean;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

let segmenter: Intl.Segmenter | undefined;

export function splitUnspaced(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    if (index > end) parts.push({ text: text.slice(end, index), isWord: false });
    // Loads its dictionary on first use.
    segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
    for (const { segment } of segmenter.segment(run)) parts.push({ text: segment, isWord: true });
    end = index + run.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isWord: false });
  return parts;
}
