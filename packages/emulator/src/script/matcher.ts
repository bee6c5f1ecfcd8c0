// Matchers: which requests a scripted turn or a fault is meant for.
import * as z from "zod";
import { blocksOf, textBlocks } from "../block-content.ts";
import type { MessagesRequest } from "../wire.ts";
import { ScriptError } from "./script-error.ts";

export const matcherSchema = z.strictObject({
  /** A regular expression for the text of the last user message. */
  lastUserText: z.string().superRefine(checkRegex).optional(),
  /** Text that must occur somewhere in the request: system, messages or tool results. */
  contains: z.string().optional(),
  model: z.string().optional(),
  stream: z.boolean().optional(),
  /** Assistant messages so far: 0 is the opening turn of a conversation. */
  turn: z.number().int().nonnegative().optional(),
});

export type Matcher = Readonly<z.infer<typeof matcherSchema>>;

/** Checks a matcher that was given in process, which would otherwise fail only at the first request. */
export function checkMatcher(matcher: Matcher): void {
  const issue = matcherSchema.safeParse(matcher).error?.issues[0];
  if (issue === undefined) return;
  const place = issue.path.length === 0 ? "" : `at ${issue.path.join(".")}, `;
  throw new ScriptError(`The matcher is not usable: ${place}${issue.message}.`);
}

export function matchesRequest(matcher: Matcher, request: MessagesRequest): boolean {
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

/** The engine's own words say which part of the expression is wrong. */
function checkRegex(source: string, context: z.RefinementCtx): void {
  try {
    new RegExp(source);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
  }
}
