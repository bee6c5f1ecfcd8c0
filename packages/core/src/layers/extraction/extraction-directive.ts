// Writes the instructions for a model that saves memories. Pure.
import type { Memory } from "../../memory/memory.ts";
import type { Said } from "../../memory/safety/material.ts";
import { fillPrompt } from "../../prompts/fill.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { isForeign } from "../../transcript/origins.ts";
import AS_TEXT from "./answer-as-text.md.ts";
import WITH_TOOLS from "./answer-with-tools.md.ts";
import CONVERSATION from "./conversation.md.ts";
import PROMPT from "./prompt.md.ts";

/** Only the newest memories are listed: about 6,000 tokens at most. */
const LISTED = 200;
const LISTED_CHARACTERS = 24_000;
/** How much of each text a small model is shown; long results say little about a person. */
const TEXT_CHARACTERS = 4_000;
const RESULT_CHARACTERS = 600;
const CONVERSATION_CHARACTERS = 60_000;
const BEGINNING_CHARACTERS = 120;

export interface DirectiveInput {
  readonly folder: string;
  readonly memories: readonly Memory[];
  readonly since: readonly Said[];
  /** True if the model has tools to write files. */
  readonly canWrite: boolean;
  /** Today's date as memories state it, since dates in them are absolute. */
  readonly date: string;
}

/** For a fork, which sees the conversation and is told where the new part begins. */
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

/** For a model that has not seen the conversation. */
export function makeFreshPrompt(input: DirectiveInput): string {
  return fillPrompt(PROMPT, {
    scope: fillPrompt(CONVERSATION, { conversation: formatConversation(input.since) }),
    answer: AS_TEXT,
    memories: listMemories(input.memories),
    date: input.date,
  });
}

/** Returns the part of the prompt that is ours: a memory that repeats it is an echo. */
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

/** Counts roughly how many characters of the conversation a fresh request shows. */
export const countShownCharacters = (since: readonly Said[]): number =>
  since.reduce(
    (sum, { text, kind }) => (kind === "injected" ? sum : sum + Math.min(text.length, findMaxShown(kind))),
    0,
  );

const findMaxShown = (by: string): number =>
  by === "human" || by === "assistant" ? TEXT_CHARACTERS : RESULT_CHARACTERS;

/** Formats the newest messages that fit. Injected text is left out. */
function formatConversation(since: readonly Said[]): string {
  let room = CONVERSATION_CHARACTERS;
  const lines = since
    .filter(({ kind }) => kind !== "injected")
    .flatMap(splitVoices)
    .map(({ by, text }) => `<said by="${by}">\n${escapeTags(cutLine(text, findMaxShown(by)))}\n</said>`)
    .toReversed()
    .filter((line) => {
      room -= line.length;
      return room >= 0;
    });
  return lines.reverse().join("\n");
}

/** Splits a human's message by origin, so that pasted and piped text is marked as such. */
function splitVoices({
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

/** Escapes tags, so that quoted text cannot pose as another speaker. */
const escapeTags = (text: string) => text.replace(/<(\/?)(?=said\b|memory\b|conversation\b)/gi, "‹$1");
const cutLine = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} […]`;
