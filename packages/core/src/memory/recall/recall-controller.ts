// Controls recall for a session. Memories that fit by their words are surfaced before the first request of a turn; those that a
// model chooses come with a later request of the same turn, or not at all.

import { askFresh } from "../../forks/ask-fresh.ts";
import { findRates, smallModelFor } from "../../models/catalog.ts";
import type { Model } from "../../models/model.ts";
import type { BackgroundTasks } from "../../record/background-tasks.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import type { Environment } from "../../settings/environment-settings.ts";
import { describeError } from "../../text/describe-error.ts";
import { findPlaces } from "../../transcript/project-places.ts";
import { SlotFold } from "../../view/slot-fold.ts";
import { wrapReminder } from "../../view/wrap-reminder.ts";
import type { Memory } from "../memory.ts";
import { KeptIndex, recallIndexPath } from "./kept-index.ts";
import { ModelRanker } from "./model-ranker.ts";
import { planLocalChoice } from "./plan-choice.ts";
import { planRecall } from "./plan-recall.ts";
import { ProjectFiles } from "./project-files.ts";
import type { Chosen } from "./ranker.ts";
import type { RecallSource } from "./recall-source.ts";
import { ShownMemories } from "./shown-memories.ts";
import { surfaceMemories } from "./surface.ts";
import { verifyMemories } from "./verify.ts";

const RECALL_LAYER = "recall";
/**
 * How long the first request of a turn waits for the model's choice. People hardly notice it beside the time of an answer.
 */
const FIRST_WAIT_MS = 1_000;
/** The share of a session's cost that may be spent on choosing memories. */
const COST_SHARE = 0.02;
/**
 * Allowed before a session has cost much: the price of this many input tokens. A cheap model can judge thirty memories for
 * it.
 */
const ADVANCE_TOKENS = 1_500;
/** Estimated tokens of one line of the list, and of the answer. */
const LINE_TOKENS = 40;
const ANSWER_TOKENS = 60;

export interface RecallDependencies {
  readonly record: SessionRecord;
  readonly background: BackgroundTasks;
  /** The folder of the project's transcripts. */
  readonly sessions: string;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  readonly models?: { readonly main: Model; readonly small?: Model } | undefined;
  /** Opens the memory folder if there is anything in it. Creates nothing. */
  readonly open: () => Promise<OpenedMemories | undefined>;
}

interface OpenedMemories {
  readonly folder: string;
  readonly source: RecallSource;
}

interface Asking {
  /** The human's message that the choice is for. */
  readonly entry: string;
  readonly task: string;
  chosen?: readonly Memory[];
}

export class RecallController {
  readonly #parts: RecallDependencies;
  readonly #index: KeptIndex;
  readonly #projectFiles: ProjectFiles;
  readonly #shown: SlotFold<ShownMemories>;
  #asking: Asking | undefined;
  #saving: Promise<void> | undefined;
  /** The last message for which memories were looked up, so that a repeated request does not look again. */
  #done: string | undefined;

  constructor(parts: RecallDependencies) {
    this.#parts = parts;
    const { ports } = parts.record;
    this.#projectFiles = new ProjectFiles(ports);
    const path = recallIndexPath(parts.sessions.slice(0, parts.sessions.lastIndexOf("/")));
    this.#index = new KeptIndex({ files: ports.files, clock: ports.clock, path });
    this.#shown = new SlotFold(
      () => new ShownMemories(parts.cwd),
      (shown, slot, view) => shown.noteSlot(slot, view),
    );
  }

  /** Called before each request. A failure is reported and does not stop the request. */
  async surfaceMemories(): Promise<void> {
    const { record } = this.#parts;
    try {
      await this.#recall();
    } catch (error) {
      record.reportFailure(RECALL_LAYER, describeError(error));
    }
  }

  async #recall(): Promise<void> {
    const { record, open } = this.#parts;
    const { settings, view } = record;
    if (!settings.switches.recall || !settings.switches.memory) return this.#drop();
    const plan = planRecall(view);
    if (!plan || this.#findShown().bytes >= settings.memory.recall.maxSurfacedBytes) return this.#later();
    if (plan.entry === this.#done) return;
    this.#drop();
    this.#done = plan.entry;
    const opened = await open();
    if (!opened) return;
    const { folder, source } = opened;
    const counted = await this.#index.follow(source);
    this.#saveIndex();
    if (this.#index.isEmpty) return;
    const { maxFiles: most, scanFiles } = settings.memory.recall;
    const asked = { message: plan.message, tools: plan.tools, now: record.now, most };
    const shown = this.#findShown();
    const isNew = (path: string, modified: number) => !shown.isShown(folder, path, modified);
    const ranked = await this.#index.rank(source, counted, asked, isNew);
    // A rewind may have happened while files were read.
    const seen = this.#findShown();
    if (!seen.hasEntry(plan.entry)) return;
    const choice = planLocalChoice(
      ranked.filter(({ memory }) => !isSaidIn(memory, seen)),
      asked,
    );
    await this.#show(choice.sure, folder);
    // With more memories than `scanFiles`, a list with a line for each would be too expensive.
    if (counted.size > scanFiles || !this.#canAfford(counted.size) || !choice.isOpen) return;
    const ranker = this.#modelRanker();
    if (!ranker) return;
    const memories = this.#unseen(
      [...(await source.read([...counted.values()])), ...(await source.notes())],
      folder,
    );
    if (memories.length === 0) return;
    await this.#waitFor(this.#ask(plan.entry, (signal) => ranker.choose(memories, asked, signal)));
    await this.#later();
  }

  /** Ranks the memories that contain a word of a question, whether or not the view shows them. */
  async rank(message: string): Promise<readonly Memory[]> {
    const opened = await this.#parts.open();
    if (!opened) return [];
    const counted = await this.#index.follow(opened.source);
    this.#saveIndex();
    const ranked = await this.#index.rank(opened.source, counted, { message, now: this.#parts.record.now });
    return ranked.map(({ memory }) => memory);
  }

  /** Saves the index in the background; the end of the session waits for it. */
  #saveIndex(): void {
    if (!this.#index.isWorthSaving || this.#saving) return;
    this.#saving = this.#index.save().finally(() => {
      this.#saving = undefined;
    });
  }

  /** Waits for the model's choice for a limited time; it may also come with a later request of the turn. */
  async #waitFor(task: Promise<unknown>): Promise<void> {
    const { promise: isLate, resolve } = Promise.withResolvers<void>();
    const cancel = this.#parts.record.ports.clock.after(FIRST_WAIT_MS, resolve);
    await Promise.race([task, isLate]).finally(cancel);
  }

  /** True if asking about this many memories stays within a small share of the session's cost. */
  #canAfford(memories: number): boolean {
    const { record } = this.#parts;
    const { layers, total } = record.state.ledger;
    const spent = layers.get(RECALL_LAYER)?.usd ?? 0;
    const model = record.settings.api.smallModel ?? smallModelFor(record.prelude.model);
    const { models } = record.settings;
    const rates = findRates(model, LINE_TOKENS * memories, models);
    if (!rates) return true;
    const { input } = findRates(record.prelude.model, ADVANCE_TOKENS, models) ?? rates;
    const next = (LINE_TOKENS * memories * rates.input + ANSWER_TOKENS * rates.output) / 1_000_000;
    return spent + next <= Math.max((ADVANCE_TOKENS * input) / 1_000_000, COST_SHARE * total.usd);
  }

  /** Returns undefined if there is no model. */
  #modelRanker(): ModelRanker | undefined {
    const { record, models } = this.#parts;
    const client = models && (models.small ?? models.main);
    if (!client || client.isOffline) return undefined;
    const { scanFiles, scanLines, answerTokens } = record.settings.memory.recall;
    const model = record.settings.api.smallModel ?? smallModelFor(record.prelude.model);
    const askModel = (prompt: string, signal: AbortSignal) =>
      askFresh(record, { layer: RECALL_LAYER, client, model, maxTokens: answerTokens, prompt, signal });
    return new ModelRanker({ ask: askModel, newest: scanFiles, lines: scanLines });
  }

  /** Leaves out memories that the view already shows unchanged, and those made from a message that is in view. */
  #unseen(memories: readonly Memory[], folder: string): readonly Memory[] {
    const shown = this.#findShown();
    return memories.filter(
      (memory) => !shown.isShown(folder, memory.path, memory.modified) && !isSaidIn(memory, shown),
    );
  }

  #findShown(): ShownMemories {
    const { record, cwd } = this.#parts;
    const { state, rest } = this.#shown.of(record.view);
    const shown = new ShownMemories(cwd, state);
    for (const slot of rest) shown.noteSlot(slot, record.view);
    return shown;
  }

  /** Resolves when the model has answered, or was stopped. */
  #ask(entry: string, later: (signal: AbortSignal) => Promise<Chosen>): Promise<void> {
    const { background, record } = this.#parts;
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = background.start({
      layer: RECALL_LAYER,
      label: "Looking for memories that fit",
      run: async (signal) => {
        const chosen = await later(signal).finally(resolve);
        if (chosen.ok && this.#asking?.entry === entry) this.#asking.chosen = chosen.memories;
        if (!chosen.ok && !signal.aborted) record.reportFailure(RECALL_LAYER, chosen.reason);
        return chosen;
      },
    });
    this.#asking = { entry, task: started.id };
    return promise;
  }

  /** Called at a later request of the turn: shows what the model has chosen meanwhile. */
  async #later(): Promise<void> {
    const { record, open } = this.#parts;
    const asking = this.#asking;
    if (!asking?.chosen) return;
    this.#asking = undefined;
    const { view, settings } = record;
    const isThisTurn = findLastHuman(view.slots) === asking.entry;
    if (!isThisTurn || this.#findShown().bytes >= settings.memory.recall.maxSurfacedBytes) return;
    const opened = await open();
    if (opened) await this.#show(this.#unseen(asking.chosen, opened.folder), opened.folder);
  }

  #drop(): void {
    if (this.#asking) this.#parts.background.stop(this.#asking.task, "The conversation went on without it.");
    this.#asking = undefined;
  }

  async #show(memories: readonly Memory[], folder: string): Promise<void> {
    if (memories.length === 0) return;
    const { record, cwd, home, env } = this.#parts;
    const { ports, now } = record;
    const { recall } = record.settings.memory;
    const { root } = await findPlaces(ports.files, home, cwd);
    const roots = [...new Set([cwd, root])];
    const findings = await verifyMemories(memories, {
      ports,
      roots,
      now,
      ms: recall.verifyMs,
      projectFiles: this.#projectFiles,
      variables: Object.keys(env),
    });
    const { text, memories: shown } = surfaceMemories(memories, {
      folder,
      limits: recall,
      findings,
      now,
      timeZone: ports.clock.timeZone,
    });
    const content = [{ type: "text" as const, text: wrapReminder(text) }];
    record.append({ type: "surfaced", memories: shown, content });
    record.events.emit("recall", {
      from: "memory",
      isAsked: false,
      files: shown.map(({ path }) => path),
      tokens: record.state.meter.estimate(record.view, content),
      ms: record.now - now,
    });
  }

  async close(): Promise<void> {
    this.#drop();
    await this.#saving;
  }
}

/** True if the memory repeats a message of the human that is in view. */
const isSaidIn = ({ evidence }: Memory, shown: ShownMemories): boolean =>
  evidence?.class === "said" && (evidence.messages ?? []).some((entry) => shown.hasEntry(entry));

const findLastHuman = (slots: SessionRecord["view"]["slots"]): string | undefined =>
  slots.findLast(({ source, role }) => role === "user" && source === "human")?.entry;
