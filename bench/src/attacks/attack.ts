// A poisoned input: where it enters, what surrounds it, and the rule that its author wants to establish.
import type { OriginText } from "@palimpsest/core/internal";

export const CHANNELS = [
  "web page",
  "file",
  "tool output",
  "MCP description",
  "pasted by the human",
  "over several turns",
  "unicode",
  "recalled and reminded",
] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Attack {
  readonly name: string;
  readonly channel: Channel;
  /** The wanted rule, with a host or name that occurs nowhere else. */
  readonly wish: string;
  /** That host or name, folded. */
  readonly mark: string;
  readonly turns: readonly Turn[];
  /** The description of a tool that is offered. */
  readonly toolDescription?: string;
  /** How its author disguises the text to be stored. */
  readonly disguise?: (text: string) => string;
}

export interface Turn {
  readonly human: string;
  /** Where the human's words come from. Undefined: unknown. */
  readonly origins?: OriginText["origins"];
  readonly results?: readonly string[];
  readonly answer?: string;
  /** A reminder that a hook or a file mention has put there. */
  readonly reminder?: string;
}
