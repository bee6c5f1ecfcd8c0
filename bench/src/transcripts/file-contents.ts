// The files of a recorded session as they were at some point, as far as its results and edits tell: what a restorer would read.
import type { Block } from "@palimpsest/core";
import type { Said } from "./said.ts";

/** How a recorded agent may number the lines of a file. */
const NUMBERED = /^\s*\d+(?:→|\t)/;
const PATH_FIELDS = ["file_path", "path"];
const OLD_FIELDS = ["old_string", "oldText"];
const NEW_FIELDS = ["new_string", "newText"];

interface FileCall {
  readonly name: string;
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export class FileContents {
  readonly #calls = new Map<string, FileCall>();
  /** By path: the whole file, or the part read last if nothing has shown the whole. */
  readonly #contents = new Map<string, { readonly text: string; readonly isWhole: boolean }>();

  note(each: Said): void {
    if (each.kind === "assistant") for (const block of each.content) this.#noteCall(block);
    if (each.kind !== "results") return;
    for (const { tool_use_id: id, content, is_error } of each.results) {
      const call = this.#calls.get(id);
      if (call && !is_error) this.#apply(call, typeof content === "string" ? content : textIn(content ?? []));
    }
  }

  read(path: string): string | undefined {
    return this.#contents.get(path)?.text;
  }

  #noteCall(block: Block): void {
    if (block.type !== "tool_use" || !("input" in block)) return;
    const input = block.input as Record<string, unknown>;
    const path = pick(input, PATH_FIELDS);
    if (path !== undefined)
      this.#calls.set(String(block.id), { name: String(block.name).toLowerCase(), path, input });
  }

  #apply({ name, path, input }: FileCall, result: string): void {
    const known = this.#contents.get(path);
    if (name === "read") {
      const isWhole = input.offset === undefined && input.limit === undefined;
      if (isWhole || !known?.isWhole) this.#contents.set(path, { text: withoutNumbers(result), isWhole });
    }
    if (name === "write" && typeof input.content === "string")
      this.#contents.set(path, { text: input.content, isWhole: true });
    const edits = Array.isArray(input.edits) ? (input.edits as Record<string, unknown>[]) : [input];
    for (const edit of edits) this.#edit(path, pick(edit, OLD_FIELDS), pick(edit, NEW_FIELDS));
  }

  #edit(path: string, before: string | undefined, after: string | undefined): void {
    const known = this.#contents.get(path);
    if (known && before && after !== undefined)
      this.#contents.set(path, { ...known, text: known.text.replace(before, () => after) });
  }
}

const pick = (input: Readonly<Record<string, unknown>>, fields: readonly string[]): string | undefined =>
  fields.map((field) => input[field]).find((value) => typeof value === "string") as string | undefined;

/** Also drops what the agent appends after the file. */
function withoutNumbers(text: string): string {
  const numbered = text.split("\n").filter((line) => NUMBERED.test(line));
  return numbered.length === 0 ? text : numbered.map((line) => line.replace(NUMBERED, "")).join("\n");
}

const textIn = (blocks: readonly { readonly type: string }[]): string =>
  blocks.map((block) => ("text" in block ? String(block.text) : "")).join("\n");
