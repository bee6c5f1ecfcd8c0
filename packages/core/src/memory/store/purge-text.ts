// Finds a text in stored files: as written, wrapped or escaped, cut off with "…", or in the name of a file. Pure.

import { splitFrontmatter } from "../../text/frontmatter.ts";

/** Replaces the removed text. */
const PURGED = "[purged]";
/** The same as a value of frontmatter. */
const PURGED_VALUE = "‹purged›";
/** The same in a name. */
const PURGED_NAME = "purged";
/** A shorter beginning of a text could be the beginning of anything. */
const CUT_CHARACTERS = 12;
/** For names and other spellings: shorter ones occur everywhere. */
const MIN_LETTERS = 4;
/** Lower-case words with hyphens between: fewer letters are anybody's. */
const SLUG_LETTERS = 8;
const CUT = "…";

export type Cleaner = (text: string) => string;

/** `names`: of files that hold the text, with what they are called instead. */
export function makeCleaner(text: string, names: ReadonlyMap<string, string> = new Map()): Cleaner {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return (each) => each;
  const exact = new RegExp(patternOf(words), "g");
  const cutOff = cutCleaner(words.join(" "));
  const slugs = [...slugPattern(text), ...[...names.keys()].map(escapePattern)];
  const inName =
    slugs.length === 0
      ? undefined
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${slugs.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return (each) => {
    const without = cutOff(each.replace(exact, PURGED));
    return inName ? without.replace(inName, (slug) => names.get(slug) ?? PURGED_NAME) : without;
  };
}

/** Square brackets begin a list in YAML, so in frontmatter the mark has others. */
export function makeFileCleaner(clean: Cleaner): Cleaner {
  return (text) => {
    const { yaml, body } = splitFrontmatter(text);
    if (yaml === undefined) return clean(text);
    const head = text.slice(0, text.length - body.length);
    const [cleanHead, cleanBody] = [clean(head), clean(body)];
    // A text from the last line of the frontmatter into the body is in neither part alone.
    if (cleanHead + cleanBody === text) return clean(text);
    return (cleanHead === head ? head : cleanHead.replaceAll(PURGED, PURGED_VALUE)) + cleanBody;
  };
}

/** Also matches wrapped, indented or quoted text: frontmatter may fold a line, JSON escapes quotes. */
function patternOf(words: readonly string[]): string {
  const toWordPattern = (each: string) => {
    const forms = [...new Set([each, JSON.stringify(each).slice(1, -1), each.replaceAll("'", "''")])];
    return `(?:${forms.map(escapePattern).join("|")})`;
  };
  return words.map(toWordPattern).join("(?:\\s|\\\\[nrt])+");
}

/** Its beginning, where "…" follows: an index and titles cut what is long. */
function cutCleaner(text: string): Cleaner {
  if (text.length <= CUT_CHARACTERS) return (each) => each;
  const start = text.slice(0, CUT_CHARACTERS);
  const beginningBefore = (end: string): string | undefined => {
    const line = end.slice(-2 * text.length).replace(/\s+/g, " ");
    for (let at = line.indexOf(start); at !== -1; at = line.indexOf(start, at + 1))
      if (text.startsWith(line.slice(at).trimEnd())) return line.slice(at).trimEnd();
    return undefined;
  };
  return (each) => {
    let [left, rest] = ["", each];
    for (let at = rest.indexOf(CUT); at !== -1; at = rest.indexOf(CUT)) {
      const [before, beginning] = [rest.slice(0, at), beginningBefore(rest.slice(0, at))];
      const whole = beginning && new RegExp(`${patternOf(beginning.split(" "))}\\s*$`);
      left += (whole ? before.replace(whole, PURGED) : before) + CUT;
      rest = rest.slice(at + CUT.length);
    }
    return left + rest;
  };
}

/** As file names are made of words. A single word is found by the names themselves. */
function slugPattern(text: string): string[] {
  const words = wordsOf(text);
  return words.length < 2 || words.join("").length < SLUG_LETTERS
    ? []
    : [words.map(escapePattern).join("[-_]")];
}

/** Whether a name was made of the text, or of its beginning: letters and digits count, in either case. */
export function isNamedAfter(text: string): (stem: string) => boolean {
  const sought = wordsOf(text).join("");
  if (sought.length < MIN_LETTERS) return () => false;
  const endsWithBeginning = (name: string) => {
    for (let at = 0; at <= name.length - CUT_CHARACTERS; at++)
      if (sought.startsWith(name.slice(at))) return true;
    return false;
  };
  return (stem) =>
    wordsOf(stem).join("").includes(sought) ||
    // A number distinguishes files of the same name.
    [stem, stem.replace(/-\d+$/, "")].some((each) => endsWithBeginning(wordsOf(each).join("")));
}

/** Whether the text occurs there, ignoring case and whatever is between its letters. */
export function looselyIn(text: string): (each: string) => boolean {
  const letters = [...wordsOf(text).join("")];
  if (letters.length < MIN_LETTERS) return (each) => each.includes(text);
  const pattern = new RegExp(letters.map(escapePattern).join("[^\\p{L}\\p{N}]*"), "iu");
  return (each) => pattern.test(each.normalize("NFKC"));
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
