// Opens an agent in a folder, step by step.
import type { Session } from "@palimpsest/core";
import { memoryFolder } from "@palimpsest/core/memory";
import { describeError } from "@palimpsest/core/text";
import type { Agent } from "../agent/agent.ts";
import { AgentError } from "../agent/agent-error.ts";
import type { AgentOptions } from "./agent-options.ts";
import { type AuthorizedProject, authorizeProject } from "./authorize-project.ts";
import { chooseModel } from "./choose-model.ts";
import { createAgent } from "./create-agent.ts";
import { createRuntime, type Runtime } from "./create-runtime.ts";
import { type DiscoveredProject, discoverProject } from "./discover-project.ts";
import { offerMovedMemory } from "./offer-moved-memory.ts";
import { openAgentSession } from "./open-agent-session.ts";
import { attachChildOpener } from "./open-child.ts";
import { requireSafeSettings } from "./require-safe-settings.ts";

export async function openAgent(options: AgentOptions): Promise<Agent> {
  const project = await discoverProject(options);
  await requireSafeSettings(project);
  const authorized = await authorizeProject(project, options.ask?.trust);
  const told = await offerMemory(options, project, authorized);
  const runtime = await createRuntime({ options, project, authorized });
  const model = chooseModel(options, project);
  const session = await openAgentSession({ options, project, authorized, runtime, model });
  await joinTeam(runtime, session);
  const findings = [...authorized.findings, ...told];
  const input = { options, project, authorized: { ...authorized, findings }, runtime, model, session };
  attachChildOpener(input);
  return createAgent(input);
}

/** Called before anything is started, since the name may be taken. */
async function joinTeam({ team }: Runtime, session: Session): Promise<void> {
  const problem = await team?.join(session.id);
  if (problem === undefined) return;
  await session.close();
  throw new AgentError("team", problem);
}

/** Only for the default memory folder, which belongs to one repository; any other was chosen by the person. */
async function offerMemory(
  options: AgentOptions,
  project: DiscoveredProject,
  { mayStartGit }: AuthorizedProject,
): Promise<readonly string[]> {
  const { ports, cwd, home, settings, env, places } = project;
  if (!mayStartGit) return [];
  const found = await memoryFolder({ files: ports.files, cwd, home, settings, env });
  if (!found.ok || found.folder !== `${places.project}/memory`) return [];
  return offerMovedMemory(project, found.folder, options.ask?.movedMemory).catch((error: unknown) => [
    `The search for memory of a moved project failed: ${describeError(error)}`,
  ]);
}
