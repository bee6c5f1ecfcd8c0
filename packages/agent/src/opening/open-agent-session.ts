// Opens the session of an agent, new or resumed, and attaches the workplace to it.
import { dirname } from "node:path";
import { type Model, openSession, type Session, type Settings } from "@palimpsest/core";
import { createBudgetedModel } from "@palimpsest/core/internal";
import { createRestorer } from "../agent/create-restorer.ts";
import { findMode } from "../agent/restore-state.ts";
import { runLookup } from "../agent/run-lookup.ts";
import { explainEmptyPurse } from "../agents/agent-starter.ts";
import { Checkpoints } from "../files/checkpoints.ts";
import { SeenLog } from "../files/seen-log.ts";
import { withoutGit } from "../git/without-git.ts";
import { createSystemText } from "../prompts/create-system-text.ts";
import type { Tool } from "../toolkit/tool.ts";
import type { ToolRegistry } from "../toolkit/tool-registry.ts";
import { sweepCwdFiles } from "../tools/bash/cwd-files.ts";
import { readTool } from "../tools/read/read-tool.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { ChosenModel } from "./choose-model.ts";
import type { Runtime, RuntimeInput } from "./create-runtime.ts";
import { createCommandLine } from "./discover-project.ts";

export interface SessionInput extends RuntimeInput {
  readonly runtime: Runtime;
  readonly model: ChosenModel;
  /** The session of the agent that this one works for. */
  readonly parent?: Session;
}

export async function openAgentSession(input: SessionInput): Promise<Session> {
  const { options, project, authorized, runtime, model } = input;
  const { place, catalog, tools, ports, calls, conversation } = runtime;
  const { gate, hooks, credentials, permissions } = calls;
  const session = await openSession({
    cwd: project.cwd,
    home: project.home,
    env: project.env,
    ports: authorized.mayStartGit ? ports : withoutGit(ports),
    ...(options.resume !== undefined && { resume: options.resume }),
    ...(options.fork && { fork: options.fork }),
    ...(input.parent && { parent: input.parent.id }),
    folds: [conversation.state.facts],
    model: model.name,
    system: createSystemText(options.system, project.settings.memory.showSearchGuide),
    tools: catalog.registry.definitions,
    keep: catalog.registry.kept,
    request: model.createRequest(model.name),
    settings: createSessionSettings(options, project.settings, catalog.registry),
    models: { main: limitForks(input) },
    isOneShot: options.isOneShot ?? false,
    isTeamTrusted: authorized.isTeamTrusted,
    look: (call) =>
      runLookup(call, { tools, place, credentials, allows: (tool, given) => gate.allowsCall(tool, given) }),
    hooks: hooks.compaction,
    ...(options.tracer && { tracer: options.tracer }),
    restore: createRestorer({
      ...conversation.state,
      place,
      openingReminder: conversation.openingReminder,
      servers: runtime.background.servers,
      shells: runtime.background.shells,
      agents: () => listBackground(runtime),
      redact: credentials.redact,
      mayRead: (path) => gate.allowsCall(readTool as Tool, { file_path: path }),
      hooks: async () => {
        const outcome = await hooks.start("compact", place.session.view.prelude?.model ?? "");
        hooks.applyOutcome({ ...outcome, texts: [] });
        return outcome.texts.join("\n\n");
      },
    }),
  });
  const folder = session.path.replace(/\.jsonl$/, "");
  const checkpoints = await Checkpoints.open(folder, { now: place.now }).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  sweepCwdFiles(folder);
  place.attach({ session, folder, checkpoints, seen: new SeenLog(folder) });
  permissions.addReadable(folder);
  // Entries copied by a fork refer to files in the folder of the original session.
  for (const id of session.opening.copiedFrom) permissions.addReadable(`${dirname(session.path)}/${id}`);
  if (options.mode === undefined)
    permissions.mode = findMode(session.view, conversation.state.facts) ?? permissions.mode;
  return session;
}

/** Forks that the model starts are paid from the agents' purse; forks of the layers are not. */
function limitForks({ project, runtime, model, parent }: SessionInput): Model {
  // A child's client is already limited as a whole.
  if (parent) return model.client;
  const { tree } = runtime.background.agents;
  return createBudgetedModel({
    model: model.client,
    purses: [tree.purse],
    prices: project.settings.models,
    isPaid: (layer) => layer === "agents",
    measure: () => runtime.place.session.size().tokens,
    explainEmpty: () => explainEmptyPurse(tree),
  });
}

function listBackground({ background }: SessionInput["runtime"]) {
  const { tree, background: names } = background.agents;
  return tree.started.filter(({ name }) => names.includes(name));
}

/** Adds the tools' own result limits, unless a setting overrides them, and a shorter wait at exit for one-shot runs. */
export function createSessionSettings(options: AgentOptions, settings: Settings, registry: ToolRegistry) {
  const given = createCommandLine(options);
  const { oneShotWaitSeconds, exitWaitSeconds } = settings.extraction;
  return {
    ...given,
    toolResults: { ...given.toolResults, perTool: { ...registry.limits, ...settings.toolResults.perTool } },
    extraction: {
      ...given.extraction,
      exitWaitSeconds: options.isOneShot ? oneShotWaitSeconds : exitWaitSeconds,
    },
  };
}
