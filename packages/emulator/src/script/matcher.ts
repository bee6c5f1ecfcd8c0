// Matchers: which requests a scripted turn or a fault is meant for.
import { z } from "zod";
import { blocksOf, textBlocks } from "../content.ts";
import type { MessagesRequest } from "../wire.ts";

export const matcherSchema = z.strictObject({
  /** A regular expression for the text of the last user message. */
  lastUserText: z.string().refine(isRegex, "a regular expression").optional(),
  /** Text that must occur somewhere in the request: system, messages or tool results. */
  contains: z.string().optional(),
  model: z.string().optional(),
  stream: z.boolean().optional(),
  /** Assistant messages so far: 0 is the opening turn of a conversation. */
  turn: z.number().int().nonnegative().optional(),
});

export type Matcher = Readonly<z.infer<typeof matcherSchema>>;

export function matches(matcher: Matcher, request: MessagesRequest): boolean {
  if (matcher.model !== undefined && matcher.model !== request.model) return false;
  if (matcher.stream !== undefined && matcher.stream !== (request.stream ?? false)) return false;
  if (matcher.turn !== undefined && matcher.turn !== turnOf(request)) return false;
  if (matcher.contains !== undefined && !JSON.stringify(request).includes(inJson(matcher.contains)))
    return false;
  return matcher.lastUserText === undefined || new RegExp(matcher.lastUserText).test(lastUserText(request));
}

export function turnOf(request: MessagesRequest): number {
  return request.messages.filter((message) => message.role === "assistant").length;
}

/** The words of the last user message, without its tool results. */
export function lastUserText(request: MessagesRequest): string {
  const message = request.messages.findLast((candidate) => candidate.role === "user");
  if (message === undefined) return "";
  return textBlocks(blocksOf(message))
    .filter((block) => block.type === "text")
    .map((block) => block.text)
    .join("\n");
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
