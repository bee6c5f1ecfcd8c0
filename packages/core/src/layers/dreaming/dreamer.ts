// Runs one dream from beginning to end: takes the lock, checks the budget, dreams, and records the outcome.

import type { RunFork } from "../../forks/fork.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Settings } from "../../settings/schema.ts";
import { describeError } from "../../text/describe-error.ts";
import { inputTokens, type Usage } from "../../transcript/blocks.ts";
import { applyProposal } from "./apply-proposal.ts";
import type { Judge } from "./choose-material.ts";
import { readLastConsolidated, type Turn, takeTurn } from "./consolidate-lock.ts";
import { describeDream } from "./describe-dream.ts";
import type { DreamOutcome, DreamProgress, DreamStore, Proposal } from "./dream.ts";
import { DreamRecord } from "./dream-record.ts";
import type { DreamToolsInput } from "./dream-tools.ts";
import { dropHeld, keepHeld, readHeld } from "./held-proposal.ts";
import { type DreamLine, findSpentReason, type Spent } from "./plan-budget.ts";
import { runDream } from "./run-dream.ts";

export interface DreamerDependencies {
  readonly ports: Pick<Ports, "clock" | "files" | "ids" | "spawn">;
  readonly store: DreamStore;
  /** Without it a held dream can be decided, but no dream begins. */
  readonly runFork?: RunFork | undefined;
  readonly judge: Judge;
  /** Answers calls that look at the project's files. */
  readonly look?: DreamToolsInput["look"];
  /** Returns undefined if the price is not known. */
  readonly price: (usage: Usage, model: string) => number | undefined;
  readonly settings: Settings["dreaming"];
  /** The folder of the transcripts. */
  readonly transcripts: string;
  readonly session: string;
}

export interface DreamRequest {
  readonly signal: AbortSignal;
  /**
   * Reviews a proposal; false refuses it. Without a reviewer, a proposal that removes much is held, and any other is
   * applied.
   */
  readonly review?: (proposal: Proposal) => Promise<boolean>;
  readonly show?: (progress: DreamProgress) => void;
}

export class Dreamer {
  readonly #parts: DreamerDependencies;
  readonly #record: DreamRecord;

  constructor(parts: DreamerDependencies) {
    this.#parts = parts;
    this.#record = new DreamRecord(parts.ports.files, parts.store.folder);
  }

  async dream(request: DreamRequest): Promise<DreamOutcome> {
    const { ports, settings, runFork } = this.#parts;
    if (!runFork) return failDream("There is no model to dream with.");
    return this.#inTurn(async (turn) => {
      const spent = await this.#record.spent(ports.clock.now());
      const over = findSpentReason(spent, settings);
      return over === undefined ? this.#run(request, runFork, turn, spent) : failDream(over);
    });
  }

  /** Returns the dream that waits for review, if any. */
  held(): Promise<Proposal | undefined> {
    return readHeld(this.#parts.ports.files, this.#parts.store.folder);
  }

  /** Returns the last dream that ended, if any. */
  last(): Promise<Extract<DreamLine, { type: "end" }> | undefined> {
    return this.#record.last();
  }

  /** Applies a held proposal or drops it. Files that have changed since are left alone. */
  async decide(proposal: Proposal, isWanted: boolean): Promise<DreamOutcome> {
    const { ports, store, session } = this.#parts;
    return this.#inTurn(async (turn) => {
      const end = { ok: true as const, proposal, left: [], notes: [] };
      const applied = isWanted ? await applyProposal(store, proposal, session) : undefined;
      if (applied && !applied.ok) return failDream(applied.reason);
      await dropHeld(ports.files, store.folder);
      if (!applied) {
        await this.#ended(proposal.id, "discarded");
        return { ...end, state: "declined" };
      }
      const { left, write } = applied;
      const done = { ...end, state: "completed" as const, left, ...(write !== undefined && { write }) };
      await this.#ended(proposal.id, "completed", {
        summary: describeDream(done),
        ...(write !== undefined && { write }),
      });
      await turn.completed(proposal.asOf);
      return done;
    });
  }

  async #inTurn(work: (turn: Turn) => Promise<DreamOutcome>): Promise<DreamOutcome> {
    const { ports, store, settings } = this.#parts;
    const taken = await takeTurn(ports, store.folder, settings.lockMinutes);
    if (!taken.ok) return failDream(taken.reason);
    try {
      return await work(taken.turn);
    } catch (error) {
      return failDream(describeError(error));
    } finally {
      await taken.turn.release().catch(() => {});
    }
  }

  async #run(request: DreamRequest, runFork: RunFork, turn: Turn, before: Spent): Promise<DreamOutcome> {
    const { ports, store, settings } = this.#parts;
    const purse = new Purse(this.#parts, this.#record, before);
    const outcome = await runDream({
      ...this.#parts,
      ...request,
      runFork,
      id: purse.dream,
      files: ports.files,
      now: ports.clock.now(),
      lastDream: await readLastConsolidated(ports.files, store.folder),
      settings,
      spend: (cost) => purse.spend(cost),
      mayWrite: () => turn.isHeld(),
    });
    await purse.written();
    if (!outcome.ok) {
      await this.#ended(purse.dream, outcome.state, { reason: outcome.reason });
      return outcome;
    }
    const { state, proposal, waiting = proposal } = outcome;
    if (waiting.held !== undefined && state !== "declined")
      await keepHeld(ports.files, store.folder, waiting);
    if (state === "completed") await turn.completed(proposal.asOf);
    await this.#ended(purse.dream, state === "declined" ? "discarded" : state, {
      ...(proposal.held !== undefined && { reason: proposal.held }),
      summary: describeDream(outcome),
      ...(outcome.write !== undefined && { write: outcome.write }),
    });
    return { ...outcome, notes: purse.notes };
  }

  async #ended(
    dream: string,
    outcome: Extract<DreamLine, { type: "end" }>["outcome"],
    told: Pick<Extract<DreamLine, { type: "end" }>, "reason" | "summary" | "write"> = {},
  ) {
    await this.#record.add({ type: "end", time: this.#parts.ports.clock.now(), dream, outcome, ...told });
  }
}

/** Counts what one dream spends of the day's budget, and records every call. */
class Purse {
  readonly dream: string;
  readonly #parts: DreamerDependencies;
  readonly #record: DreamRecord;
  #spent: Spent;
  #unpriced = new Set<string>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: DreamerDependencies, record: DreamRecord, spent: Spent) {
    this.dream = parts.ports.ids.next();
    this.#parts = parts;
    this.#record = record;
    this.#spent = spent;
  }

  spend({ usage, model }: { readonly usage: Usage; readonly model: string }): string | undefined {
    const { price, ports, settings } = this.#parts;
    const tokens = inputTokens(usage) + usage.output_tokens;
    const usd = price(usage, model);
    if (usd === undefined) this.#unpriced.add(model);
    const { dream } = this;
    const line = {
      type: "call" as const,
      time: ports.clock.now(),
      dream,
      tokens,
      ...(usd !== undefined && { usd }),
    };
    // If the disk refuses the line, the amount still counts here, so that the dream cannot overspend.
    this.#writing = this.#writing.then(() => this.#record.add(line)).catch(() => {});
    const { tokens: sum, usd: dollars, unpriced } = this.#spent;
    this.#spent = {
      ...this.#spent,
      tokens: sum + tokens,
      usd: dollars + (usd ?? 0),
      unpriced: unpriced + (usd === undefined ? 1 : 0),
    };
    return findSpentReason(this.#spent, settings);
  }

  async written(): Promise<void> {
    await this.#writing;
  }

  get notes(): readonly string[] {
    return [...this.#unpriced].map(
      (model) => `The price of ${model} is not known: it counts against the day's tokens alone.`,
    );
  }
}

const failDream = (reason: string): DreamOutcome => ({ ok: false, state: "failed", reason });
