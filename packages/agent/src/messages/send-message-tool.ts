// The SendMessage tool: a message to another agent, to all of them, or to another session.
import { toOneLine } from "@palimpsest/core/text";
import INPUT_SCHEMAS from "../toolkit/input-schemas.made.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";
import { type AgentMessage, type MessageInput, messageInput, readBody } from "./message.ts";
import { EVERYBODY } from "./message-router.ts";
import type { SendOutcome } from "./send-outcome.ts";

export interface SendMessageOptions {
  /** The sender's name, where its readers can answer. */
  name(): string;
  createId(): string;
  now(): number;
  send(to: string, message: AgentMessage, signal: AbortSignal): Promise<SendOutcome>;
  /** The agent has agreed to end. */
  onLeave(): void;
}

const NAME_OR_ALL = /^[^:]*$/;

export function sendMessageTool(options: SendMessageOptions): Tool<MessageInput> {
  return {
    name: "SendMessage",
    description:
      "Sends a message to another agent, which sees it at its next request. main is the one that talks to the user.",
    input: messageInput,
    schema: INPUT_SCHEMAS.SendMessage,
    // Those that have names work with this one. What goes to another session is asked about.
    isReadOnly: ({ to }) => NAME_OR_ALL.test(to),
    subject: ({ to, summary }) => `${to}: ${summary}`,
    async run({ to, message: given, summary }, { signal }) {
      const body = readBody(given);
      if (!body) return failCall("An answer needs request_id and approve: true or false.");
      const message: AgentMessage = {
        id: options.createId(),
        from: options.name(),
        summary: toOneLine(summary, 200),
        time: options.now(),
        body,
      };
      const outcome = await options.send(to, message, signal);
      if (!outcome.ok) return failCall(`The message was not delivered. ${outcome.reason}`);
      const isLeaving = typeof body === "object" && body.type === "shutdown_response" && body.approve;
      if (isLeaving) options.onLeave();
      const sent = outcome.note ?? `It was delivered to ${to}.`;
      const asked =
        typeof body === "object" && body.type === "shutdown_request" ? ` Its id is ${message.id}.` : "";
      const end = isLeaving ? " Now end: your next message is your last." : "";
      return { content: `${sent}${asked}${end}`, summary: to === EVERYBODY ? sent : `sent to ${to}` };
    },
  };
}
