// Opens an agent in a folder, step by step.
import type { Agent } from "../agent/agent.ts";
import type { AgentOptions } from "./agent-options.ts";
import { authorizeProject } from "./authorize-project.ts";
import { chooseModel } from "./choose-model.ts";
import { createAgent } from "./create-agent.ts";
import { createRuntime } from "./create-runtime.ts";
import { discoverProject } from "./discover-project.ts";
import { openAgentSession } from "./open-agent-session.ts";
import { attachChildOpener } from "./open-child.ts";
import { requireSafeSettings } from "./require-safe-settings.ts";

export async function openAgent(options: AgentOptions): Promise<Agent> {
  const project = await discoverProject(options);
  await requireSafeSettings(project);
  const authorized = await authorizeProject(project, options.ask?.trust);
  const runtime = await createRuntime({ options, project, authorized });
  const model = chooseModel(options, project);
  const session = await openAgentSession({ options, project, authorized, runtime, model });
  const input = { options, project, authorized, runtime, model, session };
  attachChildOpener(input);
  return createAgent(input);
}
