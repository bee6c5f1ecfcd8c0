// What the command line says about the agent, whether it works in a terminal or answers one prompt.
import type { PermissionMode } from "@palimpsest/agent";

export interface AgentOptions {
  readonly model?: string | undefined;
  readonly allowedTools?: readonly string[] | undefined;
  readonly disallowedTools?: readonly string[] | undefined;
  readonly permissionMode?: PermissionMode | undefined;
  readonly maxTurns?: number | undefined;
  readonly bare?: true;
  /** Keeps a log of what the layers do. */
  readonly debug?: true;
  /** The team to join, the name to use, and whether to be its lead. */
  readonly team?: string | undefined;
  readonly as?: string | undefined;
  readonly lead?: true | undefined;
}
