// Determines where a fact is after a compaction: in the view, one call away, in a searchable transcript, or nowhere.

import { splitSentences } from "@palimpsest/core/internal";
import { toOneLine } from "@palimpsest/core/text";
import type { FilesUsed } from "./files-used.ts";
import { queryFor, STOP_WORDS, wordsIn } from "./query.ts";
import type { Fact } from "./session-facts.ts";
import { findSpelledNames, showsName } from "./spelled-names.ts";

export const REACHES = ["view", "call", "transcript", "gone"] as const;
export type Reach = (typeof REACHES)[number];

/** Looks up something that has left the view, as the agent could in one call. */
export type LookUp = (input: { readonly query: string }) => string;

export interface AfterCompaction {
  /** What the view shows, with its line breaks. */
  readonly shown: string;
  readonly files: FilesUsed;
  /** The agent knows a transcript that still has everything. */
  readonly hasTranscript: boolean;
  readonly lookUp: LookUp | undefined;
}

/** The share of a sentence's significant words that must be in one passage. */
const SENSE = 2 / 3;
/** Fewer significant words could be in a passage by chance. */
const MIN_TELLING = 2;
/** Characters of a passage: a line, or a part of a longer line. */
const PASSAGE = 400;

export class ViewReach {
  readonly #after: AfterCompaction;
  readonly #line: string;
  readonly #visible: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;
  readonly #passages: readonly ReadonlySet<string>[];
  /** What one call can read: the files that the view names, as last seen. */
  readonly #readable: string;
  readonly #readableNames: ReadonlySet<string>;

  constructor(after: AfterCompaction) {
    const { shown, files } = after;
    this.#after = after;
    this.#line = toOneLine(shown);
    this.#visible = wordsIn(shown);
    this.#names = findSpelledNames(shown);
    this.#passages = splitPassages(shown).map(listStems);
    const named = [...files.edited, ...files.onlyRead].filter((path) => isNamed(path, shown) !== undefined);
    const contents = named.flatMap((path) => files.contentsOf(path));
    this.#readable = contents.map((text) => toOneLine(text)).join("\n");
    this.#readableNames = findSpelledNames(contents.join("\n"));
  }

  ofFile(path: string): Reach {
    const how = isNamed(path, this.#after.shown);
    if (how === "path") return "view";
    return how === "name" ? "call" : this.#beyond({ text: path, source: EMPTY, at: 0 });
  }

  ofName(fact: Fact): Reach {
    const { text } = fact;
    const { shown } = this.#after;
    if (this.#names.has(text) || showsName(shown, text)) return "view";
    // The view may show a path without its leading folders.
    const named = text.includes("/") ? isNamed(text, shown) : undefined;
    if (named) return named === "path" ? "view" : "call";
    return this.#readableNames.has(text) ? "call" : this.#beyond(fact);
  }

  /** Requires the exact words. */
  ofText(fact: Fact): Reach {
    if (this.#line.includes(fact.text)) return "view";
    return this.#readable.includes(fact.text) ? "call" : this.#beyond(fact);
  }

  /** Accepts other wording: most of its sentences must have most of their words in one passage. */
  ofSense(fact: Fact): Reach {
    return this.#showsSense(fact) ? "view" : this.ofText(fact);
  }

  #showsSense({ source, text }: Fact): boolean {
    const sentences = splitSentences(
      source.who === "human" && text === toOneLine(source.text) ? source.text : text,
    );
    const stems = sentences.map(listStems).filter(({ size }) => size >= MIN_TELLING);
    const kept = stems.filter((words) => this.#passages.some((passage) => holdsMost(passage, words)));
    return stems.length > 0 && kept.length >= SENSE * stems.length;
  }

  #beyond(fact: Fact): Reach {
    const { lookUp, hasTranscript } = this.#after;
    const query = lookUp ? queryFor(fact, this.#visible) : "";
    if (lookUp && query !== "" && toOneLine(lookUp({ query })).includes(fact.text)) return "call";
    return hasTranscript ? "transcript" : "gone";
  }
}

const EMPTY = { who: "call", id: "", text: "", about: "" } as const;

/** `path`: named with at least its folder. `name`: only its file name, which one search for files finds. */
export function isNamed(path: string, shown: string): "path" | "name" | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  let found: "name" | undefined;
  for (let at = shown.indexOf(name); at !== -1; at = shown.indexOf(name, at + 1)) {
    if (/[\w/-]/.test(shown[at + name.length] ?? " ")) continue;
    let start = at;
    while (start > 0 && at - start < path.length && /[^\s"'`()[\]{}<>,;:|*=]/.test(shown[start - 1]!))
      start--;
    const written = shown.slice(start, at + name.length).replace(/^(?:~|\.{1,2})?\//, "");
    if (written === name) found = "name";
    else if (path === written || path.endsWith(`/${written}`)) return "path";
  }
  return name === path && found ? "path" : found;
}

const splitPassages = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => {
    if (line.length <= PASSAGE) return [line];
    const parts: string[] = [];
    for (let at = 0; at < line.length; at += PASSAGE / 2) parts.push(line.slice(at, at + PASSAGE));
    return parts;
  });

function listStems(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}_][\p{L}\p{N}_]+/gu))
    if (!STOP_WORDS.has(word)) stems.add(word.replace(/(?:ing|ed|es|s)$/, ""));
  return stems;
}

function holdsMost(passage: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  let held = 0;
  for (const word of words) if (passage.has(word)) held++;
  return held >= SENSE * words.size;
}
