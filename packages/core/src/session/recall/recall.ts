// The Recall tool: reads again what has left the view. Nothing that was ever said or returned is out of its reach.
import type { ToolDefinition } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";
import { search } from "./search.ts";
import { type Passage, passagesOf } from "./texts.ts";

/** One answer, at most: about 2,000 tokens. More is asked for with `offset`. */
const ANSWER_CHARACTERS = 7_000;
const MOST_HITS = 12;

export const RECALL: ToolDefinition = {
  name: "Recall",
  description:
    "Reads again what is no longer shown in this conversation: a cleared or shortened tool result by its id, or any earlier message or result by words in it.",
  input_schema: {
    type: "object",
    properties: {
      id: { type: "string", description: "Id of a tool call or message, as a stub or a search names it." },
      query: { type: "string", description: "Words to look for, when no id is known." },
      offset: { type: "integer", minimum: 0, description: "Character to start at, to read on." },
    },
    additionalProperties: false,
  },
};

export function recall(view: View, input: unknown): string {
  const { id, query, offset } = (input ?? {}) as { id?: unknown; query?: unknown; offset?: unknown };
  const start = typeof offset === "number" && offset > 0 ? Math.floor(offset) : 0;
  const passages = [...view.tree.values()].flatMap(({ entry }) => passagesOf(entry));
  if (typeof id === "string" && id !== "") return read(passages, id, start);
  if (typeof query === "string" && query.trim() !== "") return look(passages, query);
  return "Give an id to read, or a query to look for.";
}

function read(passages: readonly Passage[], id: string, start: number): string {
  const found = passages.filter((passage) => passage.id === id);
  if (found.length === 0) return `Nothing in this session has the id ${id}. Look for it with a query.`;
  const text = found.map((passage) => passage.text).join("\n\n");
  const end = wholeCharacter(text, start + ANSWER_CHARACTERS);
  const part = text.slice(start, end).toWellFormed();
  if (start >= text.length) return `${id} has ${text.length} characters; there is nothing from ${start} on.`;
  return end < text.length
    ? `${part}\n\n[${end} of ${text.length} characters. Go on with offset ${end}.]`
    : part;
}

/** The last place up to here that does not split a character. */
function wholeCharacter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const isSplit = text.codePointAt(at - 1)! > 0xffff;
  return isSplit ? at - 1 : at;
}

function look(passages: readonly Passage[], query: string): string {
  const hits = search(passages, query, MOST_HITS);
  if (hits.length === 0) return `Nothing said or returned in this session contains any of: ${query}`;
  const lines = hits.map(
    ({ passage, snippet, offset }) =>
      `## ${passage.id} (${passage.what}, ${passage.text.length} characters, from ${offset})\n${snippet.toWellFormed()}`,
  );
  let answer = "";
  for (const line of lines) {
    if (answer.length + line.length > ANSWER_CHARACTERS) break;
    answer += `${line}\n\n`;
  }
  return answer.trimEnd();
}
