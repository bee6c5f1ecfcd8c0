// Finds the files that a command names in any of its words, for rules that forbid reading them. Looks at the file system, since a
// word is the name of a file only if there is one.
import { lstatSync, statSync } from "node:fs";
import { ANY, ANY_WORD, MARK, startedBy } from "@palimpsest/core/shell";
import { canonicalPath, type PathPlace } from "./canonical-path.ts";
import { expandPattern } from "./expand-pattern.ts";
import type { CanonicalPath, MentionedFiles } from "./permission-target.ts";
import { listMentions, type Mention } from "./shell/list-mentions.ts";

/** Folders that a command changes to; nobody writes more. */
const MAX_FOLDERS = 20;
/** Names that are looked up for one command, and patterns that are expanded: with more, the user is asked. */
const MAX_LOOKS = 20_000;
const MAX_PATTERNS = 100;
const MARKS = new RegExp(MARK, "g");
/** Options of the shell that change what a pattern matches. */
const CHANGES_PATTERNS = /extglob|dotglob|globstar|GLOBIGNORE|nocaseglob/;
const EXTENDED = /[@?*+!]\([^()]*\)/g;

export function findMentionedFiles(command: string, place: PathPlace): MentionedFiles {
  const { mentions, folders } = listMentions(startedBy(command));
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

function folderAt(word: string, place: PathPlace): readonly string[] {
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

  take({ text: given, isPattern, isRead }: Mention): void {
    // The shell's names for the working folder and the one before.
    const text = given.replace(/^~[+-](?=\/)/, ANY_WORD);
    const hasMark = MARK.test(text);
    const hasWildcards = /[*?[]|[@+!]\(/.test(text);
    if (!hasMark && !hasWildcards) return this.#addExisting(text, isRead ? this.reads : this.maybe);
    // Part of a name must be known: a bare variable could be any file.
    if (!(isPattern && !hasMark) && !/\w/.test(lastName(text))) return;
    const isSure = isRead && isPattern && !hasMark && !this.#isOdd;
    for (const pattern of this.#patternsOf(text)) this.#addMatches(pattern, isSure ? this.reads : this.maybe);
  }

  #addExisting(text: string, found: CanonicalPath[]): void {
    for (const cwd of this.#folders) {
      const path = canonicalPath(text, { ...this.#place, cwd });
      if (!this.#isSpent() && path.names.some(isThere)) found.push(path);
    }
  }

  #addMatches(pattern: string, found: CanonicalPath[]): void {
    const isAbsolute = pattern.startsWith("/");
    for (const cwd of isAbsolute ? ["/"] : this.#folders) {
      const key = `${found === this.reads}\0${cwd}\0${pattern}`;
      if (this.#expanded.has(key) || this.#isSpent()) continue;
      this.#expanded.add(key);
      const expanded = this.#expanded.size > MAX_PATTERNS ? undefined : expandPattern(pattern, cwd);
      if (!expanded) {
        this.maybe.push({ given: pattern, names: [] });
        continue;
      }
      for (const name of expanded.names.slice(1))
        if (isThere(name)) found.push(canonicalPath(name, this.#place));
    }
  }

  /** A wildcard stands for each unknown part; unlike one of the shell's it may also be the dot of a hidden file. */
  #patternsOf(text: string): readonly string[] {
    const plain = text.replace(EXTENDED, "*").replace(/[@+!]\(/g, "*");
    const [, behind] = new RegExp(`^/*[${ANY}${ANY_WORD}]+/+([\\s\\S]*)$`).exec(plain) ?? [];
    const home = this.#place.home;
    const starts =
      behind === undefined ? [plain.replace(/^~(?=\/)/, home)] : [behind, `${home}/${behind}`, `/${behind}`];
    const isLoose = MARK.test(text) || this.#isOdd;
    return starts.flatMap((start) => {
      const pattern = start.replace(MARKS, "*");
      return isLoose ? [pattern, pattern.replace(/(^|\/)(?=[*?[])/g, "$1.")] : [pattern];
    });
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
