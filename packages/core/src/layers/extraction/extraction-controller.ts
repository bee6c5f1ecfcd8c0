// Controls layer 5 for a session: saves memories in the background after an exchange, one extraction at a time, and announces
// them.

import { askFresh } from "../../forks/ask-fresh.ts";
import type { RunFork, ToolAnswer } from "../../forks/fork.ts";
import { isFork } from "../../forks/fork-marker.ts";
import { hasOnlyOrders } from "../../language/has-only-orders.ts";
import { NOTHING, type Totals } from "../../ledger/ledger.ts";
import { sumMemoryCost } from "../../ledger/memory-cost.ts";
import { isTeam } from "../../memory/paths/check-path.ts";
import { isRemote } from "../../memory/paths/memory-folder.ts";
import type { GatedStore } from "../../memory/safety/gate.ts";
import { mayBeTyped, withoutForeign } from "../../memory/safety/typed-words.ts";
import { findRates, smallModelFor } from "../../models/catalog.ts";
import type { Model } from "../../models/model.ts";
import type { BackgroundTasks, WorkOutcome } from "../../record/background-tasks.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import type { Environment } from "../../settings/environment-settings.ts";
import { describeError } from "../../text/describe-error.ts";
import { type AssistantMessage, isToolUse, type ToolUseBlock } from "../../transcript/blocks.ts";
import { isOnPath, nodesBetween } from "../../view/path-fold.ts";
import { isExpired } from "../../view/ttl.ts";
import { UpdateQueue } from "../update-queue.ts";
import { EXTRACTION } from "./extraction.ts";
import { countShownCharacters } from "./extraction-directive.ts";
import { type FoundMaterial, findMaterial, readCursor } from "./find-material.ts";
import { type ExtractionPlan, type ExtractionQuestion, planExtraction } from "./plan-extraction.ts";
import { planWay, type Way } from "./plan-way.ts";
import {
  type ExtractionInput,
  type ExtractionOutcome,
  type FreshSend,
  runExtraction,
} from "./run-extraction.ts";

export interface ExtractionDependencies {
  readonly record: SessionRecord;
  readonly background: BackgroundTasks;
  readonly session: string;
  readonly env: Environment;
  readonly isOneShot: boolean;
  readonly models?: { readonly main: Model; readonly small?: Model } | undefined;
  readonly runFork?: RunFork | undefined;
  /** Answers an extraction's read-only tool calls. */
  readonly look?: ((call: ToolUseBlock) => Promise<ToolAnswer | undefined>) | undefined;
  readonly open: () => Promise<{ readonly folder: string; readonly store: GatedStore } | undefined>;
}

/** A model that takes longer is going in circles. */
const MAX_MS = 180_000;
/** The most tokens of a fresh answer: a few short files. */
const ANSWER_TOKENS = 3_000;
/** Characters per token, precise enough to choose between two prices. */
const CHARACTERS_PER_TOKEN = 4;
/** The approximate size of the prompt and the list of memories. */
const PROMPT_TOKENS = 2_000;

export class ExtractionController {
  readonly #parts: ExtractionDependencies;
  readonly #queue: UpdateQueue;
  #failures = 0;
  /** An extraction waits until the session has cost more, or ends. */
  #isWaiting = false;
  /** The default small model did not answer; this server may not have it. */
  #isSmallMissing = false;

  constructor(parts: ExtractionDependencies) {
    this.#parts = parts;
    const reportFailure = (error: unknown) => parts.record.reportFailure(EXTRACTION, describeError(error));
    this.#queue = new UpdateQueue(parts.record.ports.clock, reportFailure);
  }

  /** Does not block. Of the extractions requested while one runs, only the last one runs afterwards. */
  afterExchange(): void {
    const { record, runFork } = this.#parts;
    if (!runFork || !record.settings.switches.extraction || !record.settings.switches.memory) return;
    const isBehind = this.#queue.inFlight !== undefined;
    this.#queue.ask((signal) => this.#consider(isBehind, signal));
  }

  /** Waits until the exit timeout, then stops the extraction; it is tried again in the next session. */
  close(): Promise<void> {
    if (this.#isWaiting) this.#queue.ask((signal) => this.#consider(true, signal, true));
    const { exitWaitSeconds, oneShotWaitSeconds } = this.#parts.record.settings.extraction;
    return this.#queue.close(this.#parts.isOneShot ? oneShotWaitSeconds : exitWaitSeconds);
  }

  async #consider(isBehind: boolean, signal: AbortSignal, isClosing = false): Promise<void> {
    const { background, record } = this.#parts;
    // If extraction is off or not due, the store is not opened.
    if (this.#plan(undefined, { isBehind, isClosing }).do === "nothing") return;
    const opened = await this.#parts.open();
    if (!opened || signal.aborted) return;
    const { folder } = opened;
    const found = findMaterial({ view: record.view, session: this.#parts.session, folder });
    const way = this.#planWay(found.since);
    const plan = this.#plan(found, { isBehind, isClosing, way });
    this.#isWaiting = plan.do === "wait";
    const position = record.view.leaf;
    if (plan.do === "nothing" || plan.do === "wait" || position === null) return;
    if (plan.do === "move-on") return this.#moveTo(position);
    const runStoppable = (stopped: AbortSignal) =>
      this.#run(opened, found, { position, by: way.by, signal: AbortSignal.any([signal, stopped]) });
    const { id, done } = background.start({ layer: EXTRACTION, label: "Saving memories", run: runStoppable });
    const cancel = record.ports.clock.after(MAX_MS, () => background.stop(id, "It took too long."));
    await done.finally(cancel);
  }

  /** `found` is undefined before the material has been read. */
  #plan(
    found: Pick<FoundMaterial, "since" | "wrote"> | undefined,
    asked: { readonly isBehind: boolean; readonly isClosing: boolean; readonly way?: Way },
  ): ExtractionPlan {
    const { record, isOneShot, env } = this.#parts;
    const { view, settings } = record;
    const typed = (found?.since ?? []).filter((said) => said.kind === "human" && mayBeTyped(said));
    return planExtraction({
      settings,
      isOneShot,
      isRemote: isRemote(env),
      isFork: isFork(view),
      exchanges: this.#exchanges(),
      hasHumanWords: !found || typed.length > 0,
      hasOnlyOrders: typed.length > 0 && typed.every((said) => hasOnlyOrders(withoutForeign(said))),
      wrote: found?.wrote ?? false,
      cost: this.#costOf(asked.way),
      isBehind: asked.isBehind,
      isClosing: asked.isClosing,
      failures: this.#failures,
    });
  }

  #costOf(way: Way | undefined): ExtractionQuestion["cost"] {
    const { main, memory } = sumMemoryCost(this.#parts.record.state.ledger);
    if (way?.usd === undefined || main.unpricedCalls + memory.unpricedCalls > 0) return undefined;
    return { main: main.usd, memory: memory.usd, next: way.usd };
  }

  /** Counts the final answers since the cursor. */
  #exchanges(): number {
    const { view } = this.#parts.record;
    const isFinal = ({ content }: AssistantMessage) => !content.some(isToolUse);
    const responses = (nodesBetween(view, readCursor(view)) ?? []).filter(({ type }) => type === "assistant");
    return view.tree.readInOrder(
      () =>
        responses.filter(
          ({ entry }) => entry.type === "assistant" && !entry.aborted && isFinal(entry.message),
        ).length,
    );
  }

  async #run(
    { folder, store }: { readonly folder: string; readonly store: GatedStore },
    { material, since }: FoundMaterial,
    { position, by, signal }: { position: string; by: Way["by"]; signal: AbortSignal },
  ): Promise<WorkOutcome> {
    const { record, session, look } = this.#parts;
    const [started, before] = [record.now, this.#spent()];
    const outcome = await runExtraction({
      store,
      folder,
      session,
      material,
      since,
      date: new Date(record.now).toISOString().slice(0, 10),
      maxTurns: record.settings.extraction.maxTurns,
      ask: this.#askBy(by),
      look,
      signal,
    });
    this.#tell(outcome);
    const spent = this.#spent();
    record.events.emit("extraction", {
      outcome: outcome.ok ? "ok" : signal.aborted ? "stopped" : "failed",
      by,
      messages: since.length,
      turns: spent.calls - before.calls,
      files: outcome.saved,
      team: outcome.saved.filter(isTeam).length,
      tokens: {
        uncached: spent.uncached - before.uncached,
        read: spent.read - before.read,
        written: spent.written5m + spent.written1h - before.written5m - before.written1h,
        output: spent.output - before.output,
      },
      ms: record.now - started,
    });
    if (!outcome.ok) {
      if (!signal.aborted && by === "fresh" && record.settings.api.smallModel === undefined)
        this.#isSmallMissing = true;
      if (!signal.aborted) this.#failures++;
      if (!signal.aborted) record.reportFailure(EXTRACTION, outcome.reason, true);
      await record.flushEntries();
      return outcome;
    }
    this.#failures = 0;
    await this.#moveTo(position);
    return { ok: true };
  }

  /** Moves the cursor, unless a rewind has meanwhile taken that entry off the path. */
  async #moveTo(position: string): Promise<void> {
    const { record } = this.#parts;
    if (isOnPath(record.view, position)) record.append({ type: "cursor", name: EXTRACTION, at: position });
    await record.flushEntries();
  }

  #tell({ saved, kept, checks, denials, replaced }: ExtractionOutcome): void {
    if (saved.length + checks.length + denials.length === 0) return;
    this.#parts.record.events.emit("memory", { saved, kept, checks, denials, ...replaced });
  }

  /** What extraction has used so far. */
  #spent(): Totals {
    return this.#parts.record.state.ledger.layers.get(EXTRACTION) ?? NOTHING;
  }

  get #smallModel(): string {
    const { settings, prelude } = this.#parts.record;
    return settings.api.smallModel ?? smallModelFor(prelude.model);
  }

  #planWay(since: FoundMaterial["since"]): Way {
    const { record, models } = this.#parts;
    const { view, settings, prelude, now } = record;
    if (models && (models.small ?? models.main).isOffline) return { by: "fresh", usd: 0 };
    const characters = countShownCharacters(since);
    const hasSmall = models !== undefined && !this.#isSmallMissing;
    return planWay({
      main: findRates(prelude.model, record.size, settings.models),
      small: hasSmall ? findRates(this.#smallModel, characters, settings.models) : undefined,
      shared: record.size,
      beside: PROMPT_TOKENS,
      isExpired: isExpired(view.pace, now),
      ttl: view.pace.ttl,
      fresh: PROMPT_TOKENS + characters / CHARACTERS_PER_TOKEN,
    });
  }

  #askBy(by: Way["by"]): ExtractionInput["ask"] {
    const { record, models, runFork } = this.#parts;
    const canWrite = record.prelude.tools.some(({ name }) => name === "Write");
    if (by === "fork" || !models) return { by: "fork", runFork: runFork!, canWrite };
    return { by: "fresh", send: this.#send(models.small ?? models.main, this.#smallModel) };
  }

  #send(client: Model, model: string): FreshSend {
    const { record } = this.#parts;
    const asked = { layer: EXTRACTION, client, model, maxTokens: ANSWER_TOKENS };
    return (prompt, signal, answerOffline) => askFresh(record, { ...asked, prompt, signal, answerOffline });
  }
}
