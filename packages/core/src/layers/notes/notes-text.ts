// The notes while a fork updates them. The fork may edit this text and nothing else; every other call and file is refused.

import type { ToolAnswer } from "../../forks/fork.ts";
import type { ToolUseBlock } from "../../transcript/blocks.ts";

/** Many times the limit of all sections; no model means to write that much. */
export const NOTES_CHARACTERS = 200_000;

export class NotesText {
  #text: string;
  readonly #path: string;
  readonly #isNotesPath: (path: string) => Promise<boolean>;
  #edits = 0;
  /** An edit has failed since `isDone` was last called, so the model may want to correct it. */
  #hasFailed = false;

  constructor(text: string, path: string, isNotesPath: (path: string) => Promise<boolean>) {
    this.#text = text;
    this.#path = path;
    this.#isNotesPath = isNotesPath;
  }

  get text(): string {
    return this.#text;
  }

  get edits(): number {
    return this.#edits;
  }

  async answer({ name, input }: ToolUseBlock): Promise<ToolAnswer> {
    const fields = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
    const isEditor = name === "Edit" || name === "Write";
    const path = typeof fields.file_path === "string" ? fields.file_path : "";
    if (!isEditor || !(await this.#isNotesPath(path))) {
      const content = `Refused: while the notes are brought up to date, only Edit and Write on ${this.#path} are allowed.`;
      return { content, is_error: true, refused: true };
    }
    const changed = name === "Edit" ? replaceText(this.#text, fields) : writeText(fields);
    if ("problem" in changed) {
      this.#hasFailed = true;
      return { content: changed.problem, is_error: true };
    }
    this.#text = changed.text;
    this.#edits++;
    return { content: `${this.#path} has been changed.` };
  }

  /** True if something was edited and nothing has failed since the last call. */
  isDone(): boolean {
    const isDone = this.#edits > 0 && !this.#hasFailed;
    this.#hasFailed = false;
    return isDone;
  }
}

type Changed = { readonly text: string } | { readonly problem: string };

function replaceText(
  text: string,
  { old_string: old, new_string: to, replace_all: all }: Record<string, unknown>,
): Changed {
  if (typeof old !== "string" || typeof to !== "string")
    return { problem: "Give old_string and new_string as strings." };
  if (old === "") return { problem: "old_string is empty: give the text to replace." };
  const parts = text.split(old);
  if (parts.length === 1)
    return { problem: "old_string does not occur in the notes. Give it exactly as it is there." };
  if (parts.length > 2 && all !== true)
    return {
      problem: `old_string occurs ${parts.length - 1} times. Give more of its surroundings, or set replace_all.`,
    };
  return limitText(parts.join(to));
}

const writeText = ({ content }: Record<string, unknown>): Changed =>
  typeof content === "string" ? limitText(content) : { problem: "Give content as a string." };

const limitText = (text: string): Changed =>
  text.length <= NOTES_CHARACTERS
    ? { text }
    : { problem: `Too long: notes have at most ${NOTES_CHARACTERS} characters.` };
