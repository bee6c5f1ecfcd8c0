// Runs the hooks of a session at each of its events, and applies what their answers may do there.
import type { CompactHooks } from "@palimpsest/core/internal";
import type { HookOutcome } from "../hooks/combine-answers.ts";
import type { HookDetails, HookEvent, HookSession } from "../hooks/hook-events.ts";
import type { Hooks } from "../hooks/hooks.ts";
import type { OutcomeHandler } from "./create-outcome-handler.ts";

/** How often Stop hooks may make the agent continue in one exchange: a hook that always blocks must not cost money without end. */
const MAX_HELD_BACK = 10;

export interface SessionHooksDependencies {
  readonly hooks: Hooks;
  describeSession(): HookSession;
  readonly applyOutcome: OutcomeHandler;
}

export class SessionHooks {
  readonly applyOutcome: OutcomeHandler;
  readonly #hooks: Hooks;
  readonly #describeSession: () => HookSession;
  readonly #starting = new AbortController();
  #heldBack = 0;

  constructor({ hooks, describeSession, applyOutcome }: SessionHooksDependencies) {
    this.#hooks = hooks;
    this.#describeSession = describeSession;
    this.applyOutcome = applyOutcome;
  }

  has(event: HookEvent): boolean {
    return this.#hooks.has(event);
  }

  /** Does not apply the outcome; the caller does. */
  run<E extends HookEvent>(event: E, details: HookDetails[E], signal?: AbortSignal): Promise<HookOutcome> {
    return this.#hooks.run(event, this.#describeSession(), details, signal);
  }

  start(source: HookDetails["SessionStart"]["source"], model: string): Promise<HookOutcome> {
    return this.run("SessionStart", { source, model }, this.#starting.signal);
  }

  /** The session is closing: SessionStart hooks that still run are stopped. */
  stopStarting(): void {
    this.#starting.abort();
  }

  async end(reason: string): Promise<void> {
    this.applyOutcome(await this.run("SessionEnd", { reason }));
  }

  /** Resets the count of times that a Stop hook made the agent continue. */
  beginExchange(): void {
    this.#heldBack = 0;
  }

  /** Why the agent must continue, if a hook says so. */
  async stop(signal: AbortSignal): Promise<string | undefined> {
    if (this.#heldBack >= MAX_HELD_BACK) return undefined;
    const outcome = await this.run("Stop", { stop_hook_active: this.#heldBack > 0 }, signal);
    this.applyOutcome(outcome);
    if (outcome.stop !== undefined || outcome.blocked === undefined) return undefined;
    this.#heldBack++;
    return outcome.blocked;
  }

  /** The hooks around a compaction, in the form the engine calls them. */
  get compaction(): CompactHooks {
    return {
      preCompact: async ({ trigger, instructions = "" }) => {
        const outcome = await this.run("PreCompact", { trigger, custom_instructions: instructions });
        this.applyOutcome({ ...outcome, texts: [] });
        const block = outcome.blocked ?? outcome.stop;
        const added = outcome.texts.join("\n\n");
        return { ...(added !== "" && { instructions: added }), ...(block !== undefined && { block }) };
      },
      postCompact: async ({ trigger, pieces }) => {
        const summary = pieces
          .filter(({ source }) => source === "summary")
          .flatMap(({ content }) => content.map((block) => ("text" in block ? String(block.text) : "")))
          .join("\n\n");
        this.applyOutcome(await this.run("PostCompact", { trigger, compact_summary: summary }));
      },
    };
  }
}
