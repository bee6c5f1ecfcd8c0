// The copy that a dream works on. It is kept in memory, so a crash leaves nothing behind. Files that the dream may not
// change can still be read.
import { formatMemory } from "../../memory/format/format.ts";
import { parseMemory } from "../../memory/format/parse.ts";
import type { Memory } from "../../memory/memory.ts";
import { checkPath } from "../../memory/paths/check-path.ts";
import { chooseCues } from "../../memory/safety/choose-cues.ts";
import type { Change } from "../../memory/store/change.ts";
import { isQuoted, lacksCues } from "./is-protected.ts";

/** The most characters of one file; a longer text is not a tidied memory. */
const FILE_CHARACTERS = 100_000;

export interface CopiedFile {
  readonly memory: Memory;
  readonly text: string;
}

export type Edited = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export class WorkingCopy {
  readonly #before: ReadonlyMap<string, CopiedFile>;
  readonly #readable: ReadonlyMap<string, string>;
  readonly #texts: Map<string, string>;

  /** `readable`: texts that may be read but not changed: the index, the journal. */
  constructor(files: readonly CopiedFile[], readable: ReadonlyMap<string, string> = new Map()) {
    this.#before = new Map(files.map((file) => [file.memory.path, file]));
    this.#readable = readable;
    this.#texts = new Map(files.map(({ memory, text }) => [memory.path, text]));
  }

  get before(): readonly Memory[] {
    return [...this.#before.values()].map(({ memory }) => memory);
  }

  /** The memories as the dream leaves them. */
  get after(): readonly Memory[] {
    return [...this.#texts].map(([path, text]) => {
      const was = this.#before.get(path);
      return was?.text === text ? was.memory : parseMemory(path, text, was?.memory.modified ?? 0);
    });
  }

  /** The memories as they will be once these changes are written. */
  afterChanges(changes: readonly Change[]): readonly Memory[] {
    const changed = new Map(changes.map(({ path, text }) => [path, text]));
    const kept = this.before.filter(({ path }) => !changed.has(path));
    const made = changes.flatMap(({ path, text }) =>
      text === null ? [] : [parseMemory(path, text, this.#before.get(path)?.memory.modified ?? 0)],
    );
    return [...kept, ...made];
  }

  /** All paths with their texts, sorted. */
  get files(): readonly (readonly [path: string, text: string])[] {
    const all = [...this.#texts, ...this.#readable].filter(([path], at, list) => {
      return list.findIndex(([other]) => other === path) === at;
    });
    return all.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The original text; null if the file did not exist. */
  base(path: string): string | null {
    return this.#before.get(path)?.text ?? null;
  }

  /** Paths that were changed, made or removed. */
  get changed(): readonly string[] {
    const paths = new Set([...this.#before.keys(), ...this.#texts.keys()]);
    return [...paths].filter((path) => this.base(path) !== (this.#texts.get(path) ?? null)).sort();
  }

  text(path: string): string | undefined {
    return this.#texts.get(path) ?? this.#readable.get(path);
  }

  /** An empty text removes the file, so that tools without a delete operation can remove it. */
  write(path: string, text: string | null): Edited {
    const refused = this.#refusal(path, text);
    if (refused !== undefined) return { ok: false, reason: refused };
    if (text === null || text.trim() === "") this.#texts.delete(path);
    else this.#texts.set(path, text);
    return { ok: true };
  }

  edit(path: string, old: string, by: string, all: boolean): Edited {
    const text = this.#texts.get(path);
    if (text === undefined) return refuse(`There is no ${path} to edit.`);
    if (old === "") return refuse("old_string is empty: give the text to replace.");
    const parts = text.split(old);
    if (parts.length === 1)
      return refuse(`old_string does not occur in ${path}. Give it exactly as it is there.`);
    if (parts.length > 2 && !all)
      return refuse(
        `old_string occurs ${parts.length - 1} times. Give more of its surroundings, or set replace_all.`,
      );
    return this.write(path, parts.join(by));
  }

  /** Gives cues to a file that has none, even to a person's: its text stays as it is. */
  addCues(path: string, cues: readonly string[]): void {
    const text = this.#texts.get(path);
    if (text === undefined) return;
    const memory = parseMemory(path, text, 0);
    if (lacksCues(memory))
      this.#texts.set(path, formatMemory({ ...memory, ...chooseCues(cues, memory) }, text));
  }

  #refusal(path: string, text: string | null): string | undefined {
    const was = this.#before.get(path);
    if (!was) {
      const checked = checkPath(path);
      if (!checked.ok) return checked.reason;
      if (path.startsWith("team/")) return "Team memory is everybody's: a dream leaves it as it is.";
      if (this.#readable.has(path)) return `${path} can be read here, not changed.`;
    }
    if (was && isQuoted(was.memory) && text !== null && text.trim() !== "")
      return `${path} holds a person's rule: it must not change.`;
    if ((text ?? "").length > FILE_CHARACTERS)
      return `Too long: a memory has at most ${FILE_CHARACTERS} characters.`;
    return undefined;
  }
}

const refuse = (reason: string): Edited => ({ ok: false, reason });
