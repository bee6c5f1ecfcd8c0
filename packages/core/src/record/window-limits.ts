// Computes the window and its thresholds for a session's model, from settings, the model's name and the catalog.
import { factsOf } from "../models/catalog.ts";
import type { Settings } from "../settings/schema.ts";
import { findWindow } from "../tokens/find-window.ts";
import { computeThresholds, type Thresholds } from "../tokens/thresholds.ts";
import type { Prelude } from "../transcript/entries.ts";

export interface WindowLimits extends Thresholds {
  readonly window: number;
  /** The longest answer to ask for. Only for a window that nobody but the server could know when `max_tokens` was chosen. */
  readonly maxAnswer?: number;
}

/** More than this share of the window is not kept free for the answer, and some servers refuse a request that asks for more. */
const MAX_ANSWER_SHARE = 1 / 4;

/** `listed`: the window according to the server, for a model that is not in the catalog. */
export function findSessionWindow(prelude: Prelude, settings: Settings, listed?: number): number {
  const known = factsOf(prelude.model, settings.models).window ?? listed;
  const override = settings.window.size ?? prelude.window;
  return findWindow({
    model: prelude.model,
    ...(override === undefined ? {} : { override }),
    ...(known === undefined ? {} : { listed: known }),
    betas: prelude.parameters.betas ?? [],
  });
}

/** `settings` must be those for this window. `listed`: as above. */
export function computeLimits(
  { model, parameters }: Prelude,
  settings: Settings,
  window: number,
  listed?: number,
): WindowLimits {
  const { margins } = settings.window;
  const isListed = window === listed && factsOf(model, settings.models).window === undefined;
  return {
    window,
    ...computeThresholds({ window, maxOutput: parameters.max_tokens, margins }),
    ...(isListed && { maxAnswer: Math.floor(window * MAX_ANSWER_SHARE) }),
  };
}
