// The Recall tool: reads again what has left the view. Nothing that was ever said or returned is out of its reach.
import type { ToolDefinition } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";
import { found } from "./found.ts";
import { Passages } from "./passages.ts";
import { ANSWER_TOKENS, endWithin } from "./room.ts";

/** The line that says where to go on. */
const FOOT_TOKENS = 60;

export const RECALL: ToolDefinition = {
  name: "Recall",
  description:
    "Reads again what is no longer shown in this conversation: a cleared or shortened result by its id, anything said or returned by words in it, or everything in order by page.",
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
    },
    additionalProperties: false,
  },
};

interface Input {
  readonly id?: unknown;
  readonly query?: unknown;
  readonly offset?: unknown;
  readonly page?: unknown;
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
  if (start >= text.length) return `${id} has ${text.length} characters; there is nothing from ${start} on.`;
  const end = endWithin(text, start, ANSWER_TOKENS - FOOT_TOKENS);
  const part = text.slice(start, end).toWellFormed();
  return end < text.length
    ? `${part}\n\n[${end} of ${text.length} characters. Go on with offset ${end}.]`
    : part;
}

function turnTo({ pages }: Passages, number: number): string {
  return pages.text(number) ?? `There ${pages.count === 1 ? "is 1 page" : `are ${pages.count} pages`}.`;
}

const isGiven = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const wholeNumber = (value: unknown) => (typeof value === "number" && value > 0 ? Math.floor(value) : 0);
