// The front of every request: system, tools, model and parameters, and how long the server shall keep what follows.
import { rates } from "../models/catalog.ts";
import { planPrelude } from "../view/prelude.ts";
import { chooseTtl, isExpired, type Ttl } from "../view/ttl.ts";
import { makePrelude } from "./prelude.ts";
import type { SessionRecord } from "./record.ts";
import type { SessionOptions } from "./types.ts";

export type FrontChange = Partial<Pick<SessionOptions, "model" | "system" | "tools" | "request" | "keep">>;

export class Front {
  readonly #record: SessionRecord;

  constructor(record: SessionRecord) {
    this.#record = record;
  }

  /** Takes what the caller wants now: at once if nothing else would work, else once the cache has expired. */
  adopt(): void {
    const { view, fresh, now } = this.#record;
    const plan = planPrelude(view.prelude, fresh, isExpired(view.pace, now));
    if (plan.adopt) this.#record.append({ type: "prelude", prelude: fresh, reason: plan.reason });
  }

  want(change: FrontChange): void {
    const { model, system, tools, parameters, keep } = this.#record.fresh;
    const options = { cwd: "", model, system, tools, request: parameters, keep, ...change };
    this.#record.fresh = makePrelude(options, this.#record.settings.models);
  }

  renew(change: FrontChange): void {
    this.want(change);
    this.#record.append({ type: "prelude", prelude: this.#record.fresh, reason: "requested" });
  }

  get ttl(): Ttl {
    const { settings, prelude, view } = this.#record;
    if (settings.cache.ttl !== "auto") return settings.cache.ttl;
    const read = rates(prelude.model, view.pace.input, settings.models)?.read;
    return read === undefined ? "5m" : chooseTtl(view.pace, read);
  }
}
