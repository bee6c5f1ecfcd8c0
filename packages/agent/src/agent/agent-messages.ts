// The messages of one agent: routes those it sends; records those it receives in its session and reports them to the interface.

import type { Session } from "@palimpsest/core";
import {
  type AgentMessage,
  deliverMessage,
  type MessageBody,
  MessageRouter,
  type MessageTransport,
  PERSON,
  type SendMessageOptions,
  type SendOutcome,
} from "@palimpsest/core/internal";
import { describeError, toOneLine } from "@palimpsest/core/text";
import type { AgentStarter } from "../agents/agent-starter.ts";
import type { Tell } from "../loop/agent-event.ts";
import type { SessionSocket } from "../messages/socket/session-socket.ts";
import { createSocketTransport } from "../messages/socket/socket-transport.ts";
import type { PlanAnswer } from "../plan/exit-plan-mode-tool.ts";
import type { Team } from "../team/team.ts";
import type { AskUser } from "./ask-user.ts";

/** The name of the agent that talks to the user. */
export const MAIN_AGENT = "main";

export interface AgentMessagesDependencies {
  /** Unique among the agents of the session. */
  readonly name: string;
  readonly agents: AgentStarter;
  readonly transports: readonly MessageTransport[];
  /** The team that this process works in. */
  readonly team?: Team | undefined;
  session(): Session;
  readonly tell: Tell;
  createId(): string;
  now(): number;
  /** Removes credentials. */
  redact(text: string): string;
}

export class AgentMessages implements SendMessageOptions {
  readonly #parts: AgentMessagesDependencies;
  readonly #router: MessageRouter;
  #socket: Promise<Pick<SessionSocket, "path" | "close">> | undefined;
  readonly createId: () => string;
  readonly now: () => number;

  constructor(parts: AgentMessagesDependencies) {
    this.#parts = parts;
    this.createId = parts.createId;
    this.now = parts.now;
    const { agents, transports, team } = parts;
    const directories = [agents.tree.inboxes, ...(team ? [team] : [])];
    const socket = createSocketTransport(() => agents.tree.socketPath);
    this.#router = new MessageRouter({ directories, transports: [socket, ...transports] });
  }

  name(): string {
    return this.#parts.name;
  }

  send(to: string, message: AgentMessage, signal: AbortSignal): Promise<SendOutcome> {
    const body = redactBody(message.body, this.#parts.redact);
    return this.#router.send(to, { ...message, body }, this.name(), signal);
  }

  /** Sends a message from the person at this terminal to one of the agents of this process. */
  async sendAsPerson(name: string, text: string): Promise<SendOutcome> {
    const message = {
      id: this.createId(),
      from: PERSON,
      summary: toOneLine(text, 200),
      time: this.now(),
      body: text,
    };
    const outcome = await this.#parts.agents.tree.inboxes.send(name, message);
    return outcome ?? { ok: false, reason: `There is no agent named ${name}.` };
  }

  /** Resolves once the message is on record, whether or not it is new. */
  async receive(message: AgentMessage): Promise<SendOutcome> {
    const { session, tell, agents, redact } = this.#parts;
    const safe = { ...message, body: redactBody(message.body, redact) };
    const { outcome, isNew } = await deliverMessage(session(), safe);
    if (isNew) {
      tell({ type: "message", from: message.from, summary: redact(message.summary) });
      agents.wake();
    }
    return outcome;
  }

  /** Only the main agent's interface reacts to this: a child has none, and ends with its report. */
  onLeave(): void {
    this.#parts.tell({ type: "leave" });
  }

  /** From now on the main agent receives messages. A child's inbox is opened by the agent that starts it. */
  open(): void {
    const { agents, team } = this.#parts;
    agents.tree.inboxes.open(this.name(), (message) => this.receive(message));
    team?.read((message) => this.receive(message));
  }

  /** Publishes the path of the socket, by which other sessions reach this one, once it is listening. */
  async listen(listening: Promise<SessionSocket>): Promise<void> {
    this.#socket = listening;
    const { path } = await listening;
    this.#parts.agents.tree.socketPath = path;
  }

  /** Asks the team's lead, if there is one, and the person at this terminal. Undefined if there is nobody to ask. */
  async approvePlan(
    plan: string,
    ask: AskUser["plan"],
    signal: AbortSignal,
  ): Promise<PlanAnswer | undefined> {
    const { team } = this.#parts;
    if (!team) return ask?.(plan, signal);
    const body = { type: "plan_approval_request" as const, text: this.#parts.redact(plan) };
    const request = {
      id: this.createId(),
      from: this.name(),
      summary: "a plan to approve",
      time: this.now(),
      body,
    };
    return team.approvePlan(request, ask, signal);
  }

  /** Called before each request: records the messages waiting in the mailbox. */
  async collect(): Promise<void> {
    const { team, tell } = this.#parts;
    try {
      await team?.collect();
      await team?.keepClaims();
    } catch (error) {
      tell({ type: "notice", text: `The mailbox cannot be read: ${describeError(error)}` });
    }
  }

  /** Refuses new messages. Resolves once everything sent before is on record. */
  async close(): Promise<void> {
    const { agents, team } = this.#parts;
    agents.tree.inboxes.close(this.name(), `${this.name()} has ended.`);
    await Promise.allSettled([team?.leave(), this.#socket?.then((socket) => socket.close())]);
  }
}

/** Messages must not carry pal's own credentials to other agents or sessions. */
function redactBody(body: MessageBody, redact: (text: string) => string): MessageBody {
  if (typeof body === "string") return redact(body);
  const fields = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === "string" && key !== "type" && key !== "request_id" ? redact(value) : value,
  ]);
  return Object.fromEntries(fields) as MessageBody;
}
