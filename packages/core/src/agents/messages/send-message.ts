// The SendMessage tool: checks the model's input, finds the reader, and reports the outcome.
import * as z from "zod";
import { toOneLine } from "../../text/to-one-line.ts";
import type { ToolDefinition } from "../../transcript/blocks.ts";
import { type AgentMessage, type MessageInput, messageInput, readBody } from "./message.ts";
import { EVERYBODY } from "./message-router.ts";
import type { SendOutcome } from "./send-outcome.ts";

export const SEND_MESSAGE = {
  name: "SendMessage",
  description:
    "Sends a message to another agent, which sees it at its next request. main is the one that talks to the user.",
} as const;

/** Built when an agent is given the tool, not at every start. */
export function describeSendMessage(): ToolDefinition {
  const { $schema, ...schema } = z.toJSONSchema(messageInput, { io: "input" });
  return { ...SEND_MESSAGE, input_schema: schema as ToolDefinition["input_schema"] } as ToolDefinition;
}

export interface SendMessageOptions {
  /** The sender's name, to which its readers can answer. */
  name(): string;
  createId(): string;
  now(): number;
  send(to: string, message: AgentMessage, signal: AbortSignal): Promise<SendOutcome>;
  /** Called when the agent has agreed to end. */
  onLeave(): void;
}

export type SendAnswer =
  | { readonly ok: true; readonly content: string; readonly summary: string }
  | { readonly ok: false; readonly content: string };

export async function sendMessage(
  { to, message: given, summary }: MessageInput,
  options: SendMessageOptions,
  signal: AbortSignal,
): Promise<SendAnswer> {
  const body = readBody(given);
  if (!body) return { ok: false, content: "An answer needs request_id and approve: true or false." };
  const message: AgentMessage = {
    id: options.createId(),
    from: options.name(),
    summary: toOneLine(summary, 200),
    time: options.now(),
    body,
  };
  const outcome = await options.send(to, message, signal);
  if (!outcome.ok) return { ok: false, content: `The message was not delivered. ${outcome.reason}` };
  const isLeaving = typeof body === "object" && body.type === "shutdown_response" && body.approve;
  if (isLeaving) options.onLeave();
  const sent = outcome.note ?? `It was delivered to ${to}.`;
  const asked =
    typeof body === "object" && body.type === "shutdown_request" ? ` Its id is ${message.id}.` : "";
  const end = isLeaving ? " Now end: your next message is your last." : "";
  return {
    ok: true,
    content: `${sent}${asked}${end}`,
    summary: to === EVERYBODY ? sent : `sent to ${to}`,
  };
}

/** The same for unchecked input. */
export async function answerSendMessage(
  input: unknown,
  options: SendMessageOptions,
  signal: AbortSignal,
): Promise<SendAnswer> {
  const parsed = messageInput.safeParse(input);
  if (parsed.success) return sendMessage(parsed.data, options, signal);
  return { ok: false, content: `The input is not valid. ${z.prettifyError(parsed.error)}` };
}
