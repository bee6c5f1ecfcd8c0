// Whether the model can be reached with what the environment gives.
import { ModelError } from "@palimpsest/core";
import { anthropicModel } from "@palimpsest/core/anthropic";
import type { Finding, Surroundings } from "./finding.ts";

/** A doctor that keeps one waiting is not asked twice. */
const PATIENCE_MS = 5_000;

export async function checkModel({ ports, environment }: Surroundings): Promise<Finding[]> {
  const {
    ANTHROPIC_API_KEY: apiKey,
    ANTHROPIC_AUTH_TOKEN: authToken,
    ANTHROPIC_BASE_URL: baseURL,
  } = environment.variables;
  if (!apiKey && !authToken) {
    const remedy = "Set ANTHROPIC_API_KEY. Everything that asks no model works without it.";
    return [{ area: "model", level: "warning", message: "There is no API key in the environment.", remedy }];
  }
  const model = anthropicModel({
    ports,
    ...(apiKey ? { apiKey } : {}),
    ...(authToken ? { authToken } : {}),
    ...(baseURL ? { baseURL } : {}),
    retry: { attempts: 1 },
  });
  const where = baseURL ?? "the default address";
  try {
    const models = await model.listModels({ signal: AbortSignal.timeout(PATIENCE_MS) });
    return [{ area: "model", level: "ok", message: `${models.length} models can be reached at ${where}.` }];
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
    const remedy =
      error.code === "auth"
        ? "Check the API key."
        : "Check the network and ANTHROPIC_BASE_URL, then try again.";
    return [{ area: "model", level: "error", message: `No model at ${where}: ${error.message}`, remedy }];
  }
}
