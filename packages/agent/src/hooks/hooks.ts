// Runs the hooks of an event in parallel and combines their answers. A failing hook never makes it throw.
import { combineAnswers, type HookOutcome, NO_HOOKS } from "./combine-answers.ts";
import type { HookDetails, HookEvent, HookSession } from "./hook-events.ts";
import { matchHooks } from "./match-hooks.ts";
import { readAnswer } from "./read-answer.ts";
import type { Hook } from "./read-hook-settings.ts";
import { runHook, type Spawn, type SpawnAnswer } from "./run-hook.ts";

export interface HooksOptions {
  /** The hooks that may run; the project's only if they are trusted. */
  readonly hooks: readonly Hook[];
  readonly spawn: Spawn;
  readonly project: string;
  readonly platform?: string;
  /** Asked just before a hook runs: a script that changed since it was trusted is not run. */
  readonly mayRun?: (hook: Hook) => Promise<boolean>;
}

export class Hooks {
  readonly #options: HooksOptions;

  constructor(options: HooksOptions) {
    this.#options = options;
  }

  /** Lets callers skip preparing an input that no hook would receive. */
  has(event: HookEvent): boolean {
    return this.#options.hooks.some((hook) => hook.event === event);
  }

  async run<E extends HookEvent>(
    event: E,
    session: HookSession,
    details: HookDetails[E],
    signal?: AbortSignal,
  ): Promise<HookOutcome> {
    const { spawn, project, platform = process.platform } = this.#options;
    const called = matchHooks(this.#options.hooks, event, details);
    if (called.length === 0) return NO_HOOKS;
    const input = `${JSON.stringify({ ...session, hook_event_name: event, ...details })}\n`;
    const place = { cwd: session.cwd, project, platform, ...(signal && { signal }) };
    const mayRun = this.#options.mayRun ?? (async () => true);
    const answers = await Promise.all(
      called.map(async (hook) => {
        const answer: SpawnAnswer = (await mayRun(hook))
          ? await runHook(spawn, hook, input, place)
          : { ok: false, reason: "not run: it has changed since you trusted it." };
        return readAnswer(hook, answer);
      }),
    );
    return combineAnswers(answers);
  }
}
