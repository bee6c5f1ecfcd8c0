// The names that a request shows, updated from one request to the next: unchanged blocks are not examined again.
import type { Block } from "@palimpsest/core";
import { findNames } from "./find-names.ts";

export class ShownNames {
  #texts: string[] = [];
  readonly #counts = new Map<string, number>();
  /** Every name that any request has shown. */
  readonly ever = new Set<string>();

  /** Takes the texts of the next request. */
  update(texts: readonly string[]): void {
    let same = 0;
    while (same < this.#texts.length && this.#texts[same] === texts[same]) same++;
    for (const text of this.#texts.slice(same)) this.#count(text, -1);
    for (const text of texts.slice(same)) this.#count(text, 1);
    this.#texts = [...texts];
  }

  has(name: string): boolean {
    return this.#counts.has(name);
  }

  get texts(): readonly string[] {
    return this.#texts;
  }

  #count(text: string, by: number): void {
    for (const name of findNames(text)) {
      const count = (this.#counts.get(name) ?? 0) + by;
      if (count === 0) this.#counts.delete(name);
      else this.#counts.set(name, count);
      if (by > 0) this.ever.add(name);
    }
  }
}

/** The texts of a request in order; a call counts by its input. */
export function listTexts(messages: readonly { readonly content: readonly Block[] | string }[]): string[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string" ? [content] : content.flatMap(textsOf),
  );
}

export function textsOf(block: Block): readonly string[] {
  switch (block.type) {
    case "text":
      return [String(block.text)];
    case "tool_use":
      return [inputText(block)];
    case "tool_result": {
      const { content = "" } = block as { readonly content?: string | readonly Block[] };
      return typeof content === "string" ? [content] : content.flatMap(textsOf);
    }
    default:
      return [];
  }
}

const inputs = new WeakMap<object, string>();

function inputText(block: Block): string {
  const { input } = block as unknown as { readonly input: object };
  const before = inputs.get(input);
  if (before !== undefined) return before;
  const text = stringsIn(input).join("\n");
  inputs.set(input, text);
  return text;
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
