// /agents: which agents work or have worked in this session, what they spent, and which kinds there are.
import type { Agent } from "@palimpsest/agent";
import type { AgentDefinition } from "@palimpsest/agent/internal";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import { shortCount } from "../../text/numbers.ts";
import { AGENT_ACTIONS, actOnAgent, agentOption, redrawEverySecond } from "./agent-panel.ts";
import type { Command } from "./command.ts";

export const slashAgents: Command = {
  name: "agents",
  about: "which agents work for this one and what they spent; read along, send a message, stop one",
  isQuiet: true,
  async run(_, host) {
    const { agent, asker, now } = host;
    const body = (look: Look) => describeBudget(agent, look);
    if (agent.started.length === 0) return asker.view({ title: "Agents", body });
    let selected = 0;
    for (;;) {
      const names = agent.started.map(({ name }) => name);
      const list = () => agent.started.slice(0, names.length).map((each) => agentOption(each, now()));
      const chosen = await asker.choose({
        title: "Agents",
        body,
        options: list(),
        live: list,
        watch: redrawEverySecond,
        selected,
        actions: AGENT_ACTIONS,
      });
      const name = chosen && names[chosen.at];
      if (name === undefined) return;
      selected = chosen!.at;
      await actOnAgent(name, chosen!.action, host);
      if (chosen!.action !== undefined) return;
    }
  },
};

function describeBudget({ started, agentKinds, agentBudget }: Agent, look: Look): readonly string[] {
  const { spent, maxUsd, maxTokens } = agentBudget;
  return [
    ...(started.length === 0 ? [look.paint.dim("No agents were started in this session."), ""] : []),
    ...hangIndent(
      `Together they have spent $${spent.usd.toFixed(2)} of $${maxUsd} (agents.maxUsd) and ${shortCount(spent.tokens)} of ${shortCount(maxTokens)} tokens (agents.maxTokens).`,
      "",
      look.columns,
    ),
    "",
    look.paint.bold("Kinds that the model can start"),
    ...agentKinds.flatMap((kind) => formatKind(kind, look)),
  ];
}

function formatKind(
  { name, description, file }: AgentDefinition,
  { paint, columns }: Look,
): readonly string[] {
  return [
    ...hangIndent(`${name}: ${cleanText(description)}`, "  ", columns, "  "),
    ...(file === undefined ? [] : hangIndent(cleanText(file), "    ", columns).map(paint.dim)),
  ];
}
