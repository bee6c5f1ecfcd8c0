// Delivers messages between a session, named `main`, and the agents that it has started.
import { deliverMessage, type MessageReader } from "../agents/messages/deliver-message.ts";
import { type Deliver, Inboxes } from "../agents/messages/inboxes.ts";
import { type AgentMessage, MAX_TEXT, readBody } from "../agents/messages/message.ts";
import { MessageRouter } from "../agents/messages/message-router.ts";
import { answerSendMessage, describeSendMessage, sendMessage } from "../agents/messages/send-message.ts";
import { refuseMessage, type SendOutcome } from "../agents/messages/send-outcome.ts";
import type { MessageDirectory, MessageTransport } from "../agents/messages/transport.ts";
import type { SessionTool } from "./session-tools.ts";

/** The name of the session itself. */
const MAIN = "main";

export interface AgentMailDependencies {
  /** Takes the messages to the session. */
  readonly reader: MessageReader;
  readonly transports: readonly MessageTransport[];
  createId(): string;
  now(): number;
  /** Called once a message to the session is recorded. */
  onMessage(message: AgentMessage): void;
}

export class AgentMail {
  readonly #parts: AgentMailDependencies;
  readonly #inboxes = new Inboxes();
  readonly #directories: MessageDirectory[] = [this.#inboxes];
  readonly #router: MessageRouter;
  /** Records a message to the session. */
  readonly take: Deliver;

  constructor(parts: AgentMailDependencies) {
    this.#parts = parts;
    this.#router = new MessageRouter({ directories: this.#directories, transports: parts.transports });
    this.take = createDeliver(parts.reader, parts.onMessage);
    this.#inboxes.open(MAIN, this.take);
  }

  /** Adds further readers, which are asked after the agents of this process. */
  addDirectory(directory: MessageDirectory): void {
    this.#directories.push(directory);
  }

  /** Lets messages to an agent that has no session yet wait until it has one. */
  expect(name: string): void {
    this.#inboxes.expect(name);
  }

  open(name: string, reader: MessageReader): void {
    this.#inboxes.open(name, createDeliver(reader));
  }

  /** Refuses messages to an agent from now on, with a sentence that says why. */
  close(name: string, why = `The agent ${name} has ended.`): void {
    this.#inboxes.close(name, why);
  }

  /** Sends a message from the program, as if from the session. */
  async send(to: string, text: string, summary: string): Promise<SendOutcome> {
    if (readBody(text) === undefined)
      return refuseMessage(`A message has between 1 and ${MAX_TEXT} characters.`);
    const { signal } = new AbortController();
    const answer = await sendMessage(
      { to, message: text, summary },
      this.#optionsFor(MAIN, () => {}),
      signal,
    );
    return answer.ok ? { ok: true, note: answer.content } : { ok: false, reason: answer.content };
  }

  /** Creates the SendMessage tool of one agent. `onLeave` is called when the agent has agreed to end. */
  createTool(name: string, signal: AbortSignal, onLeave: () => void): SessionTool {
    return {
      definition: describeSendMessage(),
      run: async (input) => {
        const answer = await answerSendMessage(input, this.#optionsFor(name, onLeave), signal);
        return { content: answer.content, ...(!answer.ok && { isError: true }) };
      },
    };
  }

  #optionsFor(name: string, onLeave: () => void) {
    const { createId, now } = this.#parts;
    return {
      name: () => name,
      createId,
      now,
      onLeave,
      send: (to: string, message: AgentMessage, signal: AbortSignal) =>
        this.#router.send(to, message, name, signal),
    };
  }
}

/** Resolves once the message is on record. */
const createDeliver =
  (reader: MessageReader, onMessage?: (message: AgentMessage) => void): Deliver =>
  async (message) => {
    const { outcome, isNew } = await deliverMessage(reader, message);
    if (isNew) onMessage?.(message);
    return outcome;
  };
