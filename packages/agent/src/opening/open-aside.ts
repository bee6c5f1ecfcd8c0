// A session with an agent's system text and tools, but without the agent loop: for memory work that runs outside a conversation.
// No hooks, no servers, no questions.

import { type Model, openSession, type Session, type Settings } from "@palimpsest/core";
import type { SendMessageOptions } from "@palimpsest/core/internal";
import { type LookupDependencies, runLookup } from "../agent/run-lookup.ts";
import { AgentStarter } from "../agents/agent-starter.ts";
import { AgentTree } from "../agents/agent-tree.ts";
import { Credentials } from "../credentials/credentials.ts";
import { FileState } from "../files/file-state.ts";
import { DeferredTools } from "../mcp/deferred-tools.ts";
import { Permissions } from "../permissions/permissions.ts";
import { SYSTEM_PROMPT } from "../prompts/system-prompt.ts";
import { InvokedSkills } from "../skills/invoked-skills.ts";
import { ToolRegistry } from "../toolkit/tool-registry.ts";
import { Shells } from "../tools/bash/shells.ts";
import { Todos } from "../tools/todo/todo-write-tool.ts";
import { authorizeProject } from "./authorize-project.ts";
import { DEFAULT_MODEL, limitTokens } from "./choose-model.ts";
import { createAgentTools } from "./create-agent-tools.ts";
import { discoverProject } from "./discover-project.ts";

export interface AsideOptions {
  readonly cwd: string;
  readonly model: Model;
  readonly modelName?: string | undefined;
  readonly settings: Settings;
}

export async function openAside({ cwd, model, modelName, settings }: AsideOptions): Promise<Session> {
  const name = modelName ?? settings.api.model ?? DEFAULT_MODEL;
  const tools = createAgentTools({
    shells: new Shells(),
    todos: new Todos(),
    skills: [],
    invoked: new InvokedSkills(),
    mayUse: async () => false,
    onSkill: () => {},
    deferred: new DeferredTools(),
    credentials: Credentials.none,
    memory: { folder: () => undefined, session: () => session, changed: async () => {} },
    session: () => session,
    ...(settings.switches.agents && { agents: createIdleStarter(settings), messages: IDLE_MESSAGES }),
    plan: { mode: () => "default", setMode: () => {}, approve: async () => ({ approved: false }) },
  });
  const registry = new ToolRegistry(tools);
  const allows = await createReadCheck(cwd);
  const session: Session = await openSession({
    cwd,
    isAside: true,
    isOneShot: true,
    model: name,
    system: SYSTEM_PROMPT,
    tools: registry.definitions,
    keep: registry.kept,
    request: { max_tokens: limitTokens(name, settings) },
    models: { main: model },
    look: (call) => {
      const folder = session.path.replace(/\.jsonl$/, "");
      const files = new FileState();
      const place = { cwd, root: cwd, folder, files, isInView: () => false, now: Date.now };
      return runLookup(call, { tools, place, credentials: Credentials.none, allows });
    },
  });
  return session;
}

/** Allows what a conversation could read without a question; the person's deny rules apply. */
async function createReadCheck(cwd: string): Promise<LookupDependencies["allows"]> {
  const project = await discoverProject({ cwd });
  const { rules } = await authorizeProject(project, undefined);
  const { permissions: given, userHome: home } = project;
  const places = { project: project.cwd, also: given.folders, home };
  const permissions = new Permissions({ mode: "default", rules, places });
  return async (tool, input) => (await permissions.check(tool, input, cwd)).behavior === "allow";
}

/** Never started. It only makes the tool definitions the same as in a conversation, so that they share its cache. */
const createIdleStarter = ({ agents }: Settings): AgentStarter =>
  new AgentStarter({
    tree: new AgentTree({
      definitions: [],
      settings: () => agents,
      mayStart: async () => false,
      priceOf: () => 0,
      createId: () => "",
      now: () => 0,
      sleep: async () => {},
    }),
    depth: 0,
  });

const IDLE_MESSAGES: SendMessageOptions = {
  name: () => "",
  createId: () => "",
  now: () => 0,
  send: async () => ({ ok: false, reason: "Nobody is there." }),
  onLeave: () => {},
};
