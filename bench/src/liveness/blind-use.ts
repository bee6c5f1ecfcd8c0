// Counts the blind uses of a recorded session under a rule: responses that use a name, and edits that replace a text, which
// earlier requests had shown and the current one does not.
import type { Block } from "@palimpsest/core";
import { findNames } from "./find-names.ts";
import { ShownNames, textsOf } from "./shown-names.ts";

export interface BlindResponse {
  /** Names that had been shown and are not in view. */
  readonly names: readonly string[];
  /** Old texts of edits that had been shown by a result and are not in view. */
  readonly edits: readonly string[];
  /** Edits that the response makes. */
  readonly edited: number;
}

/** Line numbers that a file reader puts in front of each line. */
const LINE_NUMBER = /^ *\d+[→\t]/gm;
/** What a search puts in front of a hit (`a/b.ts:12:`) and of the lines around it (`a/b.ts-13-`); some leave the file out. */
const SEARCH_PREFIX = /^(?:\S+?\.\w+[:-])?\d+[:-]/gm;
const OLD_FIELDS = ["old_string", "old_str", "oldText"];

export class BlindUse {
  readonly #shown = new ShownNames();
  readonly #results = new Map<string, string>();
  /** The ways in which each text can be read, because most of a request stays the same. */
  readonly #readings = new Map<string, readonly string[]>();

  /** Takes a request as it was sent: its texts, and its tool results by id. */
  show(texts: readonly string[], results: ReadonlyMap<string, string>): void {
    this.#shown.update(texts);
    for (const [id, text] of results) if (!this.#results.has(id)) this.#results.set(id, text);
  }

  /** What the response to the last request used blindly. */
  judge(content: readonly Block[]): BlindResponse {
    const used = new Set(content.flatMap(textsOf).flatMap((text) => [...findNames(text)]));
    const names = [...used].filter((name) => this.#shown.ever.has(name) && !this.#shown.has(name));
    const old = content.flatMap(listOldTexts);
    return { names, edits: old.filter((text) => this.#isGone(text)), edited: old.length };
  }

  /** Characters of the shortest result that had shown it; 0 if only messages had. */
  lengthOfSource(name: string): number {
    const sources = [...this.#results.values()].filter((text) => text.includes(name));
    return sources.length === 0 ? 0 : Math.min(...sources.map(({ length }) => length));
  }

  #isGone(text: string): boolean {
    const isIn = (shown: string) => this.#listReadings(shown).some((reading) => reading.includes(text));
    return [...this.#results.values()].some(isIn) && !this.#shown.texts.some(isIn);
  }

  #listReadings(text: string): readonly string[] {
    const known = this.#readings.get(text);
    if (known) return known;
    const found = text.replaceAll(SEARCH_PREFIX, "");
    const readings = [stripLineNumbers(text), ...(found === text ? [] : [found])];
    this.#readings.set(text, readings);
    return readings;
  }
}

export const stripLineNumbers = (text: string): string => text.replaceAll(LINE_NUMBER, "");

/** The texts that a call replaces. */
export function listOldTexts(block: Block): readonly string[] {
  if (block.type !== "tool_use") return [];
  const { input } = block as unknown as { readonly input: Record<string, unknown> };
  const edits = Array.isArray(input.edits) ? (input.edits as Record<string, unknown>[]) : [input];
  return edits.flatMap((edit) =>
    OLD_FIELDS.map((field) => edit?.[field]).filter((old) => typeof old === "string" && old !== ""),
  ) as string[];
}
