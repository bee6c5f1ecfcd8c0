// Describes an agent in the background in a few words from time to time, by a small model, if it has done something since.
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

/** More than fit into the digest. */
const KEPT_STEPS = 30;

export class AgentProgress {
  readonly #parts: AgentProgressDependencies;
  readonly #ended = new AbortController();
  #steps: readonly string[] = [];
  #hasChanged = false;

  constructor(parts: AgentProgressDependencies) {
    this.#parts = parts;
    // A line that is missing is no loss: whatever fails, the agent works on.
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

  /** Ends with the agent, or at the first question that fails. */
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
