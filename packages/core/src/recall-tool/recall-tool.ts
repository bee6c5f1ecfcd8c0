// The Recall tool: reads what has left the view. It can read everything that was ever said or returned in this session, and
// with `where` also memories and earlier sessions.
import type { ToolDefinition } from "../transcript/blocks.ts";
import { withoutPieces } from "../view/left-id.ts";
import type { View } from "../view/view.ts";
import { answerQuery } from "./answer-query.ts";
import type { PastInput } from "./past-recall.ts";
import { readPart } from "./read-part.ts";
import { SessionPassages } from "./session-passages.ts";

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
      pin: {
        type: "string",
        description:
          "Id of a result in view that you will need for long: it is not cleared until you unpin it.",
      },
      unpin: { type: "string", description: "Id of a pinned result." },
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
  readonly pin?: unknown;
  readonly unpin?: unknown;
}

/** Reads a call that asks about other sessions or memory; undefined if it is about this session. */
export function readPastInput(input: unknown): PastInput | undefined {
  const { where, query, id, offset } = (input ?? {}) as Input;
  if (where !== "memory" && where !== "past") return undefined;
  const [words, name] = [query, id].map((value) => (isGiven(value) ? value : undefined));
  return { where, query: words, id: name, offset: wholeNumber(offset) };
}

/** Reads a call that pins or releases a result; undefined if it asks for something. */
export function readPinInput(input: unknown): { readonly pin?: string; readonly unpin?: string } | undefined {
  const { pin, unpin } = (input ?? {}) as Input;
  if (!isGiven(pin) && !isGiven(unpin)) return undefined;
  return { ...(isGiven(pin) ? { pin } : {}), ...(isGiven(unpin) ? { unpin } : {}) };
}

/** Answers the tool's calls for one session. Keeps what it has indexed. */
export class RecallTool {
  readonly #passages = new SessionPassages();

  /** `maxTokens`: the limit for a text that is read by its id, if the window is small. */
  answer(view: View, input: unknown, maxTokens?: number): string {
    const { id, query, offset, page } = (input ?? {}) as Input;
    const passages = this.#passages.follow(view);
    const named = isGiven(id) ? id : undefined;
    if (isGiven(query)) return answerQuery(passages, query, named);
    if (named !== undefined) return readById(passages, named, wholeNumber(offset), maxTokens);
    if (typeof page === "number") return turnTo(passages, wholeNumber(page));
    return "Give an id to read, a query to look for, or a page.";
  }

  /** Returns the current number of pages. */
  pages(view: View): number {
    return this.#passages.follow(view).pages.count;
  }
}

/** Answers one call without keeping an index. */
export const answerRecall = (view: View, input: unknown): string => new RecallTool().answer(view, input);

function readById(passages: SessionPassages, id: string, start: number, maxTokens?: number): string {
  const text = passages.textOf(withoutPieces(id));
  if (text === undefined)
    return `Nothing in this session has the id ${id.slice(0, 200)}. Look for it with a query.`;
  return readPart(id, text, start, maxTokens);
}

function turnTo({ pages }: SessionPassages, number: number): string {
  return pages.text(number) ?? `There ${pages.count === 1 ? "is 1 page" : `are ${pages.count} pages`}.`;
}

const isGiven = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const wholeNumber = (value: unknown) => (typeof value === "number" && value > 0 ? Math.floor(value) : 0);
