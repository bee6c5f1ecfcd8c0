// What an agent is put together from.
import type { Model, Session, SessionOptions } from "@palimpsest/core";
import type { Credentials } from "../credentials/credentials.ts";
import type { Checkpoints } from "../files/checkpoints.ts";
import type { SeenLog } from "../files/seen-log.ts";
import type { HookOutcome } from "../hooks/combine-answers.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { AgentMemory } from "../memory/agent-memory.ts";
import type { Permissions } from "../permissions/permissions.ts";
import type { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Skill } from "../skills/skill.ts";
import type { Workplace } from "../toolkit/create-tool-context.ts";
import type { Tool } from "../toolkit/tool.ts";
import type { Shells } from "../tools/bash/shells.ts";
import type { Todos } from "../tools/todo/todo-write-tool.ts";
import type { CallGate } from "./call-gate.ts";
import type { FrontReminder } from "./front-reminder.ts";
import type { Listeners } from "./listeners.ts";
import type { PathFacts } from "./path-facts.ts";
import type { ReminderTail } from "./reminder-tail.ts";
import type { SessionHooks } from "./session-hooks.ts";

export interface AgentDependencies {
  readonly session: Session;
  readonly model: Model;
  readonly tools: readonly Tool[];
  readonly place: Workplace & { readonly checkpoints: Checkpoints };
  readonly permissions: Permissions;
  readonly gate: CallGate;
  readonly moments: SessionHooks;
  readonly front: FrontReminder;
  readonly tail: ReminderTail;
  readonly todos: Todos;
  readonly shells: Shells;
  readonly invoked: InvokedSkills;
  readonly deferred: DeferredTools;
  readonly credentials: Credentials;
  readonly servers: McpServers;
  readonly skills: readonly Skill[];
  mayUse(skill: Skill): Promise<boolean>;
  readonly memory: AgentMemory;
  readonly seen: SeenLog;
  /** Of the entries so far. */
  readonly facts: PathFacts;
  readonly maxTurns: number;
  /** The model that was asked for, until the session has one in force. */
  readonly modelName: string;
  /** A resumed session has another one, and shall go on with this. */
  readonly isSwitched: boolean;
  /** Whole sentences on what could not be used. */
  readonly findings: readonly string[];
  readonly listeners: Listeners;
  /** What a model's requests are made with. */
  requestOf(model: string): NonNullable<SessionOptions["request"]>;
  /** What hooks say to the start of the session. */
  readonly started: Promise<HookOutcome>;
  branch(): Promise<string | undefined>;
  /** What the repository brings is trusted, so that we may start git there. */
  readonly mayStartGit: boolean;
}
