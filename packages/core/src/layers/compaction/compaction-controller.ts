// Controls layer 4 for a session: when a compaction is due, what it gets, and what is recorded.
import type { RunFork } from "../../forks/fork.ts";
import { factsOf } from "../../models/catalog.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import type { Settings } from "../../settings/schema.ts";
import { waitUnlessAborted } from "../../text/wait-unless-aborted.ts";
import type { Entry } from "../../transcript/entries.ts";
import { piecesAsSlots } from "../../view/apply-decision.ts";
import { isPinned } from "../../view/pinned.ts";
import { isExpired } from "../../view/ttl.ts";
import type { Slot } from "../../view/view.ts";
import { findNotesEnd } from "../notes-end.ts";
import { boundTime } from "./bound-time.ts";
import { ClosedCuts } from "./closed-cuts.ts";
import { type CompactHooks, runPostCompact, runPreCompact } from "./compact-hooks.ts";
import { type Compacted, compactView, STOPPED } from "./compact-view.ts";
import { computeTarget } from "./compaction-target.ts";
import { findKeptSlots } from "./draft-boundary.ts";
import { findRefusal } from "./find-refusal.ts";
import { findCoverableEnd, findLargestRun } from "./find-rounds.ts";
import { findFirstUncompacted, findTailStart } from "./find-tail.ts";
import type { Trigger } from "./materials.ts";
import type { SessionNotes } from "./plan-from-notes.ts";
import type { PartialRequest } from "./plan-partial.ts";
import { planSnip } from "./plan-snip.ts";
import { type CompactionPreview, previewCompaction } from "./preview-compaction.ts";
import { restoreInstructions } from "./restore/restore-instructions.ts";
import type { Restorer } from "./restore/restorer.ts";
import { runCollapse } from "./run-collapse.ts";

export interface CompactionDependencies {
  readonly record: SessionRecord;
  readonly notes: NotesSource;
  readonly runFork?: RunFork | undefined;
  readonly restorer?: Restorer | undefined;
  readonly hooks?: CompactHooks | undefined;
}

/** The notes as compaction needs them. */
interface NotesSource {
  /** Waits for a running update, or updates the notes if that is worth a call. Bounded in time. */
  bringUpToDate(signal?: AbortSignal): Promise<void>;
  /** Rejects if it is aborted. */
  readForCompaction(signal?: AbortSignal): Promise<SessionNotes>;
  /** The entry up to which the notes would cover the conversation if they were used now. */
  readonly position: string | null | undefined;
  /** Tokens that a model would write to update the notes before a compaction; 0 if no model is asked. */
  readonly updateTokens: number;
}

/** A compaction that could be made. */
export interface CompactionOffer {
  /** The first slot that would be kept. */
  readonly tail: number;
  /** Tokens of what would replace the other slots. */
  readonly notesTokens: number;
  /** Tokens that a model would have to write first; 0 if the notes are up to date. */
  readonly update: number;
}

export interface CompactRequest {
  readonly trigger: Trigger;
  readonly instructions?: string | undefined;
  readonly partial?: PartialRequest | undefined;
  readonly excess?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** There is still room: compact from the notes or not at all. */
  readonly notesOnly?: boolean;
}

/** The view must change by this many tokens before a compaction is considered again. */
const WEIGHED_EVERY = 2_000;

/** Characters per token of the human's words; few languages have fewer. */
const TOKEN_CHARACTERS = 3;

/** The share of the limit reserved for the shortest pieces of a compaction, on top of what must stay. */
const PIECES_SHARE = 0.05;

/** How long restoring may take. A request waits for it, and the agent has the content at hand. */
const RESTORE_MS = 10_000;
/** The time limit that is usual for hooks of coding agents. */
const HOOK_MS = 60_000;

const LAYER = "compaction";

export class CompactionController {
  readonly #parts: CompactionDependencies;
  #running: Promise<unknown> | undefined;
  #started = 0;
  readonly #cuts = new ClosedCuts();

  constructor(parts: CompactionDependencies) {
    this.#parts = parts;
  }

  /** True after too many automatic failures in a row: then only the last resort is tried. */
  get isBreakerOpen(): boolean {
    const { view, settings } = this.#parts.record;
    return (view.failures.get(LAYER) ?? 0) >= settings.compaction.breakerFailures;
  }

  /** Returns why such a compaction is not allowed, or undefined if it is. */
  explainRefusal(trigger: Trigger): string | undefined {
    return findRefusal(trigger, this.#parts.record.settings.switches);
  }

  /** Called before a request: compacts if the window is nearly full or if a compaction pays. */
  async compactIfDue(isWorth?: (offer: CompactionOffer) => boolean, signal?: AbortSignal): Promise<void> {
    const { record } = this.#parts;
    // A running compaction may already make the room.
    await this.#waitForRunning(signal);
    const isFull = record.size >= record.limits.compactAt;
    if (isFull && this.#mayCollapse) {
      await record.state.derived.prepare(record.view, signal);
      return runCollapse(record, { tokensOf: this.#tokensOf, sizeOf: this.#sizeOf });
    }
    if (this.explainRefusal("auto") !== undefined) return;
    if (!isFull && !(isWorth && this.#isOffered(isWorth))) return;
    // Checked last, because it examines the whole view.
    if (!this.#mayHelp) return;
    await this.compact({ trigger: "auto", notesOnly: !isFull, signal });
  }

  /**
   * False if a compaction could not help: too much of the view is unseen and must stay, and the request fits without one.
   */
  get #mayHelp(): boolean {
    const { view, size, limits } = this.#parts.record;
    const run = findLargestRun(view, this.#tokensOf);
    if (run.from === run.end) return false;
    const end = findCoverableEnd(view);
    if (size >= limits.blockingAt || end === view.slots.length) return true;
    return end > findFirstUncompacted(view) && this.#sizeOf(view.slots.slice(end)) < limits.compactAt;
  }

  /**
   * Returns the size to get below: the point where requests are refused, or less if the server reported by how much one was
   * too long.
   */
  findLimit(refused?: { readonly excess?: number | undefined }): number {
    const { size, limits } = this.#parts.record;
    return refused ? computeTarget({ trigger: "reactive", size, limits, ...refused }) : limits.blockingAt;
  }

  /** True if a full window may be made smaller without being asked: by a compaction or a collapse. */
  get mayMakeRoom(): boolean {
    return this.explainRefusal("auto") === undefined || this.#mayCollapse;
  }

  /** Collapsing takes the place of automatic compaction, so the switch for all compaction stops it too. */
  get #mayCollapse(): boolean {
    const { compaction, collapse } = this.#parts.record.settings.switches;
    return compaction && collapse;
  }

  /** Returns by how many block tokens the part of the view that cannot be compacted exceeds a limit. */
  findExcess(limit: number, { isAllKept = false } = {}): number {
    const { view, size } = this.#parts.record;
    if (size < limit) return 0;
    const run = isAllKept ? { from: 0, end: 0 } : findLargestRun(view, this.#tokensOf);
    const slots = findKeptSlots(view.slots, run);
    const stays = this.#sizeOf(slots);
    const needed =
      slots.length === view.slots.length ? Math.max(size, stays) : stays + Math.floor(limit * PIECES_SHARE);
    // `sizeOf` includes a safety margin that block tokens do not have.
    const margin =
      (stays - this.#sizeOf([])) / Math.max(1, this.#tokensOf(slots.flatMap(({ blocks }) => blocks)));
    // A request of exactly the limit is refused too.
    return (needed - limit + 1) / Math.max(1, margin);
  }

  /**
   * Weighs an offer only when the view has crossed another step of tokens since the last response: it examines the whole
   * view. A reopened session knows the last response too, so it behaves the same.
   */
  #isOffered(isWorth: (offer: CompactionOffer) => boolean): boolean {
    const { record, notes } = this.#parts;
    const { view, size, settings } = record;
    const before = view.usage ? view.usage.input + view.usage.output : 0;
    const countSteps = (tokensOfSlot: number) => Math.floor(tokensOfSlot / WEIGHED_EVERY);
    if (countSteps(size) === countSteps(before)) return false;
    if (this.isBreakerOpen || !settings.switches.notesCompaction || !settings.switches.notes) return false;
    const at = findNotesEnd(view, notes.position);
    if (at === undefined) return false;
    const tokens = ({ blocks }: Slot) => this.#tokensOf(blocks);
    const cuts = this.#cuts.of(view.slots);
    const tail = findTailStart({ view, at, tokens, keep: this.#bargain, cuts });
    const hasPin = view.pinned.size > 0 && view.slots.slice(0, tail).some((slot) => isPinned(view, slot));
    if (hasPin || !this.#keepsHumanWords(tail)) return false;
    return isWorth({ tail, notesTokens: this.#notesTokens, update: notes.updateTokens });
  }

  /** The human's words are replaced by pointers only if the window is full, never to save money. */
  #keepsHumanWords(tail: number): boolean {
    const { humanTokens, humanMessageTokens } = this.#parts.record.settings.compaction;
    const { slots } = this.#parts.record.view;
    let total = 0;
    for (let at = 0; at < tail; at++) {
      const { source, blocks } = slots[at]!;
      if (source !== "human") continue;
      const tokens = this.#tokensOf(blocks);
      total += tokens;
      if (tokens > humanMessageTokens || total > humanTokens) return false;
    }
    return true;
  }

  /** While there is room, keeps at least as much as a clearing would leave alone. */
  get #bargain(): Settings["compaction"] {
    const { compaction, microcompact } = this.#parts.record.settings;
    return { ...compaction, keepTokens: Math.max(compaction.keepTokens, microcompact.economy.tailTokens) };
  }

  /** An upper bound: the notes' own cap plus the human's words. */
  get #notesTokens(): number {
    const { view, settings, state } = this.#parts.record;
    const { notes, compaction } = settings;
    const { characters } = state.humanCharacters.of(view);
    const counted = Math.min(characters, compaction.humanTokens * TOKEN_CHARACTERS);
    return notes.totalTokens + Math.ceil(counted / TOKEN_CHARACTERS);
  }

  /** Runs one compaction at a time: two would pay twice for the same room. */
  async compact(request: CompactRequest): Promise<Compacted> {
    try {
      while (this.#running) await this.#waitForRunning(request.signal);
    } catch {
      return { ok: false, reason: STOPPED, failures: [], asides: [] };
    }
    const work = this.#run(request);
    this.#running = work
      .catch(() => {})
      .finally(() => {
        this.#running = undefined;
      });
    return work;
  }

  /** Rejects if it is aborted: the other compaction may still take minutes. */
  async #waitForRunning(signal?: AbortSignal): Promise<void> {
    await (signal ? waitUnlessAborted(this.#running, signal) : this.#running);
  }

  async #run(request: CompactRequest): Promise<Compacted> {
    const { record, notes } = this.#parts;
    const { trigger } = request;
    this.#started = record.now;
    const refused = this.explainRefusal(trigger);
    const reported = { failures: [], asides: [] as string[] };
    if (refused !== undefined)
      return this.#reportOutcome(request, { ok: false, reason: refused, blocked: true, ...reported });
    const aside = (reason: string) => reported.asides.push(reason);
    const hooks = boundTime(this.#parts.hooks, record.ports.clock, HOOK_MS, request.signal);
    const asked = await runPreCompact(hooks, { trigger, instructions: request.instructions }, aside);
    if (asked.block !== undefined)
      return this.#reportOutcome(request, { ok: false, reason: asked.block, blocked: true, ...reported });
    if (trigger !== "manual" && !this.isBreakerOpen) await notes.bringUpToDate(request.signal);
    // Instructions apply only to a summary; a compaction from the notes cannot follow them.
    const instructions = request.notesOnly ? undefined : asked.instructions;
    const made = await this.#make({ ...request, instructions });
    const result = { ...made, asides: [...reported.asides, ...made.asides] };
    if (!result.ok) return this.#reportOutcome(request, result);
    const breaks = record.view.breaks.length;
    record.append(result.draft);
    if (record.view.breaks.length === breaks) {
      const reason = "What was to be compacted changed while it was being compacted.";
      return this.#reportOutcome(request, { ...result, ok: false, reason });
    }
    const failed = await runPostCompact(hooks, result.draft);
    return this.#reportOutcome(request, failed ? { ...result, asides: [...result.asides, failed] } : result);
  }

  async #make(request: CompactRequest): Promise<Compacted> {
    try {
      const input = await this.#input(request);
      request.signal?.throwIfAborted();
      return await compactView(input);
    } catch (error) {
      if (!request.signal?.aborted) throw error;
      return { ok: false, reason: STOPPED, failures: [], asides: [] };
    }
  }

  /** Returns what a compaction by hand would do now, without doing it. */
  async preview(request: Omit<CompactRequest, "trigger">): Promise<CompactionPreview> {
    const refused = this.explainRefusal("manual");
    if (refused !== undefined) return { ok: false, reason: refused };
    return previewCompaction(await this.#input({ ...request, trigger: "manual" }));
  }

  /** Removes a span from the view. Returns why not if it cannot. */
  snip(from: string, to: string, by: "user" | "model"): string | undefined {
    const { record } = this.#parts;
    const { switches } = record.settings;
    const snipped = planSnip({ view: record.view, from, to, by, switches, sizeOf: this.#sizeOf });
    if (!snipped.ok) return snipped.reason;
    record.append(snipped.draft);
    return undefined;
  }

  /** Starts over: renews the opening reminder and removes everything else from the view. Returns the decision, if any. */
  async clear(): Promise<Entry | undefined> {
    const { record } = this.#parts;
    const aside = (reason: string) => record.reportFailure(LAYER, reason);
    const pieces = await restoreInstructions(record.view, this.#boundRestorer(), aside);
    const { slots } = record.view;
    const [first, last] = [slots[0], slots.at(-1)];
    if (!first || !last) return undefined;
    const before = record.size;
    return record.append({
      type: "boundary",
      from: first.entry,
      to: last.entry,
      pieces,
      trigger: "manual",
      method: "clear",
      before,
      after: record.state.meter.sizeWith(record.view, piecesAsSlots("", pieces)),
    });
  }

  /** All callbacks of one compaction share one time limit. */
  #boundRestorer(signal?: AbortSignal): Restorer | undefined {
    const { restorer, record } = this.#parts;
    return boundTime(restorer, record.ports.clock, RESTORE_MS, signal);
  }

  async #input({ trigger, instructions, partial, excess, signal, notesOnly }: CompactRequest) {
    const { record, notes, runFork } = this.#parts;
    const atUse = await notes.readForCompaction(signal);
    const { view, limits, size, now } = record;
    const { switches, compaction } = record.settings;
    return {
      view,
      settings: { switches, compaction: notesOnly ? this.#bargain : compaction },
      limits,
      size,
      tokensOf: this.#tokensOf,
      sizeOf: this.#sizeOf,
      derived: record.state.derived.of(view),
      notes: atUse,
      runFork,
      restorer: this.#boundRestorer(signal),
      trigger,
      instructions,
      partial,
      expired: isExpired(view.pace, now),
      summaryTokens: this.#summaryTokens,
      breakerOpen: this.isBreakerOpen && trigger !== "manual",
      excess,
      transcriptPath: record.transcript.path,
      signal,
      notesOnly,
    };
  }

  /** At most what the model can write, and at most a quarter of a small window. */
  get #summaryTokens(): number {
    const { limits, settings, view } = this.#parts.record;
    const { maxOutput } = factsOf(view.prelude?.model ?? "", settings.models);
    return Math.min(settings.compaction.summaryTokens, maxOutput, Math.ceil(limits.window / 4));
  }

  /** Failures count for the breaker. They are recorded after the boundary, which would otherwise reset the count. */
  #reportOutcome({ trigger, notesOnly, signal }: CompactRequest, result: Compacted): Compacted {
    const { record } = this.#parts;
    const wasOpen = this.isBreakerOpen;
    const reasons = new Set(
      result.ok || result.blocked ? result.failures : [...result.failures, result.reason],
    );
    const isManual = trigger === "manual";
    // Whoever asked for it has the reason, whoever stopped it knows it, and one that was tried only to save money has not failed.
    const isFailure = reasons.size > 0 && !notesOnly && !signal?.aborted && (result.ok || !isManual);
    // Several problems count as one failed compaction.
    if (isFailure) record.reportFailure(LAYER, [...reasons].join("; "), !isManual);
    if (!wasOpen && this.isBreakerOpen) {
      record.events.emit("breaker", { layer: LAYER, failures: record.view.failures.get(LAYER) ?? 0 });
    }
    const { asides } = result;
    const outcome = result.ok
      ? { method: result.method, before: result.draft.before, after: result.draft.after, files: result.files }
      : { refused: result.reason };
    const ms = Math.max(0, record.now - this.#started);
    record.events.emit("compaction", { trigger, asides, ...outcome, ms });
    return result;
  }

  readonly #tokensOf = (blocks: Slot["blocks"]) => {
    const { view, meter } = this.#parts.record.state;
    return meter.estimate(view, blocks);
  };

  readonly #sizeOf = (slots: readonly Slot[]) => {
    const { view, meter } = this.#parts.record.state;
    return meter.sizeWith(view, slots);
  };
}
