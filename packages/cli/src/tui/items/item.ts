// Finished items: written once, above the part of the screen that still changes.

import type { AnswerBlock } from "./format-answer.ts";

export type Severity = "info" | "warning" | "error";

export type ItemBody =
  /** What the user said. */
  | { readonly kind: "said"; readonly text: string }
  /** A finished block of an answer. */
  | ({ readonly kind: "answer" } & AnswerBlock)
  | { readonly kind: "thinking"; readonly seconds: number }
  | { readonly kind: "call"; readonly call: Call }
  | {
      readonly kind: "notice";
      readonly severity: Severity;
      readonly text: string;
      /** Not the answer to something that the user did: it can be shown after the paragraph that is arriving. */
      readonly canWait?: boolean;
    }
  /** Output of a slash command, already formatted for this width. */
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "command"; readonly text: string };

/** A tool call, running or ended. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly input?: unknown;
  readonly started: number;
  /** The latest output while it runs. */
  readonly progress?: string;
  readonly ended?: number;
  readonly isError?: boolean;
  readonly summary?: string;
  readonly diff?: string;
  /** The result as the model sees it. */
  readonly result?: string;
}
