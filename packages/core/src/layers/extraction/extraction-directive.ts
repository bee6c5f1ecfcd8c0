// What a model is told in order to save memories. Pure.
import type { Memory } from "../../memory/memory.ts";
import type { Said } from "../../memory/safety/material.ts";
import { fillPrompt } from "../../prompts/fill.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { isForeign } from "../../transcript/origins.ts";
import AS_TEXT from "./answer-as-text.md.ts";
import WITH_TOOLS from "./answer-with-tools.md.ts";
import CONVERSATION from "./conversation.md.ts";
import PROMPT from "./prompt.md.ts";

/** The newest memories are listed: about 6,000 tokens at most. */
const LISTED = 200;
const LISTED_CHARACTERS = 24_000;
/** What a small model is shown of the exchange: long results say little about a person. */
const TEXT_CHARACTERS = 4_000;
const RESULT_CHARACTERS = 600;
const CONVERSATION_CHARACTERS = 60_000;
const BEGINNING_CHARACTERS = 120;

export interface DirectiveInput {
  readonly folder: string;
  readonly memories: readonly Memory[];
  readonly since: readonly Said[];
  /** The model has the tools to write files with. */
  readonly canWrite: boolean;
  /** As the file names the day: dates in memories are absolute. */
  readonly date: string;
}

/** For a fork: it sees the conversation itself, and is told where the new part begins. */
export function makeForkDirective(input: DirectiveInput): string {
  const first = toOneLine(input.since.find(({ kind }) => kind === "human")?.text ?? "");
  const from = `the human's message that begins: ${JSON.stringify(cutLine(first, BEGINNING_CHARACTERS))}`;
  return fillPrompt(PROMPT, {
    scope: `Use only what was said from ${from} on.`,
    answer: input.canWrite ? fillPrompt(WITH_TOOLS, { folder: input.folder }) : AS_TEXT,
    memories: listMemories(input.memories),
    date: input.date,
  });
}

/** For a model that has seen nothing. */
export function makeFreshPrompt(input: DirectiveInput): string {
  return fillPrompt(PROMPT, {
    scope: fillPrompt(CONVERSATION, { conversation: formatConversation(input.since) }),
    answer: AS_TEXT,
    memories: listMemories(input.memories),
    date: input.date,
  });
}

/** What of all this is ours: repeated, it is an echo. */
export const ownPrompt = ({ memories, date }: DirectiveInput): string =>
  fillPrompt(PROMPT, { scope: "", answer: "", memories: listMemories(memories), date });

function listMemories(memories: readonly Memory[]): string {
  let room = LISTED_CHARACTERS;
  const lines = memories
    .toSorted((a, b) => b.modified - a.modified)
    .slice(0, LISTED)
    .map(({ path, type, description }) => `- [${type ?? "none"}] ${path}: ${description}`)
    .filter((line) => {
      room -= line.length;
      return room >= 0;
    });
  return lines.length === 0 ? "(none yet)" : lines.join("\n");
}

/** About how much of the conversation a fresh question shows. */
export const countShownCharacters = (since: readonly Said[]): number =>
  since.reduce(
    (sum, { text, kind }) => (kind === "injected" ? sum : sum + Math.min(text.length, maxShown(kind))),
    0,
  );

const maxShown = (by: string): number =>
  by === "human" || by === "assistant" ? TEXT_CHARACTERS : RESULT_CHARACTERS;

/** The newest that fit; what was injected is not shown at all. */
function formatConversation(since: readonly Said[]): string {
  let room = CONVERSATION_CHARACTERS;
  const lines = since
    .filter(({ kind }) => kind !== "injected")
    .flatMap(voicesOf)
    .map(({ by, text }) => `<said by="${by}">\n${escapeTags(cutLine(text, maxShown(by)))}\n</said>`)
    .toReversed()
    .filter((line) => {
      room -= line.length;
      return room >= 0;
    });
  return lines.reverse().join("\n");
}

/** What came along with a human's words is shown as that: "pasted", "piped". */
function voicesOf({
  kind,
  text,
  origins = [],
}: Said): readonly { readonly by: string; readonly text: string }[] {
  let [own, at] = ["", 0];
  const foreign = origins.filter(({ origin }) => isForeign(origin));
  for (const { from, to } of foreign) {
    own += `${text.slice(at, from)} […] `;
    at = to;
  }
  own += text.slice(at);
  return [
    { by: kind, text: own },
    ...foreign.map(({ from, to, origin }) => ({ by: origin as string, text: text.slice(from, to) })),
  ].filter((part) => part.text.replaceAll("[…]", "").trim() !== "");
}

/** What is quoted cannot go on in another voice. */
const escapeTags = (text: string) => text.replace(/<(\/?)(?=said\b|memory\b|conversation\b)/gi, "‹$1");
const cutLine = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} […]`;
