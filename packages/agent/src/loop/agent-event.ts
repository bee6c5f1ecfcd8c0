// What an agent tells its interface while it works, in the order in which it happens.
import type { AssistantMessage, Block, UserContent } from "@palimpsest/core";
import type { Denial } from "../toolkit/tool.ts";

export type AgentEvent =
  /** A request goes out; what comes until the next one answers it. */
  | { readonly type: "request"; readonly turn: number }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  /** The response as a whole, when it has arrived. */
  | { readonly type: "response"; readonly message: AssistantMessage }
  | { readonly type: "tool-start"; readonly id: string; readonly name: string; readonly subject: string }
  | { readonly type: "tool-progress"; readonly id: string; readonly text: string }
  | {
      readonly type: "tool-end";
      readonly id: string;
      readonly name: string;
      readonly isError: boolean;
      readonly summary: string;
      readonly diff?: string;
      /** It was not run: permissions or a hook would not have it. */
      readonly denied?: Denial;
    }
  /** All results of a response, as the model will see them. */
  | { readonly type: "results"; readonly results: readonly ToolResult[] }
  /** A message has gone in: what was typed while the agent worked does so at the next turn. */
  | { readonly type: "said"; readonly content: UserContent }
  /** The request did not fit; it was compacted and is sent again. */
  | { readonly type: "overflow" }
  /** A sentence for the user. */
  | { readonly type: "notice"; readonly text: string };

export type Tell = (event: AgentEvent) => void;

export interface ToolResult {
  readonly type: "tool_result";
  readonly tool_use_id: string;
  readonly content: string | Block[];
  readonly is_error?: boolean;
}

/** How an exchange ended. */
export type ExchangeEnd =
  | { readonly reason: "done" | "interrupted" | "max-turns"; readonly text: string; readonly turns: number }
  | {
      /**
       * `stopped`: a hook kept the message back, or wanted no more work. `truncated`: the answer was cut so often in a row
       * that the model is not asked to go on any more.
       */
      readonly reason: "refused" | "failed" | "stopped" | "truncated";
      readonly text: string;
      readonly turns: number;
      /** A sentence that says what to do. */
      readonly message: string;
      readonly error?: unknown;
    };
