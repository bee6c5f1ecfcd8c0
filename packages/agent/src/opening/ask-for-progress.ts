// Asks a small model what a background agent is doing. Not a fork: the model sees only the digest.
import { createBudgetedModel, smallModelFor } from "@palimpsest/core/internal";
import { explainEmptyPurse } from "../agents/agent-starter.ts";
import type { AgentInput } from "./create-agent.ts";

/** Enough for five words in any language. */
const MAX_TOKENS = 40;
/** The maximum size of the prompt. */
const PROMPT_TOKENS = 1_000;

/** Paid from the agents' purse, and recorded on the ledger under the agents. */
export function createProgressAsker({ runtime, project, session, model, child }: AgentInput) {
  const { tree } = runtime.background.agents;
  const client = createBudgetedModel({
    model: child?.client ?? model.client,
    purses: [tree.purse],
    prices: project.settings.models,
    measure: () => PROMPT_TOKENS,
    explainEmpty: () => explainEmptyPurse(tree),
  });
  return async (prompt: string, signal: AbortSignal): Promise<string> => {
    if (client.isOffline) return "";
    const name = project.settings.api.smallModel ?? smallModelFor(session.view.prelude?.model ?? model.name);
    const body = {
      model: name,
      max_tokens: MAX_TOKENS,
      messages: [
        { role: "user" as const, content: [{ type: "text" as const, text: prompt.toWellFormed() }] },
      ],
    };
    const { content, usage } = await client.send(body, { signal, layer: "agents" }).final();
    if (usage) await session.addCost({ layer: "agents", model: name, usage, outcome: "ok" });
    return content.map((block) => (block.type === "text" ? String(block.text) : "")).join("");
  };
}
