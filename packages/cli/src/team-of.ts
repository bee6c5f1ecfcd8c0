// The team that the options of the command line name.
import type { AgentOptions } from "@palimpsest/agent";

interface TeamOptions {
  readonly team?: string | undefined;
  readonly as?: string | undefined;
  readonly lead?: true | undefined;
}

export function teamOf({ team, as, lead }: TeamOptions): Pick<AgentOptions, "team"> {
  if (team === undefined || as === undefined) return {};
  return { team: { name: team, as, ...(lead && { isLead: true }) } };
}
