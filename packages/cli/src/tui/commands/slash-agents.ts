// /agents: which agents work or have worked in this session, what they spent, and which kinds there are.
import type { AgentDefinition, StartedAgent } from "@palimpsest/agent/internal";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import { formatElapsed, shortCount } from "../../text/numbers.ts";
import type { Command } from "./command.ts";

export const slashAgents: Command = {
  name: "agents",
  about: "which agents work for this one, and what they spent",
  isQuiet: true,
  async run(_, { agent, asker, now }) {
    const { started, agentKinds, agentBudget } = agent;
    const at = now();
    await asker.view({
      title: "Agents",
      body: (look) => [
        ...listStarted(started, at, look),
        "",
        ...hangIndent(
          `Together they have spent $${agentBudget.spent.usd.toFixed(2)} of $${agentBudget.maxUsd} (agents.maxUsd) and ${shortCount(agentBudget.spent.tokens)} of ${shortCount(agentBudget.maxTokens)} tokens (agents.maxTokens).`,
          "",
          look.columns,
        ),
        "",
        look.paint.bold("Kinds that the model can start"),
        ...agentKinds.flatMap((kind) => formatKind(kind, look)),
      ],
    });
  },
};

function listStarted(started: readonly StartedAgent[], now: number, look: Look): readonly string[] {
  if (started.length === 0) return [look.paint.dim("No agents were started in this session.")];
  return started.flatMap((agent) => formatStarted(agent, now, look));
}

function formatStarted(agent: StartedAgent, now: number, { paint, columns }: Look): readonly string[] {
  const { name, task, depth, state, started, ended, calls, action, spent } = agent;
  const indent = "  ".repeat(depth - 1);
  const figures = `${state}, ${formatElapsed((ended ?? now) - started)}, ${calls} calls, ${shortCount(spent.tokens)} tokens, $${spent.usd.toFixed(2)}`;
  return [
    ...hangIndent(`${paint.bold(name)}  ${cleanText(task)}`, indent, columns, "  "),
    ...hangIndent(figures, `${indent}  `, columns).map(paint.dim),
    ...(state === "working" && action !== undefined
      ? hangIndent(cleanText(action), `${indent}  `, columns).map(paint.dim)
      : []),
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
