// What claims are checked against: the messages since the last extraction, each with its origin.
import type { OriginRange } from "../../transcript/origins.ts";

export interface Said {
  /** The entry of the transcript. */
  readonly entry: string;
  /** When it was said, in milliseconds since the epoch, if that is known. */
  readonly time?: number;
  /** `injected`: recalled memories, reminders, instruction files, summaries, our own prompts. */
  readonly kind: "human" | "assistant" | "tool" | "injected";
  readonly text: string;
  /** The origins of a human's text, as far as they are known. */
  readonly origins?: readonly OriginRange[];
}

export interface Material {
  readonly session: string;
  readonly messages: readonly Said[];
}
