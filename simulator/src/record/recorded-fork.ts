// One request of a fork, with its parent's view at that moment.
import type { Block, RequestBody } from "@palimpsest/core";
import type { View } from "@palimpsest/core/testing";
import type { LedgerRow } from "@palimpsest/emulator";
import type { World } from "../world.ts";
import { blockLines, frontOf, lineOf } from "./fingerprint.ts";

export interface ForkRequest {
  readonly front: string;
  readonly lines: readonly string[];
  readonly parentFront: string;
  /**
   * The parent's blocks up to its last response: at that moment, after each break in this step, and in its last requests. Several are
   * possible, because a fork decides what it shares when it begins, and its own transcript is opened before it is sent.
   */
  readonly parentLines: readonly (readonly string[])[];
  readonly isFirstTurn: boolean;
}

export interface ForkCall extends ForkRequest {
  readonly row: LedgerRow;
  readonly time: number;
}

const MARKER = "<palimpsest-fork>";

export function forkOf(body: RequestBody, { session, exchange, previous, bases }: World): ForkRequest {
  const { model, system, tools, parameters } = session.view.prelude!;
  return {
    front: sharedFrontOf(body),
    lines: blockLines(body),
    parentFront: sharedFrontOf({ model, ...parameters, system, tools, messages: [] }),
    parentLines: [
      baseLines(session.view),
      ...bases,
      ...[exchange, previous].flatMap((sent) => (sent ? [sent.lines] : [])),
    ],
    isFirstTurn: isDirective(body.messages.at(-1)?.content.at(-1)),
  };
}

/** A summary has an output limit of its own, which is not part of the cache's key. */
const sharedFrontOf = (body: RequestBody): string => frontOf({ ...body, max_tokens: 0 });

/** What a fork that begins now shares. */
export function baseLines({ slots, sent }: View): readonly string[] {
  // An empty response leaves no slot, but its request was sent.
  const end = Math.max(slots.findLastIndex((slot) => slot.role === "assistant") + 1, sent);
  const own = slots.slice(0, end || slots.length);
  return own.flatMap(({ role, blocks }) => blocks.map((block) => `${role} ${lineOf(block)}`));
}

export const isFork = (body: { readonly messages: readonly { readonly content: unknown }[] }): boolean =>
  body.messages.some(({ content }) => Array.isArray(content) && content.some(isDirective));

const isDirective = (block: Block | undefined): boolean =>
  block?.type === "text" && typeof block.text === "string" && block.text.startsWith(MARKER);
