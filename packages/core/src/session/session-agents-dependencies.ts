// What the agents of a session need from it.
import type { AgentWorktrees } from "../agents/agent-worktrees.ts";
import type { MessageTransport } from "../agents/messages/transport.ts";
import type { RunFork } from "../forks/fork.ts";
import type { Model } from "../models/model.ts";
import type { Ports } from "../ports/ports.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { Environment } from "../settings/environment-settings.ts";
import type { DeliveryController } from "./delivery-controller.ts";
import type { SessionDependencies } from "./session-dependencies.ts";
import type { SessionTool } from "./session-tools.ts";

export interface SessionAgentsDependencies {
  /** The session's id. */
  readonly id: string;
  readonly record: SessionRecord;
  readonly ports: Ports;
  readonly model: Model;
  /** Makes forks of the session that use this model. */
  readonly createForks: (model: Model) => RunFork;
  readonly openChild: SessionDependencies["openChild"];
  /** Records messages and reports. */
  readonly deliveries: DeliveryController;
  readonly place: { readonly cwd: string; readonly home: string; readonly env: Environment };
  readonly transports: readonly MessageTransport[];
  readonly worktrees: AgentWorktrees | undefined;
  readonly isAgentMemoryTrusted: boolean;
  /** The session's own tools, of which forks may use Recall. */
  readonly tools: readonly SessionTool[];
  readonly isClosed: () => boolean;
}
