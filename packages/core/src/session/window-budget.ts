// Watches how full the window is: announces each change of level, and refuses requests when no room is left.

import type { WindowLimits } from "../record/window-limits.ts";
import { findStanding, type Level, type Standing } from "../tokens/thresholds.ts";
import { SessionError } from "./session-error.ts";
import type { SessionRecorder } from "./session-recorder.ts";

export interface Size extends Standing {
  readonly tokens: number;
  /** True if no part of it is estimated. */
  readonly exact: boolean;
  readonly limits: WindowLimits;
}

const WAY_OUT = "Rewind to an earlier message, or use a model with a larger window.";
const SMALLER_FRONT = "Offer fewer tools, or use a model with a larger window.";

export class WindowBudget {
  readonly #record: SessionRecorder;
  #level: Level = "ok";

  constructor(record: SessionRecorder) {
    this.#record = record;
  }

  get size(): Size {
    const { state, view, limits } = this.#record;
    const { tokens, exact } = state.meter.size(view);
    return { tokens, exact, ...findStanding(tokens, limits), limits };
  }

  /** Announces the level if it has changed. */
  announceLevel(): void {
    const { level, percentLeft, tokens } = this.size;
    if (level === this.#level) return;
    this.#level = level;
    this.#record.events.emit("level", { level, percentLeft, tokens });
  }

  /** Throws if the view is above the blocking limit. `why` says why no compaction made room. */
  requireRoom(why: string | undefined): void {
    if (this.size.level === "blocking") throw this.createFullError(why);
  }

  createFullError(why = WAY_OUT): SessionError {
    const { state, view } = this.#record;
    const { tokens, limits } = this.size;
    const front = state.meter.sizeWith(view, []);
    const [what, size, way] =
      front < limits.blockingAt
        ? ["The conversation holds", tokens, why]
        : ["The system text and the tools alone hold", front, SMALLER_FRONT];
    return new SessionError(
      "window-full",
      `${what} about ${size} tokens, and requests stop at ${limits.blockingAt} of this model's ${limits.window}. ${way}`,
    );
  }
}
