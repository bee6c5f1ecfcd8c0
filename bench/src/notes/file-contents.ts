// The files of a recorded session as its results last showed them: what a restorer would read.
import type { Said } from "../transcripts/said.ts";

/** How the recorded agent numbers the lines of a file. */
const NUMBERED = /^\s*\d+(?:→|\t)/;

export class FileContents {
  readonly #calls = new Map<string, string>();
  readonly #contents = new Map<string, string>();

  note(each: Said): void {
    if (each.kind === "assistant")
      for (const block of each.content)
        if (block.type === "tool_use" && "id" in block && block.name === "Read")
          this.#calls.set(String(block.id), String((block.input as { file_path?: unknown }).file_path));
    if (each.kind !== "results") return;
    for (const { tool_use_id: id, content, is_error } of each.results) {
      const path = this.#calls.get(id);
      if (path === undefined || is_error) continue;
      const text = typeof content === "string" ? content : textIn(content ?? []);
      const lines = text.split("\n").filter((line) => NUMBERED.test(line));
      if (lines.length > 0)
        this.#contents.set(path, lines.map((line) => line.replace(NUMBERED, "")).join("\n"));
    }
  }

  read(path: string): string | undefined {
    return this.#contents.get(path);
  }
}

const textIn = (blocks: readonly { readonly type: string }[]): string =>
  blocks.map((block) => ("text" in block ? String(block.text) : "")).join("\n");
