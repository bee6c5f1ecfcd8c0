// Events that an agent reports to its interface while it works, in order.
import type { AssistantMessage, Block, UserContent } from "@palimpsest/core";
import type { Denial } from "../toolkit/tool.ts";

export type AgentEvent =
  /** A request is sent; the events up to the next one answer it. */
  | { readonly type: "request"; readonly turn: number }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  /** The complete response. */
  | { readonly type: "response"; readonly message: AssistantMessage }
  /** The connection broke: the part of the response that arrived. The next response continues it. */
  | { readonly type: "partial"; readonly content: readonly Block[] }
  | { readonly type: "tool-start"; readonly id: string; readonly name: string; readonly subject: string }
  | { readonly type: "tool-progress"; readonly id: string; readonly text: string }
  | {
      readonly type: "tool-end";
      readonly id: string;
      readonly name: string;
      readonly isError: boolean;
      readonly summary: string;
      /** The full result, before it is shortened or cleared in the view. */
      readonly content: string | readonly Block[];
      readonly diff?: string;
      /** Set if permissions or a hook refused the call. */
      readonly denied?: Denial;
    }
  /** All results for a response, as the model will see them. */
  | { readonly type: "results"; readonly results: readonly ToolResult[] }
  /** A message was recorded. Messages typed while the agent works are recorded at the next turn. */
  | { readonly type: "said"; readonly content: UserContent }
  /** The request was too long; the conversation was compacted, and it is sent again. */
  | { readonly type: "overflow" }
  /** A background agent has ended and its report is recorded. If no exchange is running, call `run` to answer it. */
  | { readonly type: "report"; readonly name: string; readonly text: string }
  /** A message of another agent is recorded. If no exchange is running, call `run` to answer it. */
  | { readonly type: "message"; readonly from: string; readonly summary: string }
  /** Another agent asked this one to end, and it agreed: the interface should close it after the exchange. */
  | { readonly type: "leave" }
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
       * `stopped`: a hook refused the message or ended the work. `truncated`: the answer was cut off too often in a row,
       * so the model is not asked to continue again.
       */
      readonly reason: "refused" | "failed" | "stopped" | "truncated";
      readonly text: string;
      readonly turns: number;
      /** A sentence that says what to do. */
      readonly message: string;
      readonly error?: unknown;
    };
