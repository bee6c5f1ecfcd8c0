// Creates the parts with which an agent sends and receives messages. Only the main agent of a process is a member of a team.
import { explainWrongName, findTeamPlace } from "@palimpsest/core/internal";
import type { Ports } from "@palimpsest/core/ports";
import type { AgentEvents } from "../agent/agent-dependencies.ts";
import { AgentError } from "../agent/agent-error.ts";
import { AgentMessages, MAIN_AGENT } from "../agent/agent-messages.ts";
import type { AgentWorkplace } from "../agent/agent-workplace.ts";
import type { AgentStarter } from "../agents/agent-starter.ts";
import type { Credentials } from "../credentials/credentials.ts";
import { Team } from "../team/team.ts";
import type { RuntimeInput } from "./create-runtime.ts";

const MINUTE = 60_000;

interface MessageParts {
  readonly ports: Ports;
  readonly place: AgentWorkplace;
  readonly events: AgentEvents;
  readonly credentials: Credentials;
  readonly agents: AgentStarter;
  readonly team: Team | undefined;
}

export function createMessages({ options, child }: RuntimeInput, parts: MessageParts): AgentMessages {
  const { ports, place, events, credentials, agents, team } = parts;
  return new AgentMessages({
    name: child?.name ?? MAIN_AGENT,
    agents,
    transports: options.transports ?? [],
    team,
    session: () => place.session,
    tell: events.listeners.tell,
    createId: () => ports.ids.next(),
    now: () => ports.clock.now(),
    redact: credentials.redact,
  });
}

export function createTeam(
  { options, project, child }: RuntimeInput,
  { ports, events }: Pick<MessageParts, "ports" | "events">,
): Team | undefined {
  if (!options.team || child) return undefined;
  const { name: team, as: name, isLead = false } = options.team;
  const problem = explainWrongName(team) ?? explainWrongName(name);
  if (problem !== undefined) throw new AgentError("team", problem);
  return new Team({
    ports,
    place: findTeamPlace(project.places.project, team),
    name,
    isLead,
    leaseMs: () => project.settings.agents.leaseMinutes * MINUTE,
    onRejected: (path) =>
      events.listeners.tell({
        type: "notice",
        text: `A file in the mailbox was not a message. It is kept in ${path}.`,
      }),
  });
}
