// A poisoned input: where it comes in, what surrounds it, and what its author wants to be a rule ever after.
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
  /** In its own words, with a host or name that stands nowhere else. */
  readonly wish: string;
  /** That host or name, folded. */
  readonly mark: string;
  readonly turns: readonly Turn[];
  /** Of a tool that is offered. */
  readonly toolDescription?: string;
  /** How its author disguises what is to be stored. */
  readonly disguise?: (text: string) => string;
}

export interface Turn {
  readonly human: string;
  /** Where the human's words come from. Left out: nobody knows. */
  readonly origins?: OriginText["origins"];
  readonly results?: readonly string[];
  readonly answer?: string;
  /** A reminder that a hook or a file mention has put there. */
  readonly reminder?: string;
}
