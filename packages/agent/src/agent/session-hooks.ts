// The moments of a session at which hooks are asked, each with what its answer may do.
import type { CompactHooks } from "@palimpsest/core";
import type { HookOutcome } from "../hooks/combine-answers.ts";
import type { HookDetails, HookSession } from "../hooks/hook-events.ts";
import type { Hooks } from "../hooks/hooks.ts";

/** A hook that never lets the agent end must not spend money for ever. */
const MAX_HELD_BACK = 10;

export interface SessionHooksDependencies {
  readonly hooks: Hooks;
  session(): HookSession;
  /** Words for the user and the model, and the wish to stop. */
  heed(outcome: HookOutcome): void;
}

export class SessionHooks {
  readonly #parts: SessionHooksDependencies;
  readonly #starting = new AbortController();
  #heldBack = 0;

  constructor(parts: SessionHooksDependencies) {
    this.#parts = parts;
  }

  start(source: HookDetails["SessionStart"]["source"], model: string): Promise<HookOutcome> {
    const { hooks, session } = this.#parts;
    return hooks.run("SessionStart", session(), { source, model }, this.#starting.signal);
  }

  /** The session ends: nobody waits any more for what its hooks say at the start. */
  stopStarting(): void {
    this.#starting.abort();
  }

  async end(reason: string): Promise<void> {
    this.#parts.heed(await this.#parts.hooks.run("SessionEnd", this.#parts.session(), { reason }));
  }

  prompt(prompt: string, signal: AbortSignal): Promise<HookOutcome> {
    return this.#parts.hooks.run("UserPromptSubmit", this.#parts.session(), { prompt }, signal);
  }

  /** A new exchange: nothing has held it back yet. */
  begin(): void {
    this.#heldBack = 0;
  }

  /** Why the agent shall go on, if a hook says so. */
  async stop(signal: AbortSignal): Promise<string | undefined> {
    const { hooks, session, heed } = this.#parts;
    if (this.#heldBack >= MAX_HELD_BACK) return undefined;
    const details = { stop_hook_active: this.#heldBack > 0 };
    const outcome = await hooks.run("Stop", session(), details, signal);
    heed(outcome);
    if (outcome.stop !== undefined || outcome.blocked === undefined) return undefined;
    this.#heldBack++;
    return outcome.blocked;
  }

  /** As the engine asks them around a compaction. */
  get compaction(): CompactHooks {
    const { hooks, session, heed } = this.#parts;
    return {
      async preCompact({ trigger, instructions = "" }) {
        const details = { trigger, custom_instructions: instructions };
        const outcome = await hooks.run("PreCompact", session(), details);
        heed({ ...outcome, texts: [] });
        const block = outcome.blocked ?? outcome.stop;
        const added = outcome.texts.join("\n\n");
        return { ...(added !== "" && { instructions: added }), ...(block !== undefined && { block }) };
      },
      async postCompact({ trigger, pieces }) {
        const summary = pieces
          .filter(({ source }) => source === "summary")
          .flatMap(({ content }) => content.map((block) => ("text" in block ? String(block.text) : "")))
          .join("\n\n");
        heed(await hooks.run("PostCompact", session(), { trigger, compact_summary: summary }));
      },
    };
  }
}
