// Connects to the model that settings and environment configure. Without a key and without a custom server, the offline engine.
import { Credentials, dumpRequests } from "@palimpsest/agent/internal";
import type { Model, Settings } from "@palimpsest/core";
import { anthropicModel, type Patience } from "@palimpsest/core/anthropic";
import { type Finding, offlineModel } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import type { WaitListeners } from "./tell-waits.ts";

export class ConnectError extends Error {
  override readonly name = "ConnectError";
  readonly code: "bad-url" | "bad-folder";
  constructor(code: ConnectError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

const DEFAULT_URL = "https://api.anthropic.com";
/** The SDK requires a key, but a custom server may need none. */
const NO_KEY = "none";

export interface ConnectInput {
  readonly settings: Settings;
  readonly findings: readonly Finding[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly tellWaits?: WaitListeners;
}

export function connectModel({ settings, findings, env, tellWaits }: ConnectInput): Model {
  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_AUTH_TOKEN: authToken, PALIMPSEST_REQUESTS: folder } = env;
  const { baseUrl } = settings.api;
  // Not the default server: the key may be meant only for the configured one.
  if (!baseUrl && findings.some(({ key, code }) => key === "api.baseUrl" && code === "wrong-value"))
    throw new ConnectError(
      "bad-url",
      "The configured base URL is invalid; pal doctor shows where it is set.",
    );
  if (!apiKey && !authToken && !baseUrl) return offlineModel();
  const model = anthropicModel({
    ports: nodePorts(),
    ...(authToken && !apiKey ? { authToken } : { apiKey: apiKey || NO_KEY }),
    baseURL: baseUrl ?? DEFAULT_URL,
    models: settings.models,
    patience: patienceOf(settings),
    ...tellWaits,
  });
  if (!folder) return model;
  try {
    const { redact } = Credentials.collect({ env, servers: [], settings: settings.credentials });
    return dumpRequests(model, folder, redact);
  } catch (error) {
    throw new ConnectError("bad-folder", `PALIMPSEST_REQUESTS cannot be used: ${(error as Error).message}.`);
  }
}

function patienceOf({ api }: Settings): Patience {
  return {
    silenceMs: api.silenceSeconds * 1_000,
    noContentMs: api.noContentSeconds * 1_000,
    totalMs: api.totalWaitSeconds * 1_000,
  };
}
