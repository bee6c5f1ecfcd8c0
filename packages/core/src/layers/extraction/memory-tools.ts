// The tools of an extraction: it may read, and write memories through the gate. Every other call is refused, and the reason
// is kept.

import type { ToolAnswer } from "../../forks/fork.ts";
import { parseMemory } from "../../memory/format/parse.ts";
import type { Gated, GatedStore } from "../../memory/safety/gate.ts";
import { gateWrite } from "../../memory/safety/gate.ts";
import type { Material, Said } from "../../memory/safety/material.ts";
import type { Authorship } from "../../memory/store/change.ts";
import type { ReplacedNotice } from "../../memory/store/describe-replaced.ts";
import type { SavedMemory } from "../../record/layer-events.ts";
import type { ToolUseBlock } from "../../transcript/blocks.ts";
import { isLooking } from "../is-looking.ts";
import { findPlaceIn } from "./find-place-in.ts";
import { keepOldBody } from "./keep-old-body.ts";

/** An exchange is worth a memory or two; a model that writes more is saving everything. */
const MAX_FILES = 6;
/** The most characters of one result. */
const MAX_CHARACTERS = 50_000;

export interface MemoryToolsInput {
  readonly store: GatedStore;
  readonly folder: string;
  readonly material: Material;
  readonly authorship: Authorship;
  /** Answers a read-only call; undefined if the host does not allow it. */
  readonly look?: ((call: ToolUseBlock) => Promise<ToolAnswer | undefined>) | undefined;
}

/** A file that was written, and what to tell a person about it. */
export interface SavedCheck {
  readonly path: string;
  readonly check: string;
}

type Fields = Readonly<Record<string, unknown>>;

export class MemoryTools {
  readonly #input: MemoryToolsInput;
  readonly #saved = new Map<string, SavedMemory>();
  /** Files as they were read here; a file that was not read is not overwritten. */
  readonly #seen = new Map<string, string>();
  /** What was read here; a claim may be based on it. */
  readonly #looked: Said[] = [];
  readonly checks: SavedCheck[] = [];
  /** What each written file superseded or may contradict. */
  readonly replaced: ReplacedNotice[] = [];
  /** Why calls were refused and memories were not saved. */
  readonly denials: string[] = [];
  #isSettled = false;

  constructor(input: MemoryToolsInput) {
    this.#input = input;
  }

  get saved(): readonly string[] {
    return [...this.#saved.keys()];
  }

  get kept(): readonly SavedMemory[] {
    return [...this.#saved.values()];
  }

  /** True if the last call was a successful write, so that there is nothing to wait for. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  async answer(call: ToolUseBlock): Promise<ToolAnswer> {
    this.#isSettled = false;
    const fields = (typeof call.input === "object" && call.input !== null ? call.input : {}) as Fields;
    switch (call.name) {
      case "Read":
        return this.#read(call, fields);
      case "Grep":
      case "Glob":
        return this.#look(call);
      case "Bash":
        return isLooking(fields.command)
          ? this.#look(call)
          : this.#refuse(call, "only read-only commands are allowed");
      case "Write":
        return this.#write(call, fields);
      case "Edit":
        return this.#edit(call, fields);
      default:
        return this.#refuse(call, "only reading files and writing memories is allowed");
    }
  }

  /** Saves a file from a text answer, whose author knows existing memories only by their descriptions. */
  async save(path: string, text: string): Promise<ToolAnswer> {
    const current = await this.#input.store.text(path);
    const isUnseen = current !== undefined && this.#seen.get(path) !== current;
    return this.#keep(path, isUnseen ? keepOldBody(current, text) : text, current);
  }

  async #keep(path: string, text: string, base: string | undefined): Promise<ToolAnswer> {
    if (this.#saved.size >= MAX_FILES && !this.#saved.has(path))
      return this.#denied(`${path}: at most ${MAX_FILES} files can be saved per exchange.`);
    const { store, material, authorship } = this.#input;
    const all = { ...material, messages: [...material.messages, ...this.#looked] };
    const gated = await gateWrite(store, { path, text, base: base ?? null }, all, authorship);
    if (!gated.ok) return this.#denied(gated.reason);
    this.#isSettled = true;
    // If another writer changed the same lines, this version was stored beside theirs.
    const beside = gated.written.beside.find((each) => each.path === path)?.beside;
    const now = await store.text(path);
    const saved = gated.written.elsewhere ?? gated.written.noted ?? beside ?? path;
    this.#saved.set(saved, describeSaved(saved, now ?? text, gated));
    this.replaced.push(gated.written);
    this.checks.push(...gated.checks.map((check) => ({ path, check })));
    if (now !== undefined) this.#seen.set(path, now);
    return { content: `${path} is saved.` };
  }

  async #read(call: ToolUseBlock, fields: Fields): Promise<ToolAnswer> {
    const path = findPlaceIn(this.#input.folder, fields.file_path);
    if (path === undefined) return this.#look(call);
    const text = await this.#input.store.text(path);
    if (text === undefined) return { content: `There is no ${path}.`, is_error: true };
    this.#seen.set(path, text);
    this.#note("injected", text);
    return { content: text };
  }

  async #look(call: ToolUseBlock): Promise<ToolAnswer> {
    const answer = await this.#input.look?.(call);
    if (answer) this.#note("tool", answer.content);
    return answer ?? this.#refuse(call, "it cannot be used here");
  }

  #note(kind: Said["kind"], content: ToolAnswer["content"]): void {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    this.#looked.push({ entry: "", kind, text: text.slice(0, MAX_CHARACTERS) });
  }

  async #write(call: ToolUseBlock, { file_path, content }: Fields): Promise<ToolAnswer> {
    const path = findPlaceIn(this.#input.folder, file_path);
    if (!path) return this.#refuse(call, "only the memory folder is written to");
    if (typeof content !== "string") return { content: "Give content as a string.", is_error: true };
    const current = await this.#input.store.text(path);
    if (current !== undefined && this.#seen.get(path) !== current)
      return { content: `${path} exists: read it first, and keep in it what still holds.`, is_error: true };
    return this.#keep(path, content, current);
  }

  async #edit(
    call: ToolUseBlock,
    { file_path, old_string, new_string, replace_all }: Fields,
  ): Promise<ToolAnswer> {
    const path = findPlaceIn(this.#input.folder, file_path);
    if (!path) return this.#refuse(call, "only the memory folder is written to");
    if (typeof old_string !== "string" || typeof new_string !== "string" || old_string === "")
      return { content: "Give old_string and new_string as strings.", is_error: true };
    const text = await this.#input.store.text(path);
    if (text === undefined) return { content: `There is no ${path}.`, is_error: true };
    const parts = text.split(old_string);
    if (parts.length === 1) return { content: `${path} does not hold old_string.`, is_error: true };
    if (parts.length > 2 && replace_all !== true)
      return { content: `${path} holds old_string more than once.`, is_error: true };
    return this.#keep(path, parts.join(new_string), text);
  }

  #refuse({ name }: ToolUseBlock, why: string): ToolAnswer {
    const content = `${name} is refused here: ${why}.`;
    this.denials.push(content);
    return { content, is_error: true, refused: true };
  }

  #denied(reason: string): ToolAnswer {
    this.denials.push(reason);
    return { content: `Not saved. ${reason}`, is_error: true };
  }
}

export function describeSaved(
  path: string,
  text: string,
  { class: evidence, written }: Pick<Extract<Gated, { ok: true }>, "class" | "written">,
): SavedMemory {
  const { description, name } = parseMemory(path, text, 0);
  const write = written.operations[0]?.write;
  return {
    path,
    description: description || name,
    ...(evidence && { class: evidence }),
    ...(write !== undefined && { write }),
  };
}
