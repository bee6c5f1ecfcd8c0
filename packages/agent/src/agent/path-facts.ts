// What an agent must know of each entry when it resumes a session. Noted while the transcript is read: of a long one only the
// view stays in memory afterwards, and reading every entry again would take as long as opening it.
import type { Block } from "@palimpsest/core";
import { type Entry, isStoredEntry } from "@palimpsest/core/internal";
import { parseReportName } from "../agents/background-report.ts";
import { parseSkillCall } from "../skills/find-called-skill.ts";

/** Calls whose input or result is needed again. */
const REMEMBERED_CALLS = new Set(["TodoWrite", "Skill", "ToolSearch", "Agent"]);

export interface RememberedCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface AnsweredCall {
  readonly id: string;
  readonly isError: boolean;
  /** Only for a remembered call. */
  readonly text: string;
}

export interface EntryFacts {
  readonly calls: readonly RememberedCall[];
  readonly answered: readonly AnsweredCall[];
  /** A skill that the user called by its name. */
  readonly skill?: { readonly name: string; readonly text: string };
  /** The agent in the background whose report this is. */
  readonly report?: string;
}

const NOTHING: EntryFacts = { calls: [], answered: [] };

export class PathFacts {
  /** Of entries that could not be asked again without reading them from the file. */
  readonly #facts = new Map<string, EntryFacts>();
  readonly #remembered = new Set<string>();

  readonly note = (entry: Entry): void => {
    if (isResultList(entry) && this.#remembered.size === 0) return;
    const facts = this.#find(entry);
    if (facts !== NOTHING && !isToldAnyway(entry, facts)) this.#facts.set(entry.id, facts);
  };

  of(entry: Entry): EntryFacts {
    const known = this.#facts.get(entry.id);
    if (known) return known;
    // What is in the file only was noted when it was read.
    return isStoredEntry(entry) && !isResultList(entry) ? NOTHING : this.#find(entry);
  }

  #find(entry: Entry): EntryFacts {
    if (entry.type === "assistant") {
      if (!entry.message.content.some(isRememberedCall)) return NOTHING;
      const calls = entry.message.content.filter(isRememberedCall).map(toCall);
      for (const { id } of calls) this.#remembered.add(id);
      return { ...NOTHING, calls };
    }
    if (entry.type === "attachment") {
      const report = parseReportName(entry.name);
      if (report !== undefined) return { ...NOTHING, report };
      const skill = parseSkillCall(joinTexts(entry.content));
      return skill === undefined ? NOTHING : { ...NOTHING, skill };
    }
    if (entry.type !== "user") return NOTHING;
    const answered = entry.content.filter(isResult).map((result) => this.#toAnswered(result));
    return answered.length === 0 ? NOTHING : { ...NOTHING, answered };
  }

  /** The content is looked at only where it is needed: it may have to be read from the file. */
  #toAnswered(result: Result): AnsweredCall {
    const { tool_use_id: id, is_error: isError = false } = result;
    const content = this.#remembered.has(id) ? result.content : "";
    return { id, isError, text: typeof content === "string" ? content : "" };
  }
}

/** Which calls a list of results answers is mostly in memory in any case. */
const isToldAnyway = (entry: Entry, { answered }: EntryFacts): boolean =>
  isResultList(entry) && answered.every(({ text }) => text === "");
const isResultList = (entry: Entry): boolean => entry.type === "user" && entry.source === "tools";

type Call = Block & RememberedCall;
type Result = Block & {
  readonly tool_use_id: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
};

const isRememberedCall = (block: Block): block is Call =>
  block.type === "tool_use" && REMEMBERED_CALLS.has((block as Call).name);
const isResult = (block: Block): block is Result => block.type === "tool_result";
const toCall = ({ id, name, input }: Call): RememberedCall => ({ id, name, input });

const joinTexts = (blocks: readonly Block[]): string =>
  blocks.map((block) => ("text" in block ? String(block.text) : "")).join("\n");
