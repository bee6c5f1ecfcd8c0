// One turn of a script: the model's answer, in short form or in blocks.
import type { Fault } from "../faults.ts";
import type { ModelFacts } from "../models.ts";
import { type ScriptedSearch, searchBlocks } from "../web-search/seal-search.ts";
import type { Block, MessagesRequest, StopReason, Usage } from "../wire.ts";

export interface Turn {
  readonly thinking?: string;
  readonly text?: string;
  readonly tool_use?: readonly { readonly name: string; readonly input: object; readonly id?: string }[];
  /** Searches of the server, before the text. Needs the web search tool in the request. */
  readonly web_search?: readonly ScriptedSearch[];
  /** The content itself, in order, instead of the fields above. Ids and signatures are added where missing. */
  readonly blocks?: readonly Block[];
  readonly stop_reason?: StopReason;
  /** Replaces parts of the computed usage. */
  readonly usage?: Partial<Usage>;
  readonly fault?: Fault;
}

export interface ScriptContext {
  /** Requests answered so far. */
  readonly index: number;
  /** Assistant messages in the request. */
  readonly turn: number;
  readonly lastUserText: string;
  readonly inputTokens: number;
  readonly model: ModelFacts;
  readonly betas: ReadonlySet<string>;
  readonly now: number;
}

/** A string is a turn with only text. The first turn of a list is the answer; the others answer the next requests. */
export type Answer = Turn | string | readonly (Turn | string)[];

export type ScriptFunction = (request: MessagesRequest, context: ScriptContext) => Answer | Promise<Answer>;

/** Content of a turn, before ids and signatures. */
export function contentOf(turn: Turn): readonly Block[] {
  if (turn.blocks !== undefined) return turn.blocks;
  const content: Block[] = [];
  if (turn.thinking !== undefined) content.push({ type: "thinking", thinking: turn.thinking, signature: "" });
  content.push(...searchBlocks(turn.web_search ?? []));
  if (turn.text !== undefined) content.push({ type: "text", text: turn.text });
  for (const use of turn.tool_use ?? []) content.push({ type: "tool_use", ...use });
  return content;
}
