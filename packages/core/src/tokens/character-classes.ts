// Classifies UTF-16 code units into the few kinds that tokenizers treat alike.
import { COMMON_HAN } from "./common-han.ts";

export const Class = {
  space: 0,
  newline: 1,
  tab: 2,
  lower: 3,
  upper: 4,
  digit: 5,
  punctuation: 6,
  /** Punctuation that also occurs in base64, base64url and UUIDs. */
  joiner: 7,
  accented: 8,
  cyrillic: 9,
  /** Any other script written with letters. */
  alphabet: 10,
  han: 11,
  hiragana: 12,
  hangul: 13,
  wide: 14,
  symbol: 15,
  /** The first half of a surrogate pair: emoji and rare Han. */
  high: 16,
  low: 17,
  control: 18,
  katakana: 19,
  rareHan: 20,
  underscore: 21,
  // The same kinds with another width, so that UTF-8 bytes can be counted by class.
  narrowSymbol: 22,
  narrowAlphabet: 23,
  wideAccented: 24,
} as const;

export const CLASSES: number = Object.keys(Class).length;

/** First and last code unit, and class. Later rows override earlier ones; units without a row are symbols. */
const RANGES: readonly (readonly [number, number, number])[] = [
  [0x0000, 0x007f, Class.control],
  [0x0021, 0x007e, Class.punctuation],
  [0x0009, 0x0009, Class.tab],
  [0x000a, 0x000a, Class.newline],
  [0x000d, 0x000d, Class.newline],
  [0x0020, 0x0020, Class.space],
  [0x0030, 0x0039, Class.digit],
  [0x0041, 0x005a, Class.upper],
  [0x0061, 0x007a, Class.lower],
  [0x002b, 0x002b, Class.joiner],
  [0x002d, 0x002d, Class.joiner],
  [0x002f, 0x002f, Class.joiner],
  [0x003d, 0x003d, Class.joiner],
  [0x005f, 0x005f, Class.underscore],
  [0x0080, 0x07ff, Class.narrowSymbol],
  [0x00c0, 0x024f, Class.accented],
  [0x0370, 0x052f, Class.cyrillic],
  [0x0530, 0x07ff, Class.narrowAlphabet],
  [0x0800, 0x1fff, Class.alphabet],
  [0x1100, 0x11ff, Class.hangul],
  [0x1e00, 0x1eff, Class.wideAccented],
  [0x3000, 0x303f, Class.wide],
  [0x3040, 0x309f, Class.hiragana],
  [0x30a0, 0x30ff, Class.katakana],
  [0x3100, 0x318f, Class.hangul],
  [0x3400, 0x9fff, Class.rareHan],
  [0xac00, 0xd7af, Class.hangul],
  [0xd800, 0xdbff, Class.high],
  [0xdc00, 0xdfff, Class.low],
  [0xf900, 0xfaff, Class.rareHan],
  [0xff00, 0xff64, Class.wide],
  [0xff65, 0xff9f, Class.katakana],
];

/** UTF-8 bytes; a surrogate pair counts as two times two. */
function widthAt(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
}

/** UTF-8 bytes of one code unit, by class: all ranges of a class have the same width. */
export const WIDTH: readonly number[] = RANGES.reduce(
  (widths, [first, , kind]) => widths.with(kind, widthAt(first)),
  new Array<number>(CLASSES).fill(3),
);

/** A table with one lookup per code unit; 64 KB, of which ordinary text uses a few cache lines. */
export const classOf: Uint8Array = (() => {
  const table = new Uint8Array(0x10000).fill(Class.symbol);
  for (const [first, last, kind] of RANGES) table.fill(kind, first, last + 1);
  for (const character of COMMON_HAN) table[character.charCodeAt(0)] = Class.han;
  return table;
})();
