// Finds a text in stored files: as written, wrapped or escaped, cut off with "…", or in a file name. Pure.

import { splitFrontmatter } from "../../text/frontmatter.ts";

/** Replaces the removed text. */
const PURGED = "[purged]";
/** The same, as a value in frontmatter. */
const PURGED_VALUE = "‹purged›";
/** The same, in a file name. */
const PURGED_NAME = "purged";
/** A shorter beginning could belong to any text. */
const CUT_CHARACTERS = 12;
/** For names and other spellings; shorter ones occur everywhere. */
const MIN_LETTERS = 4;
/** The fewest letters of a slug (lower-case words joined by hyphens) that identify the text. */
const SLUG_LETTERS = 8;
const CUT = "…";

export type Cleaner = (text: string) => string;

/** `names`: the new names of files whose names contain the text. */
export function makeCleaner(text: string, names: ReadonlyMap<string, string> = new Map()): Cleaner {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return (each) => each;
  const exact = new RegExp(writePattern(words), "g");
  const cutOff = cutCleaner(words.join(" "));
  const slugs = [...writeSlugPattern(text), ...[...names.keys()].map(escapePattern)];
  const inName =
    slugs.length === 0
      ? undefined
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${slugs.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return (each) => {
    const without = cutOff(each.replace(exact, PURGED));
    return inName ? without.replace(inName, (slug) => names.get(slug) ?? PURGED_NAME) : without;
  };
}

/** Uses other brackets in frontmatter, because a square bracket begins a list in YAML. */
export function makeFileCleaner(clean: Cleaner): Cleaner {
  return (text) => {
    const { yaml, body } = splitFrontmatter(text);
    if (yaml === undefined) return clean(text);
    const head = text.slice(0, text.length - body.length);
    const [cleanHead, cleanBody] = [clean(head), clean(body)];
    // A match across the end of the frontmatter is in neither part alone.
    if (cleanHead + cleanBody === text) return clean(text);
    return (cleanHead === head ? head : cleanHead.replaceAll(PURGED, PURGED_VALUE)) + cleanBody;
  };
}

/** Also matches wrapped, indented or quoted text: frontmatter may fold a line, JSON escapes quotes. */
function writePattern(words: readonly string[]): string {
  const toWordPattern = (each: string) => {
    const forms = [...new Set([each, JSON.stringify(each).slice(1, -1), each.replaceAll("'", "''")])];
    return `(?:${forms.map(escapePattern).join("|")})`;
  };
  return words.map(toWordPattern).join("(?:\\s|\\\\[nrt])+");
}

/** Finds the beginning of the text before a "…", because indexes and titles cut long texts. */
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
      const whole = beginning && new RegExp(`${writePattern(beginning.split(" "))}\\s*$`);
      left += (whole ? before.replace(whole, PURGED) : before) + CUT;
      rest = rest.slice(at + CUT.length);
    }
    return left + rest;
  };
}

/** Finds the text as a slug, as file names are made. A single word is handled by the names themselves. */
function writeSlugPattern(text: string): string[] {
  const words = wordsOf(text);
  return words.length < 2 || words.join("").length < SLUG_LETTERS
    ? []
    : [words.map(escapePattern).join("[-_]")];
}

/** Checks whether a name was made from the text or its beginning, by letters and digits, ignoring case. */
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
    // A number may follow to distinguish files of the same name.
    [stem, stem.replace(/-\d+$/, "")].some((each) => endsWithBeginning(wordsOf(each).join("")));
}

/** Checks whether the text occurs, ignoring case and whatever is between its letters. */
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
