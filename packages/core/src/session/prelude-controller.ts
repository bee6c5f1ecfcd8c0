// Controls the prelude (system, tools, model and parameters) and chooses how long the server caches requests.
import { findRates } from "../models/catalog.ts";
import { planPrelude } from "../view/plan-prelude.ts";
import { chooseTtl, isExpired, type Ttl } from "../view/ttl.ts";
import { makePrelude } from "./make-prelude.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import type { SessionOptions } from "./session-types.ts";

export type PreludeChange = Partial<Pick<SessionOptions, "model" | "system" | "tools" | "request" | "keep">>;

export class PreludeController {
  readonly #record: SessionRecorder;

  constructor(record: SessionRecorder) {
    this.#record = record;
  }

  /** Adopts the prelude that the caller wants: at once if the request would fail otherwise, else once the cache has expired. */
  adoptIfDue(): void {
    const { view, fresh, now } = this.#record;
    const plan = planPrelude(view.prelude, fresh, isExpired(view.pace, now));
    if (plan.adopt) this.#record.append({ type: "prelude", prelude: fresh, reason: plan.reason });
  }

  changeLater(change: PreludeChange): void {
    const { model, system, tools, parameters, keep, window } = this.#record.fresh;
    const options = { cwd: "", model, system, tools, request: parameters, keep, ...change };
    const changed = makePrelude(options, this.#record.settings.models);
    // The name is stored without the suffix that asked for the window, so only a change of the model drops it.
    const isSameModel = change.model === undefined;
    this.#record.fresh = isSameModel && window !== undefined ? { ...changed, window } : changed;
  }

  changeNow(change: PreludeChange): void {
    this.changeLater(change);
    this.#record.append({ type: "prelude", prelude: this.#record.fresh, reason: "requested" });
  }

  /** The lifetime of what the next request writes. */
  get ttl(): Ttl {
    const { view, size, now } = this.#record;
    // After a break nobody has measured what the server still has cached, so nothing counts as cached.
    const cached = isExpired(view.pace, now) ? 0 : (view.usage?.input ?? 0);
    return this.#chooseTtl(Math.max(0, size - cached));
  }

  /** The lifetime that the next request would have if a break made it write everything again. */
  get ttlAfterBreak(): Ttl {
    return this.#chooseTtl(this.#record.size);
  }

  #chooseTtl(written: number): Ttl {
    const { settings, prelude, view, size, now } = this.#record;
    if (settings.cache.ttl !== "auto") return settings.cache.ttl;
    const readRate = findRates(prelude.model, view.pace.input, settings.models)?.read;
    if (readRate === undefined) return "5m";
    return chooseTtl(view.pace, { size, written, readRate, now });
  }
}
