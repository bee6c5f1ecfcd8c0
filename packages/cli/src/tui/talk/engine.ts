// Loads the agent, its model and the commands. Imported only after the first frame.

import { openAgent } from "@palimpsest/agent";
import { DEFAULT_MODEL } from "@palimpsest/agent/internal";
import type { Model } from "@palimpsest/core";
import { findPlaces, loadSettings, managedPath, OFFLINE_MODEL } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import type { AgentOptions } from "../../agent-options.ts";
import { cleanUpBehind } from "../../clean-up-behind.ts";
import { ConnectError, connectModel } from "../../connect.ts";
import { guardCredentials } from "../../guard-credentials.ts";
import { isBareStart } from "../../is-bare-start.ts";
import { nameCommand } from "../../name-command.ts";
import { readVersion } from "../../read-version.ts";
import { describeMove } from "../../sessions/describe-move.ts";
import { holdYoungHeap } from "../../sessions/hold-young-heap.ts";
import { teamOf } from "../../team-of.ts";
import { tellWaits } from "../../tell-waits.ts";
import { pickSession } from "../commands/pick-session.ts";
import { SLASH_COMMANDS } from "../commands/slash-commands.ts";
import { statusOf } from "../status/status-of.ts";
import { formatOfflineWelcome } from "./offline-welcome.ts";
import type { Engine, Opening } from "./parts.ts";
import { makeUnavailableModel } from "./unavailable.ts";

/** Milliseconds after the start; by then the user is reading or typing. */
const CLEANUP_MS = 3_000;

export interface EngineOptions extends AgentOptions {
  readonly cwd: string;
}

export async function loadEngine(options: EngineOptions): Promise<Engine> {
  const environment = nodeEnvironment();
  const ports = nodePorts();
  let { cwd } = options;
  let places = await findPlaces(ports.files, environment.home, cwd);
  /** Changes the process's folder too, for code that works without a session, such as the memory commands. */
  const move = async (folder: string) => {
    process.chdir(folder);
    cwd = folder;
    places = await findPlaces(ports.files, environment.home, folder);
  };
  /** Until the first request, a new session does not know its model. */
  let named = "";
  return {
    commands: SLASH_COMMANDS,
    ports,
    get cwd() {
      return cwd;
    },
    get places() {
      return places;
    },
    environment,
    statusOf: (agent) => {
      const status = statusOf(agent);
      return { ...status, model: status.model || named };
    },
    greet: (agent, look) =>
      agent.model === OFFLINE_MODEL ? formatOfflineWelcome(look, nameCommand(environment.variables)) : [],
    readSettings: () => {
      const { home, variables: env, platform } = environment;
      const flags = options.model === undefined ? {} : { commandLine: { api: { model: options.model } } };
      return loadSettings(ports, { home, cwd, env, managed: managedPath(platform), ...flags });
    },
    open: async (how) => {
      if (how.folder !== undefined) {
        await move(how.folder);
        how.tell(describeMove(how.folder), "info");
      }
      return openEngine({ ...options, cwd }, how, (name) => {
        named = name;
      });
    },
    pick: async (asker) => {
      const picked = await pickSession({ asker, ports, places, environment, now: Date.now() });
      return picked === "none" ? undefined : picked;
    },
  };
}

async function openEngine(
  options: EngineOptions,
  { resume, fork, ask, tell, tellWait, applyInterface }: Opening,
  onModel: (name: string) => void,
) {
  const { cwd, model, permissionMode, allowedTools, disallowedTools, maxTurns, bare } = options;
  const { variables: env } = nodeEnvironment();
  const open = () =>
    openAgent({
      cwd,
      ask,
      resume,
      fork,
      version: readVersion(),
      modelName: model,
      mode: permissionMode,
      ...(allowedTools && { allowedTools }),
      ...(disallowedTools && { disallowedTools }),
      ...(maxTurns !== undefined && { maxTurns }),
      isBare: isBareStart(bare),
      isReachable: !isBareStart(bare),
      ...teamOf(options),
      onCredentials: guardCredentials,
      model: (settings, findings): Model => {
        applyInterface(settings.interface);
        onModel(model ?? settings.api.model ?? DEFAULT_MODEL);
        try {
          const client = connectModel({ settings, findings, env, tellWaits: tellWaits(tellWait) });
          if (client.isOffline) onModel(OFFLINE_MODEL);
          return client;
        } catch (error) {
          if (!(error instanceof ConnectError)) throw error;
          tell(error.message);
          return makeUnavailableModel(error);
        }
      },
    });
  const agent = await (resume === undefined ? open() : holdYoungHeap(open));
  if (options.debug) (await import("../../log/keep-log.ts")).keepLog(agent, readVersion(), tell);
  // Later, so that it does not delay the screen.
  const cleanUp = () => cleanUpBehind(agent.session.path, (text) => tell(text, "info"));
  setTimeout(() => void cleanUp(), CLEANUP_MS).unref();
  return agent;
}
