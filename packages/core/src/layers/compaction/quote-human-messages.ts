// Quotes the human's messages verbatim: the first and the newest, as many as fit; the others by pointer. Pure.
import type { HumanMessage } from "../../derived/derived.ts";
import { formatCount } from "../../text/format-count.ts";
import type { TextBlock } from "../../transcript/blocks.ts";
import { countTextTokens, type TokensOf } from "./compaction-sizes.ts";
import { takeFirstWords } from "./cut-text.ts";
import type { Pointer } from "./make-pointer.ts";

/** Enough of a long message to recognise it. */
const POINTER_CHARACTERS = 300;
/** Enough of an omitted message to judge whether it matters. */
const LEFT_OUT_CHARACTERS = 60;
/** The share of the budget for naming omitted messages; beyond it they are only counted. */
const LEFT_OUT_SHARE = 0.1;
/** However small the budget, one message takes at most this share, so that others fit too. */
const MAX_SHARE = 1 / 3;
/** Heading and closing lines. */
const FRAME_TOKENS = 80;

export interface HumanMessagesInput {
  readonly humans: readonly HumanMessage[];
  /** Entries whose text the view still shows. */
  readonly visible: ReadonlySet<string>;
  /** The most tokens of all messages together. */
  readonly total: number;
  /** The most tokens of one message; a longer one is replaced by a pointer. */
  readonly each: number;
  readonly tokensOf: TokensOf;
  readonly pointer: Pointer;
}

interface Item {
  readonly text: string;
  readonly tokens: number;
}

export function quoteHumanMessages(input: HumanMessagesInput): string | undefined {
  const hidden = input.humans.filter(({ entry }) => !input.visible.has(entry));
  const budget = input.total - FRAME_TOKENS;
  if (hidden.length === 0 || budget <= 0) return undefined;
  const { head, tail, left } = chooseMessages(hidden, budget, input);
  const aside = formatLeftOut(left, budget * LEFT_OUT_SHARE, input);
  const shown = [...head, ...(aside ? [aside] : []), ...tail];
  if (shown.length === 0) return undefined;
  return [
    "# What the human has said",
    "Word for word, oldest first. What is asked for here still holds unless a later message takes it back.",
    ...shown,
  ].join("\n\n");
}

/** The first message, then the newest as far as the budget goes; those in between are omitted. */
function chooseMessages(hidden: readonly HumanMessage[], budget: number, input: HumanMessagesInput) {
  const [first, ...others] = hidden.map((message) => () => makeItem(message, input));
  const whole = takeFitting([first!, ...others.toReversed()], budget);
  if (whole.length === hidden.length) return splitTaken(whole, []);
  // Something must be omitted, and saying so takes room.
  const some = takeFitting([first!, ...others.toReversed()], budget * (1 - LEFT_OUT_SHARE));
  const left = some.length === 0 ? hidden : hidden.slice(1, hidden.length - (some.length - 1));
  return splitTaken(some, left);
}

const splitTaken = (taken: readonly Item[], left: readonly HumanMessage[]) => ({
  head: taken.slice(0, 1).map(({ text }) => text),
  tail: taken
    .slice(1)
    .reverse()
    .map(({ text }) => text),
  left,
});

function takeFitting(items: readonly (() => Item)[], budget: number): readonly Item[] {
  const taken: Item[] = [];
  let room = budget;
  for (const make of items) {
    const item = make();
    room -= item.tokens;
    if (room < 0) break;
    taken.push(item);
  }
  return taken;
}

function makeItem(message: HumanMessage, { total, each, tokensOf, pointer }: HumanMessagesInput): Item {
  const { entry, attachments } = message;
  const beside = attachments > 0 ? ` (with ${attachments} attached)` : "";
  const tokens = tokensOf([getBlock(message)]);
  const heading = `## Message ${entry}${beside}`;
  if (tokens <= Math.min(each, total * MAX_SHARE)) {
    return { text: `${heading}\n${message.text}`, tokens: tokens + countTextTokens(heading, tokensOf) };
  }
  const words = takeFirstWords(message.text, POINTER_CHARACTERS);
  const text = `${heading}, about ${tokens} tokens, not shown whole\n${words}\n(all of it: ${pointer.byId(entry)})`;
  return { text, tokens: countTextTokens(text, tokensOf) };
}

function formatLeftOut(
  left: readonly HumanMessage[],
  budget: number,
  { tokensOf, pointer }: HumanMessagesInput,
): string | undefined {
  if (left.length === 0) return undefined;
  const heading = `## ${formatCount(left.length, "message")} not shown here`;
  const lines: string[] = [];
  const closing = `${pointer.byWords} what they said.`;
  let room = budget - countTextTokens(`${heading}\n${closing}`, tokensOf);
  for (const { entry, text } of left.toReversed()) {
    const line = `- ${entry}: ${takeFirstWords(text, LEFT_OUT_CHARACTERS)}`;
    room -= countTextTokens(line, tokensOf);
    if (room < 0) break;
    lines.unshift(line);
  }
  const earlier = left.length - lines.length;
  const count = earlier > 0 && lines.length > 0 ? [`- ${earlier} earlier ones`] : [];
  return [heading, ...count, ...lines, closing].join("\n");
}

/** One block per message, so that it is measured only once in a session. */
const blocks = new WeakMap<HumanMessage, TextBlock>();

function getBlock(message: HumanMessage): TextBlock {
  const known = blocks.get(message);
  if (known) return known;
  const block: TextBlock = { type: "text", text: message.text };
  blocks.set(message, block);
  return block;
}
