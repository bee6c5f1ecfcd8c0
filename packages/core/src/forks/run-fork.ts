// Runs forks: sends the parent's last request and one directive, answers tool calls, and returns the outcome.
//
// A fork never changes its parent's view, size or usage. Its cost goes to the parent's ledger as `cost` entries, one for
// each call that reported usage, even if the call failed or was stopped.

import { abortError } from "../models/make-response.ts";
import { type Model, ModelError } from "../models/model.ts";
import { describeError } from "../text/describe-error.ts";
import {
  type AssistantMessage,
  type Block,
  isText,
  type RequestBody,
  type ToolResultBlock,
} from "../transcript/blocks.ts";
import type { EntryBody } from "../transcript/entries.ts";
import { isCounted } from "../view/add-response.ts";
import type { View } from "../view/view.ts";
import { ANSWER_CHARACTERS, answerCalls, listCalls } from "./answer-calls.ts";
import type { ForkOutcome, ForkTask, RunFork } from "./fork.ts";
import { type Fork, forkRequest, nextTurn, startFork } from "./fork-body.ts";
import { type ForkPorts, ForkRecord, forkPath } from "./fork-record.ts";
import type { ForkResults } from "./fork-results.ts";

export type CostDraft = { readonly type: "cost" } & EntryBody<"cost">;

export interface ForkDependencies {
  readonly model: Model;
  readonly ports: ForkPorts;
  /** The parent's id, and the folder of the files beside its transcript. */
  readonly session: string;
  readonly folder: string;
  /** Called once, when a fork is started, because the view may change while the fork runs. */
  readonly view: () => View;
  /** Called with each call's usage as soon as it is known. */
  readonly onCall: (cost: CostDraft, requested: number) => void;
  /** Called for each fork. Without it, long results are cut. */
  readonly createResults?: (() => ForkResults) | undefined;
  /** Called when the fork's own transcript could not be written. The fork continues. */
  readonly onFailure?: (reason: string) => void;
}

export function createForkRunner(runner: ForkDependencies): RunFork {
  const { ports, folder, onFailure = () => {} } = runner;
  return async (task) => {
    const id = ports.ids.next();
    try {
      const view = runner.view();
      const started = startFork({ view, ttl: view.pace.ttl, ...task });
      if (!started.ok) return { ok: false, id, reason: started.reason, turns: 0, denied: 0 };
      const record = await ForkRecord.open(ports, forkPath(folder, id), onFailure);
      const running = new RunningFork(runner, task, id, record);
      return await running.run(started.fork).finally(() => record.close());
    } catch (error) {
      return describeFailure({ id, turns: 0, denied: 0 }, error);
    }
  };
}

interface Sent {
  readonly body: RequestBody;
  readonly requested: number;
  readonly outcome: CostDraft["outcome"];
}

class RunningFork {
  readonly #runner: ForkDependencies;
  readonly #task: ForkTask;
  readonly #id: string;
  readonly #record: ForkRecord;
  readonly #results: ForkResults | undefined;
  #turns = 0;
  #denied = 0;

  constructor(runner: ForkDependencies, task: ForkTask, id: string, record: ForkRecord) {
    this.#runner = runner;
    this.#task = task;
    this.#id = id;
    this.#record = record;
    this.#results = runner.createResults?.();
  }

  async run(fork: Fork): Promise<ForkOutcome> {
    const { layer } = this.#task;
    const opening = fork.opening.flatMap((slot) => slot.blocks);
    await this.#record.add(
      { type: "fork", of: this.#runner.session, at: fork.at, layer },
      { type: "user", source: "tools", content: opening },
    );
    try {
      return await this.#converse(fork);
    } catch (error) {
      const outcome = describeFailure(this.#counts(), error);
      await this.#record.add({ type: "failure", layer, reason: outcome.reason, automatic: false });
      return outcome;
    }
  }

  async #converse(first: Fork): Promise<ForkOutcome> {
    for (let fork = first; ; ) {
      const message = await this.#send(fork);
      this.#task.onTurn?.(message);
      const results = await this.#answers(message);
      // A paused response is sent back unchanged so that the model can continue it.
      const isOver = results.length === 0 && message.stop_reason !== "pause_turn";
      if (isOver || this.#turns >= this.#task.maxTurns || this.#task.isDone?.())
        return { ok: true, ...this.#counts(), message, text: textOf(message.content) };
      fork = nextTurn(fork, message, results);
    }
  }

  async #answers(message: AssistantMessage): Promise<readonly ToolResultBlock[]> {
    const calls = listCalls(message);
    const maxCharacters = this.#results ? Number.POSITIVE_INFINITY : ANSWER_CHARACTERS;
    const { results, denied } = await answerCalls(calls, this.#answering, maxCharacters);
    this.#denied += denied;
    if (results.length > 0) await this.#record.add({ type: "user", source: "tools", content: results });
    if (results.length < calls.length) this.#requireGoing();
    if (!this.#results || results.length === 0) return results;
    const fitted = await this.#results.fit(message, results);
    await this.#record.add(...fitted.drafts);
    return fitted.results;
  }

  /** Whoever may call tools may also read again what was too long. */
  get #answering(): ForkTask {
    const { answer } = this.#task;
    if (!answer) return this.#task;
    return { ...this.#task, answer: (call) => this.#results?.answerAgain(call) ?? answer(call) };
  }

  async #send(fork: Fork): Promise<AssistantMessage> {
    const body = forkRequest(fork);
    const { ttl } = fork;
    const { model, ports } = this.#runner;
    const { signal, layer, answerOffline } = this.#task;
    const options = { layer, ...(signal && { signal }), ...(answerOffline && { answerOffline }) };
    this.#requireGoing();
    this.#turns++;
    const requested = ports.clock.now();
    try {
      const message = await model.send(body, options).final();
      this.#charge(message, { body, requested, outcome: "ok" });
      await this.#record.add({ type: "assistant", message, requested, ttl });
      return message;
    } catch (error) {
      if (!ModelError.isInstance(error) || !error.details.partial) throw error;
      const { partial: message, incomplete = [] } = error.details;
      this.#charge(message, { body, requested, outcome: error.code === "aborted" ? "aborted" : "failed" });
      await this.#record.add({ type: "assistant", message, requested, ttl, aborted: true, incomplete });
      throw error;
    }
  }

  #charge({ usage, model: named }: AssistantMessage, { body, requested, outcome }: Sent): void {
    if (!isCounted(usage)) return;
    const { layer, onCost } = this.#task;
    const model = named ?? body.model;
    this.#runner.onCall({ type: "cost", layer, model, usage, outcome, fork: this.#id }, requested);
    onCost?.({ model, usage });
  }

  #requireGoing(): void {
    const { signal } = this.#task;
    if (signal?.aborted) throw abortError(signal);
  }

  #counts() {
    return { id: this.#id, turns: this.#turns, denied: this.#denied };
  }
}

function describeFailure(counts: { id: string; turns: number; denied: number }, error: unknown) {
  const reason = describeError(error);
  return { ok: false as const, ...counts, reason, ...(ModelError.isInstance(error) && { error }) };
}

const textOf = (content: readonly Block[]) =>
  content
    .filter(isText)
    .map(({ text }) => text)
    .join("");
