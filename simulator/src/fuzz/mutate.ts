// Makes inputs from a seed text by removing, repeating, replacing and moving pieces. Deterministic for a random source.
import fc from "fast-check";
import type { Random } from "../random.ts";
import { DEFAULT_LONGEST, type Target } from "./fuzz-target.ts";
import { mutateJson } from "./mutate-json.ts";

/** Most inputs are short: thousands of them are tried in the time of one long one. */
const USUAL_LENGTH = 2_000;
const MAX_CHANGES = 8;

/** Pieces that many readers treat specially, or that are easily forgotten. */
const ODD: readonly string[] = [
  "\0",
  "\x07",
  "\b",
  "\t",
  "\n",
  "\r",
  "\r\n",
  "\v",
  "\f",
  "\x1b",
  "\x1b[2J",
  "\x1b]0;t\x07",
  "\x1b]8;;http://a.b\x1b\\",
  "\x7f",
  "\x85",
  "\x9b",
  "\xa0",
  "\u00ad",
  "\u0301",
  "\u061c",
  "\u1680",
  "\u180e",
  "\u200b",
  "\u200d",
  "\u200e",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
  "\u3000",
  "\ufe0f",
  "\ufeff",
  "\ufffd",
  "\uffff",
  "\ud83d",
  "\udc00",
  "👩‍👩‍👧‍👦",
  "é",
  "日本",
  "İ",
  "ß",
  "ﬁ",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "-1",
  "0",
  "1e999",
  "99999999999999999999",
  "NaN",
  "../",
  "/",
  "~",
  "\\",
  "'",
  '"',
  "`",
  "$(",
  "${",
  "}",
  "%00",
  "&#0;",
  "<!--",
  "-->",
  "]]>",
  "*",
  "**",
  "[",
  "]",
  "(",
  ")",
  "{",
  "|",
  ":",
  ",",
  "#",
  "@",
  "!",
  "---",
  "```",
  " ",
  "    ",
];

/** Not the unit "binary": its table of all characters takes seconds to make. */
const ANY_CHARACTER = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const ANY_TEXT = fc.string({ unit: ANY_CHARACTER, maxLength: 60 });
const ANY_JSON = fc.json({ maxDepth: 4, stringUnit: ANY_CHARACTER });

export function makeInput(target: Target, random: Random): string {
  const longest = target.longest ?? DEFAULT_LONGEST;
  let text = startOf(target, random);
  const changes = 1 + random.below(MAX_CHANGES);
  for (let at = 0; at < changes; at++) text = changeText(text, target, random);
  if (random.chance(0.01)) text = repeatUntil(text, target, random, longest);
  return text.slice(0, longest);
}

function startOf(target: Target, random: Random): string {
  const pickSeed = () => random.pick(target.seeds);
  if (target.isJson && random.chance(0.4)) return mutateJson(pickSeed(), random);
  if (random.chance(0.6)) return pickSeed();
  if (random.chance(0.3)) return sliceText(pickSeed(), random) + sliceText(pickSeed(), random);
  if (random.chance(0.5))
    return Array.from({ length: random.below(30) }, () => pieceOf(target, random)).join("");
  const arbitrary = target.isJson && random.chance(0.5) ? ANY_JSON : ANY_TEXT;
  return fc.sample(arbitrary, { seed: random.below(2 ** 31), numRuns: 1 })[0]!;
}

function changeText(text: string, target: Target, random: Random): string {
  const at = random.below(text.length + 1);
  const to = Math.min(text.length, at + 1 + random.below(random.chance(0.8) ? 4 : 200));
  switch (random.below(9)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
    case 2:
      return text.slice(0, at) + pieceOf(target, random) + text.slice(at);
    case 3:
      return text.slice(0, at) + pieceOf(target, random) + text.slice(to);
    case 4: {
      const count = 1 + random.below(random.chance(0.9) ? 4 : 300);
      const repeated = text.slice(at, to).repeat(count);
      return text.slice(0, at) + repeated.slice(0, USUAL_LENGTH) + text.slice(at);
    }
    case 5:
      return text.slice(0, at) + sliceText(random.pick(target.seeds), random) + text.slice(to);
    case 6:
      return text.slice(at);
    case 7:
      return text.slice(0, at);
    default: {
      const code = (text.charCodeAt(at) || 0) ^ (1 << random.below(8));
      return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
    }
  }
}

function repeatUntil(text: string, target: Target, random: Random, longest: number): string {
  const at = random.below(text.length + 1);
  const unit = random.chance(0.5) ? pieceOf(target, random) : sliceText(text, random).slice(0, 50) || "x";
  const count = Math.floor((longest - text.length) / unit.length);
  return count > 0 ? text.slice(0, at) + unit.repeat(count) + text.slice(at) : text;
}

export function pieceOf(target: Target, random: Random): string {
  if (target.words.length > 0 && random.chance(0.6)) return random.pick(target.words);
  return random.chance(0.9) ? random.pick(ODD) : String.fromCharCode(random.below(0x3000));
}

function sliceText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(at, at + random.below(text.length - at + 1));
}
