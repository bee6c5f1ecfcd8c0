// Lets other sessions of the user and `pal tasks` reach a main agent through its socket: to send messages, list its agents, stop them.
import { type AgentMessage, PERSON } from "@palimpsest/core/internal";
import type { Agent } from "../agent/agent.ts";
import { MAIN_AGENT } from "../agent/agent-messages.ts";
import type { AgentTree } from "../agents/agent-tree.ts";
import { SessionSocket } from "../messages/socket/session-socket.ts";
import type {
  AgentLine,
  SessionStatus,
  SocketAnswer,
  SocketRequest,
} from "../messages/socket/socket-line.ts";
import { makeSocketPath } from "../messages/socket/socket-place.ts";

export interface ListenInput {
  readonly agent: Agent;
  readonly tree: AgentTree;
  /** pal's home. */
  readonly home: string;
}

export async function listenToSessions({ agent, tree, home }: ListenInput): Promise<SessionSocket> {
  const { id } = agent.session;
  const main = followMain(agent, tree.now());
  return SessionSocket.listen({
    path: await makeSocketPath(home, id),
    session: id,
    answer: async (request) => answerRequest(request, agent, tree, main),
  });
}

async function answerRequest(
  request: SocketRequest,
  agent: Agent,
  tree: AgentTree,
  main: () => AgentLine,
): Promise<SocketAnswer> {
  switch (request.type) {
    case "status":
      return { ok: true, status: describeSession(agent, main()) };
    case "message":
      return takeMessage(tree, request.to ?? MAIN_AGENT, request.message);
    case "stop": {
      const outcome = agent.stopAgent(request.agent, { isForced: request.isForced ?? false });
      if (outcome === "unknown") return { ok: false, reason: `No agent named ${request.agent} is running.` };
      return { ok: true, note: outcome };
    }
  }
}

/** A message from outside must have an outside address as its sender: it cannot claim the name of an agent here or of a team member. */
async function takeMessage(tree: AgentTree, to: string, message: AgentMessage): Promise<SocketAnswer> {
  if (message.from !== PERSON && !message.from.startsWith("uds:"))
    return { ok: false, reason: "A message from outside must name its sender: uds:<path>." };
  const outcome = await tree.inboxes.send(to, message);
  if (outcome) return outcome;
  const names = (await tree.inboxes.names()).join(", ");
  return { ok: false, reason: `There is no agent named ${JSON.stringify(to)}. Known: ${names}.` };
}

function describeSession(agent: Agent, main: AgentLine): SessionStatus {
  const { session, started, cwd } = agent;
  const isRunning = (state: AgentLine["state"]) => state === "waiting" || state === "working";
  return {
    session: session.id,
    ...(session.title !== undefined && { title: session.title }),
    cwd,
    pid: process.pid,
    agents: [
      main,
      ...started.map((each) => ({
        name: each.name,
        task: each.task,
        depth: each.depth,
        state: each.state,
        started: each.started,
        ...(each.ended !== undefined && { ended: each.ended }),
        calls: each.calls,
        ...(each.doing !== undefined && { doing: each.doing }),
        ...(each.action !== undefined && { action: each.action }),
        spent: each.spent,
        ...(each.path !== undefined && { path: each.path }),
        isStoppable: isRunning(each.state),
      })),
    ],
  };
}

/** The state of the main agent, which is not in the list of started agents. */
function followMain(agent: Agent, started: number): () => AgentLine {
  let calls = 0;
  let action: string | undefined;
  agent.on((event) => {
    if (event.type !== "tool-start") return;
    calls++;
    action = `${event.name} ${event.subject}`.trim().split("\n", 1)[0]!.slice(0, 100);
  });
  return () => {
    const { total } = agent.session.ledger;
    const { usd, uncached, read, written5m, written1h, output } = total;
    return {
      name: MAIN_AGENT,
      task: agent.session.title ?? "",
      depth: 0,
      state: agent.isWorking ? "working" : "idle",
      started,
      calls,
      ...(action !== undefined && { action }),
      spent: { usd, tokens: uncached + read + written5m + written1h + output },
      path: agent.session.path,
      isStoppable: false,
    };
  };
}
