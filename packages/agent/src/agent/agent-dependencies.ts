// The parts an agent is built from, grouped by purpose.
import type { Model, SessionOptions, Settings } from "@palimpsest/core";
import type { AgentStarter } from "../agents/agent-starter.ts";
import type { Credentials } from "../credentials/credentials.ts";
import type { HookOutcome } from "../hooks/combine-answers.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { AgentMemory } from "../memory/agent-memory.ts";
import type { Permissions } from "../permissions/permissions.ts";
import type { Skill } from "../skills/skill.ts";
import type { Shells } from "../tools/bash/shells.ts";
import type { AgentMessages } from "./agent-messages.ts";
import type { AgentWorkplace } from "./agent-workplace.ts";
import type { CallGate } from "./call-gate.ts";
import type { ControlEvents } from "./control-events.ts";
import type { Listeners } from "./listeners.ts";
import type { OpeningReminder } from "./opening-reminder.ts";
import type { PermissionQuestions } from "./permission-questions.ts";
import type { ReminderTail } from "./reminder-tail.ts";
import type { SessionState } from "./restore-state.ts";
import type { SessionHooks } from "./session-hooks.ts";
import type { ToolCatalog } from "./tool-catalog.ts";

export interface AgentDependencies {
  /** Already attached to the agent's session. */
  readonly place: AgentWorkplace;
  readonly model: AgentModel;
  readonly catalog: ToolCatalog;
  readonly calls: CallControls;
  readonly conversation: Conversation;
  readonly background: BackgroundWork;
  readonly messages: AgentMessages;
  readonly project: ProjectParts;
  readonly events: AgentEvents;
  /** The SessionStart hooks, already running. */
  readonly startHooks: Promise<HookOutcome>;
  /** Takes changed settings files into use. */
  refreshSettings(): Promise<void>;
  readonly maxTurns: number;
  /** There is only one exchange, as with `pal -p`: it waits for the reports of background agents, since no later one could get them. */
  readonly isOneShot: boolean;
}

export interface AgentModel {
  readonly client: Model;
  /** The model to use until the session has recorded one. */
  readonly name: string;
  /** The resumed session used another model; it continues with this one. */
  readonly isSwitched: boolean;
  /** The request parameters for a model. Without `effort`, the setting decides. */
  createRequest(model: string, effort?: Effort | "auto"): NonNullable<SessionOptions["request"]>;
}

/** How much effort the model puts into its answers. */
export type Effort = NonNullable<Settings["api"]["effort"]>;

/** The checks that every call passes before and after it runs. */
export interface CallControls {
  readonly permissions: Permissions;
  readonly questions: PermissionQuestions;
  readonly gate: CallGate;
  readonly hooks: SessionHooks;
  readonly credentials: Credentials;
}

/** What reaches the model besides the user's messages and the results of calls. */
export interface Conversation {
  readonly state: SessionState;
  readonly openingReminder: OpeningReminder;
  readonly tail: ReminderTail;
  readonly memory: AgentMemory;
}

/** Processes that end with the agent. */
export interface BackgroundWork {
  readonly shells: Shells;
  readonly servers: McpServers;
  readonly agents: AgentStarter;
}

interface ProjectParts {
  readonly skills: readonly Skill[];
  /** A skill may have changed since the user trusted it. */
  mayUse(skill: Skill): Promise<boolean>;
  /** Whether the user trusts what the repository brings, so that git may be started in it. */
  readonly mayStartGit: boolean;
  /** Whole sentences on what could not be used. */
  readonly findings: readonly string[];
}

export interface AgentEvents {
  readonly listeners: Listeners;
  readonly control: ControlEvents;
}
