// Estimates what the responses of a session would have cost without each layer.
import { type Counterfactual, computeCounterfactual } from "../ledger/counterfactual.ts";
import { pathBetween } from "../view/path-fold.ts";
import type { SessionRecorder } from "./session-recorder.ts";

export function estimateCounterfactual({ limits, settings, view, state }: SessionRecorder): Counterfactual {
  const { models, microcompact } = settings;
  const options = { limits, pressure: microcompact.pressure, overrides: models, since: state.forked };
  return computeCounterfactual(pathBetween(view, null) ?? [], options);
}
