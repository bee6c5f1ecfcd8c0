// Checks that the model can be reached with the configured server and key.

import { anthropicModel } from "@palimpsest/core/anthropic";
import { ModelError } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import type { Resolved } from "./check-settings.ts";
import type { Finding, Surroundings } from "./doctor-finding.ts";

/** Short, so that people are willing to run it again. */
const PATIENCE_MS = 5_000;

/** Always passed to the client, which would otherwise use the environment's URL even if pal refused it. */
const DEFAULT_URL = "https://api.anthropic.com";

/** Other clients want this at the end of the URL; ours does not. */
const VERSION_PATH = /\/v1\/?$/;

const NO_KEY = "none";
const area = "model";

export async function checkModel(
  { ports, environment }: Surroundings,
  { settings, findings }: Pick<Resolved, "settings" | "findings">,
  patience = PATIENCE_MS,
): Promise<Finding[]> {
  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_AUTH_TOKEN: authToken } = environment.variables;
  const { baseUrl } = settings.api;
  // Not the default server: the key may be meant only for the configured one.
  if (!baseUrl && findings.some(({ key, code }) => key === "api.baseUrl" && code === "wrong-value")) {
    const message = "The model was not contacted: the configured base URL is invalid.";
    return [{ area, level: "warning", message }];
  }
  if (!apiKey && !authToken && !baseUrl) {
    const remedy = "Set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server of your own.";
    const message = "ANTHROPIC_API_KEY is not set: the offline engine answers.";
    return [{ area, level: "warning", message, remedy }];
  }
  const baseURL = baseUrl ?? DEFAULT_URL;
  const model = anthropicModel({
    ports,
    // The client requires a key, but a custom server may need none.
    ...(apiKey || !authToken ? { apiKey: apiKey || NO_KEY } : {}),
    ...(authToken ? { authToken } : {}),
    baseURL,
    retry: { attempts: 1 },
  });
  try {
    const { length } = await model.listModels({ signal: AbortSignal.timeout(patience) });
    const message = `${formatCount(length, "model")} can be reached at ${baseURL}.`;
    return [{ area, level: "ok", message }];
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
    if (error.code === "aborted") {
      const message = `The server at ${baseURL} did not answer within ${patience / 1_000} s.`;
      return [{ area, level: "error", message, remedy: "Check the network and the base URL." }];
    }
    if (error.code === "not-found" && VERSION_PATH.test(baseURL)) {
      const message = `The server at ${baseURL} answers, but not there: pal adds /v1 itself.`;
      return [{ area, level: "error", message, remedy: "Leave out /v1 at the end of the base URL." }];
    }
    if (error.code === "not-found") {
      const message = `The server at ${baseURL} answers. It does not list its models.`;
      return [{ area, level: "ok", message }];
    }
    // The error's own sentence says what to do.
    return [{ area, level: "error", message: `No model can be reached at ${baseURL}: ${error.message}` }];
  }
}
