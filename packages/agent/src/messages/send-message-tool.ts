// The SendMessage tool: a message to another agent, to all of them, or to another session.
import {
  type MessageInput,
  messageInput,
  SEND_MESSAGE,
  type SendMessageOptions,
  sendMessage,
} from "@palimpsest/core/internal";
import INPUT_SCHEMAS from "../toolkit/input-schemas.made.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";

const NAME_OR_ALL = /^[^:]*$/;

export function sendMessageTool(options: SendMessageOptions): Tool<MessageInput> {
  return {
    ...SEND_MESSAGE,
    input: messageInput,
    schema: INPUT_SCHEMAS.SendMessage,
    // Agents with names belong to this session or team. Messages to another session need permission.
    isReadOnly: ({ to }) => NAME_OR_ALL.test(to),
    subject: ({ to, summary }) => `${to}: ${summary}`,
    async run(input, { signal }) {
      const answer = await sendMessage(input, options, signal);
      if (!answer.ok) return failCall(answer.content);
      return { content: answer.content, summary: answer.summary };
    },
  };
}
