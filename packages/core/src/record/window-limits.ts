// The window and its thresholds for a session's model, from settings, the model's name and the catalog.
import { factsOf } from "../models/catalog.ts";
import type { Settings } from "../settings/schema.ts";
import { type Thresholds, thresholds } from "../tokens/thresholds.ts";
import { windowOf } from "../tokens/window.ts";
import type { Prelude } from "../transcript/entries.ts";

export interface Limits extends Thresholds {
  readonly window: number;
}

export function limitsOf(prelude: Prelude, settings: Settings): Limits {
  const facts = factsOf(prelude.model, settings.models);
  const override = settings.window.size ?? prelude.window;
  const window = windowOf({
    model: prelude.model,
    ...(override === undefined ? {} : { override }),
    ...(facts.window === undefined ? {} : { listed: facts.window }),
    betas: prelude.parameters.betas ?? [],
  });
  return { window, ...thresholds({ window, maxOutput: facts.maxOutput, margins: settings.window.margins }) };
}
