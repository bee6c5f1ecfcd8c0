// The Recall tool: reads again what has left the view. Nothing that was ever said or returned is out of its reach; with
// `where` it looks beyond this session.
import type { ToolDefinition } from "../transcript/blocks.ts";
import type { View } from "../view/view.ts";
import { found } from "./answer-query.ts";
import { partOf } from "./read-part.ts";
import type { PastInput } from "./recall-past.ts";
import { Passages } from "./session-passages.ts";

export const RECALL: ToolDefinition = {
  name: "Recall",
  description:
    "Reads again what is no longer shown in this conversation: a cleared or shortened result by its id, anything said or returned by words in it, or everything in order by page. With `where`: memories, or earlier sessions of this project.",
  input_schema: {
    type: "object",
    properties: {
      id: { type: "string", description: "Of a tool call or message, as a stub or a search names it." },
      query: {
        type: "string",
        description: "Words to look for: names, paths, numbers. With an id, only there.",
      },
      offset: { type: "integer", minimum: 0, description: "With an id: the character to start at." },
      page: { type: "integer", minimum: 1, description: "From 1, oldest first." },
      where: {
        type: "string",
        enum: ["memory", "past"],
        description: "Look beyond this session: for a query, or an id that one named.",
      },
    },
    additionalProperties: false,
  },
};

interface Input {
  readonly id?: unknown;
  readonly query?: unknown;
  readonly offset?: unknown;
  readonly page?: unknown;
  readonly where?: unknown;
}

/** What is asked of other sessions and of memory; undefined where this session is meant. */
export function beyond(input: unknown): PastInput | undefined {
  const { where, query, id, offset } = (input ?? {}) as Input;
  if (where !== "memory" && where !== "past") return undefined;
  const [words, name] = [query, id].map((value) => (isGiven(value) ? value : undefined));
  return { where, query: words, id: name, offset: wholeNumber(offset) };
}

/** Answers the tool's calls for one session. What it has read once it does not read again. */
export class Recall {
  readonly #passages = new Passages();

  answer(view: View, input: unknown): string {
    const { id, query, offset, page } = (input ?? {}) as Input;
    const passages = this.#passages.follow(view);
    const named = isGiven(id) ? id : undefined;
    if (isGiven(query)) return found(passages, query, named);
    if (named !== undefined) return read(passages, named, wholeNumber(offset));
    if (typeof page === "number") return turnTo(passages, wholeNumber(page));
    return "Give an id to read, a query to look for, or a page.";
  }

  /** How many pages there are now. */
  pages(view: View): number {
    return this.#passages.follow(view).pages.count;
  }
}

/** One answer of a fresh reader. */
export const recall = (view: View, input: unknown): string => new Recall().answer(view, input);

function read(passages: Passages, id: string, start: number): string {
  const text = passages.textOf(id);
  if (text === undefined)
    return `Nothing in this session has the id ${id.slice(0, 200)}. Look for it with a query.`;
  return partOf(id, text, start);
}

function turnTo({ pages }: Passages, number: number): string {
  return pages.text(number) ?? `There ${pages.count === 1 ? "is 1 page" : `are ${pages.count} pages`}.`;
}

const isGiven = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const wholeNumber = (value: unknown) => (typeof value === "number" && value > 0 ? Math.floor(value) : 0);
