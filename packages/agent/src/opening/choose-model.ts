// Which model an agent asks, and with which request parameters.

import type { Settings } from "@palimpsest/core";
import { factsOf, OFFLINE_MODEL } from "@palimpsest/core/internal";
import type { AgentModel } from "../agent/agent-dependencies.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { DiscoveredProject } from "./discover-project.ts";

export const DEFAULT_MODEL = "claude-sonnet-5-5";
/** Enough for a long file in one answer. A larger limit would only be reserved in the window and not used. */
const MAX_TOKENS = 32_000;

/** Asks models that think to show a summary of their thinking. */
const SHOWN_THINKING = { type: "adaptive", display: "summarized" } as const;

export type ChosenModel = Omit<AgentModel, "isSwitched">;

export function chooseModel(
  { model, modelName, request }: AgentOptions,
  { settings, settingFindings }: Pick<DiscoveredProject, "settings" | "settingFindings">,
): ChosenModel {
  const client = typeof model === "function" ? model(settings, settingFindings) : model;
  return {
    client,
    // Without a model the offline one answers, whichever name was asked for.
    name: client.isOffline ? OFFLINE_MODEL : (modelName ?? settings.api.model ?? DEFAULT_MODEL),
    createRequest: (name, effort = settings.api.effort ?? "auto") => ({
      max_tokens: limitTokens(name, settings),
      ...(effort !== "auto" && !client.isOffline && { output_config: { effort } }),
      ...(settings.api.showThinking && !client.isOffline && { thinking: SHOWN_THINKING }),
      ...request,
    }),
  };
}

/** At most a quarter of the window, since no more than that is kept free for the answer. */
export function limitTokens(model: string, { models, window }: Pick<Settings, "models" | "window">): number {
  const facts = factsOf(model, models);
  const quarter = Math.floor((window.size ?? facts.window ?? Number.POSITIVE_INFINITY) / 4);
  return Math.min(MAX_TOKENS, facts.maxOutput, quarter);
}
