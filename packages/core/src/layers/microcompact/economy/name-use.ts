// Finds when a response last used what a result shows: a name that hardly anything else shows, or the file that the result
// is about. Must be fed in the order of the conversation; each text is read once.
import { readPlan } from "../../../derived/read-plan.ts";
import { findNames } from "../../../text/find-names.ts";
import { findNamedPath } from "../../../tokens/repeats.ts";
import {
  type Block,
  isText,
  isToolUse,
  type ToolResultBlock,
  type ToolUseBlock,
} from "../../../transcript/blocks.ts";
import { OpenedListings } from "./opened-listings.ts";
import { kindOfCall } from "./result-kind.ts";

/** A name that more results show says nothing about any of them. */
const MAX_SHOWN_BY = 3;
/** A plan that has not changed for longer was abandoned, or carried out without saying so. */
const MAX_PLANNED_REQUESTS = 100;

export class NameUse {
  /** The results that show each name. At most one more than the limit is stored, enough to see that it is exceeded. */
  readonly #shown = new Map<string, string[]>();
  /** Names in words that stay in view; using them again does not need a result. */
  readonly #said = new Set<string>();
  /** The results about files with this base name. */
  readonly #about = new Map<string, string[]>();
  /** Base names that the plan mentions and no call has edited since, with the request at which they were planned. */
  readonly #planned = new Map<string, number>();
  readonly #lastUses = new Map<string, number>();
  readonly #files = new Map<string, string>();
  readonly listings = new OpenedListings();

  /** Notes text other than responses and results. If the human names a file, the results about it count as used. */
  noteWords(blocks: readonly Block[], requests: number, { isHuman = false } = {}): void {
    for (const name of blocks.filter(isText).flatMap(({ text }) => [...findNames(text)])) {
      if (isHuman) this.#touchFile(name, requests);
      this.#said.add(name);
    }
  }

  noteResponse(blocks: readonly Block[], requests: number): void {
    const used = new Set(blocks.flatMap(listTexts).flatMap((text) => [...findNames(text)]));
    for (const name of used) {
      const shownBy = this.#said.has(name) ? [] : (this.#shown.get(name) ?? []);
      if (shownBy.length <= MAX_SHOWN_BY) for (const id of shownBy) this.#lastUses.set(id, requests);
      this.#touchFile(name, requests);
    }
    for (const name of used) this.#said.add(name);
    for (const call of blocks.filter(isToolUse)) this.#noteCall(call, requests);
  }

  noteResult(result: ToolResultBlock): void {
    const { tool_use_id: id } = result;
    const texts = listTexts(result);
    for (const name of new Set(texts.flatMap((text) => [...findNames(text)]))) {
      const shownBy = this.#shown.get(name) ?? [];
      if (shownBy.length <= MAX_SHOWN_BY) this.#shown.set(name, [...shownBy, id]);
    }
    this.listings.noteResult(id, texts);
    const file = this.#files.get(id);
    if (file !== undefined) this.#about.set(file, [...(this.#about.get(file) ?? []), id]);
  }

  /**
   * Returns how many requests had been answered when this result was last used; all of them while the plan mentions its
   * file.
   */
  findLastUse(id: string, requests: number): number {
    const planned = this.#planned.get(this.#files.get(id) ?? "");
    if (planned !== undefined && requests - planned <= MAX_PLANNED_REQUESTS) return requests;
    return this.#lastUses.get(id) ?? 0;
  }

  #touchFile(name: string, requests: number): void {
    for (const id of this.#about.get(name) ?? []) this.#lastUses.set(id, requests);
  }

  #noteCall(call: ToolUseBlock, requests: number): void {
    const plan = readPlan(call);
    if (plan) {
      if (plan.isWhole) this.#planned.clear();
      for (const name of plan.open.flatMap((text) => [...findNames(text)])) this.#planned.set(name, requests);
      return;
    }
    this.listings.noteCall(call, requests);
    const path = findNamedPath(call.input);
    if (path === undefined) return;
    const file = path.slice(path.lastIndexOf("/") + 1);
    this.#files.set(call.id, file);
    if (kindOfCall(call) === "edit") this.#planned.delete(file);
  }
}

function listTexts(block: Block): readonly string[] {
  if (block.type === "tool_result") {
    const { content = "" } = block as ToolResultBlock;
    return typeof content === "string" ? [content] : content.flatMap(listTexts);
  }
  if (isToolUse(block)) return listStrings(block.input);
  return isText(block) ? [block.text] : [];
}

function listStrings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listStrings) : [];
}
