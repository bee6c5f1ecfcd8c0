// Finds the files that a command names in any of its words, for rules that forbid reading them. Looks at the file system, since a
// word is the name of a file only if there is one.
import { lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ANY, ANY_WORD, MARK, startedBy } from "@palimpsest/core/shell";
import { canonicalPath, type PathPlace } from "./canonical-path.ts";
import { expandPattern } from "./expand-pattern.ts";
import { findBelow } from "./find-below.ts";
import type { CanonicalPath, MentionedFiles } from "./permission-target.ts";
import { listMentions } from "./shell/list-mentions.ts";
import type { Mention } from "./shell/mentioned-names.ts";

/** Folders that a command changes to; nobody writes more. */
const MAX_FOLDERS = 20;
/** Names that are looked up for one command, and patterns that are expanded: with more, the user is asked. */
const MAX_LOOKS = 20_000;
const MAX_PATTERNS = 500;
const MARKS = new RegExp(MARK, "g");
/** Options of the shell that change what a pattern matches. */
const CHANGES_PATTERNS = /extglob|dotglob|globstar|GLOBIGNORE|nocaseglob/;
const EXTENDED = /[@?*+!]\([^()]*\)/g;
/** The shell's names for the working folder, the one before, and the homes of users. */
const NAMED_FOLDER = new RegExp(
  `^~(?:[+-]|[A-Za-z_][\\w-]*|(?=[${ANY}${ANY_WORD}]))(?=[/${ANY}${ANY_WORD}]|$)`,
);
const OPEN_START = new RegExp(`^/*[${ANY}${ANY_WORD}]+`);
/** The levels that are looked at for `**`. */
const LEVELS = ["", "*/", "*/*/", "*/*/*/"];
/** Folders above the working one. */
const MAX_ABOVE = 20;

export function findMentionedFiles(command: string, place: PathPlace): MentionedFiles {
  const { mentions, folders } = listMentions(startedBy(command), /\$\{?_\b/.test(command));
  const finding = new Finding(place, findFolders(folders, place), CHANGES_PATTERNS.test(command));
  for (const mention of mentions) finding.take(mention);
  return { reads: finding.reads, maybe: finding.maybe };
}

/** The working folder, and those that the command may change to, also one below the other. */
function findFolders(words: readonly string[], place: PathPlace): readonly string[] {
  const found = new Set([place.cwd]);
  for (const from of [place.cwd, ...words.flatMap((word) => folderAt(word, place))]) {
    found.add(from);
    for (const word of words) for (const folder of folderAt(word, { ...place, cwd: from })) found.add(folder);
    if (found.size > MAX_FOLDERS) break;
  }
  return [...found].slice(0, MAX_FOLDERS);
}

/** Most often an unknown start is the home folder: `cd "$HOME/x"`. */
function folderAt(given: string, place: PathPlace): readonly string[] {
  const word = given.replace(NAMED_FOLDER, ANY_WORD).replace(OPEN_START, place.home);
  if (word === "" || word === "." || MARK.test(word)) return [];
  return canonicalPath(word, place).names.filter((name) => {
    try {
      return statSync(name, { throwIfNoEntry: false })?.isDirectory();
    } catch {
      return false;
    }
  });
}

class Finding {
  readonly reads: CanonicalPath[] = [];
  readonly maybe: CanonicalPath[] = [];
  readonly #place: PathPlace;
  readonly #folders: readonly string[];
  readonly #isOdd: boolean;
  readonly #expanded = new Set<string>();
  #looks = 0;

  constructor(place: PathPlace, folders: readonly string[], isOdd: boolean) {
    this.#place = place;
    this.#folders = folders;
    this.#isOdd = isOdd;
  }

  take({ text: given, isPattern, isRead, isBelow }: Mention): void {
    if (given === "") this.maybe.push({ given: "too many files", names: [] });
    if (isBelow) return this.#addBelow(given);
    const text = given.replace(NAMED_FOLDER, ANY_WORD);
    const hasMark = MARK.test(text);
    const hasWildcards = /[*?[]|[@+!]\(/.test(text);
    if (!hasMark && !hasWildcards) return this.#addExisting(text, isRead ? this.reads : this.maybe);
    // Part of a name must be known: a bare variable could be any file.
    if (!(isPattern && !hasMark) && !/\w|^\.$/.test(lastName(text))) return;
    const isSure = isRead && isPattern && !hasMark && !this.#isOdd;
    for (const pattern of this.#patternsOf(text))
      this.#addMatches(pattern, isSure ? this.reads : this.maybe, isPattern || hasMark);
  }

  #addExisting(text: string, found: CanonicalPath[]): void {
    // In code a folder may stand before it: `HOME + "/.ssh/x"`.
    const isPart = found === this.maybe && /^\/.*[^/]$/.test(text);
    const texts = isPart ? [text, `~${text}`, `.${text}`] : [text];
    for (const cwd of this.#folders)
      for (const each of texts) {
        const path = canonicalPath(each, { ...this.#place, cwd });
        if (!this.#isSpent() && path.names.some(isThere)) found.push(path);
      }
  }

  #addBelow(pattern: string): void {
    if (!/\w/.test(pattern)) return;
    const found = findBelow(pattern.replace(MARKS, "*"), this.#folders);
    if (!found) this.maybe.push({ given: pattern.slice(0, 100), names: [] });
    for (const name of found ?? []) this.maybe.push(canonicalPath(name, this.#place));
  }

  /** `isExpanded`: by the shell, which may find more than is found here. */
  #addMatches(pattern: string, found: CanonicalPath[], isExpanded: boolean): void {
    const isAbsolute = pattern.startsWith("/");
    for (const cwd of isAbsolute ? ["/"] : this.#folders) {
      const key = `${found === this.reads}\0${cwd}\0${pattern}`;
      if (this.#expanded.has(key) || this.#isSpent()) continue;
      if (!/[*?[]/.test(pattern)) {
        const path = canonicalPath(pattern, { ...this.#place, cwd });
        if (path.names.some(isThere)) found.push(path);
        continue;
      }
      this.#expanded.add(key);
      const expanded = this.#expanded.size > MAX_PATTERNS ? undefined : expandPattern(pattern, cwd);
      if (!expanded) {
        if (isExpanded) this.maybe.push({ given: pattern, names: [] });
        continue;
      }
      for (const name of expanded.names.slice(1)) {
        const path = canonicalPath(name, this.#place);
        // A loop of links leads to no file.
        if (isThere(name) && path.names.length > 0) found.push(path);
      }
    }
  }

  /** A wildcard stands for each unknown part; unlike one of the shell's it may also be the dot of a hidden file. */
  #patternsOf(text: string): readonly string[] {
    const plain = text.replace(EXTENDED, "*").replace(/[@+!]\(/g, "*");
    const isLoose = MARK.test(text) || this.#isOdd;
    return this.#startsOf(plain).flatMap((start) => {
      const pattern = start.replace(MARKS, "*");
      if (!isLoose) return [pattern];
      // The unknown part may also begin with a dot, or be nothing.
      const variants = [
        pattern,
        pattern.replace(/(^|\/)(?=[*?[])/g, "$1."),
        pattern.replace(/(^|\/)\*+(?=\.)/g, "$1"),
      ];
      const isDeep = this.#isOdd && pattern.includes("**/");
      return isDeep
        ? variants.flatMap((each) => LEVELS.map((level) => each.replace("**/", level)))
        : variants;
    });
  }

  /** What stands behind an unknown folder may lie in the working folder, in one above it, at home or at the root. */
  #startsOf(text: string): readonly string[] {
    const { cwd, home } = this.#place;
    const last = Math.max(text.lastIndexOf(ANY), text.lastIndexOf(ANY_WORD));
    const behind = [/^\/+([\s\S]*)$/.exec(text.slice(last + 1))?.[1] ?? ""];
    const [, first] = new RegExp(`^/*[${ANY}${ANY_WORD}]+/+([\\s\\S]*)$`).exec(text) ?? [];
    const starts = first === undefined ? [text.replace(/^~(?=\/)/, home)] : [];
    if (last < 0) return starts;
    if (first !== undefined && first !== behind[0]) behind.push(first);
    const above = [home, "", cwd];
    for (let at = cwd; at !== dirname(at) && above.length < MAX_ABOVE; at = dirname(at))
      above.push(dirname(at));
    for (const each of behind)
      if (each !== "")
        starts.push(each, ...new Set(above.map((folder) => `${folder.replace(/\/$/, "")}/${each}`)));
    return starts;
  }

  /** A command that names so much may name anything. */
  #isSpent(): boolean {
    const wasSpent = this.#looks >= MAX_LOOKS;
    const isSpent = ++this.#looks >= MAX_LOOKS;
    if (isSpent && !wasSpent) this.maybe.push({ given: "too many files", names: [] });
    return isSpent;
  }
}

const lastName = (text: string): string =>
  text
    .replace(/\/+$/, "")
    .replace(/^[\s\S]*\//, "")
    .replace(MARKS, "");

function isThere(name: string): boolean {
  try {
    return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
