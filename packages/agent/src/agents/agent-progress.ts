// Periodically asks a small model to describe in a few words what a background agent is doing, if it has done anything since.
import { fillPrompt } from "@palimpsest/core/internal";
import type { AgentEvent } from "../loop/agent-event.ts";
import { formatDigest, readProgressLine } from "./format-digest.ts";
import prompt from "./progress.md.ts";

export interface AgentProgressDependencies {
  /** A few words on its task. */
  readonly task: string;
  everyMs(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Answers the prompt; rejects if that is not possible. */
  ask(prompt: string, signal: AbortSignal): Promise<string>;
  show(line: string): void;
}

/** More steps than fit into the digest. */
const KEPT_STEPS = 30;

export class AgentProgress {
  readonly #parts: AgentProgressDependencies;
  readonly #ended = new AbortController();
  #steps: readonly string[] = [];
  #hasChanged = false;

  constructor(parts: AgentProgressDependencies) {
    this.#parts = parts;
    // Best effort: if this fails, the agent works on without a progress line.
    if (parts.everyMs() > 0) void this.#describeRepeatedly().catch(() => {});
  }

  note(event: AgentEvent): void {
    if (event.type === "tool-start") this.#add(`${event.name} ${event.subject}`);
    if (event.type !== "response") return;
    for (const block of event.message.content) if (block.type === "text") this.#add(`says: ${block.text}`);
  }

  end(): void {
    this.#ended.abort();
  }

  #add(step: string): void {
    this.#steps = [...this.#steps, step].slice(-KEPT_STEPS);
    this.#hasChanged = true;
  }

  /** Ends with the agent, or at the first request that fails. */
  async #describeRepeatedly(): Promise<void> {
    const { task, everyMs, sleep, ask, show } = this.#parts;
    const { signal } = this.#ended;
    for (;;) {
      await sleep(everyMs(), signal);
      if (signal.aborted) return;
      if (!this.#hasChanged) continue;
      this.#hasChanged = false;
      const answer = await ask(fillPrompt(prompt, { digest: formatDigest(task, this.#steps) }), signal);
      const line = readProgressLine(answer);
      if (line !== undefined && !signal.aborted) show(line);
    }
  }
}
