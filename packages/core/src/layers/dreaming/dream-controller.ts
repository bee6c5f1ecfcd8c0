// Controls layer 6 for a session: dreams in the background after an exchange if the gates allow it, or at once on request. A
// dream ends with its session.

import type { RunFork } from "../../forks/fork.ts";
import { diffOf } from "../../memory/history/diff.ts";
import { type FoundFolder, isRemote } from "../../memory/paths/memory-folder.ts";
import { judgeClaim } from "../../memory/safety/judge-claim.ts";
import { priceOf } from "../../models/catalog.ts";
import type { BackgroundTasks } from "../../record/background-tasks.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import type { Environment } from "../../settings/environment-settings.ts";
import { describeError } from "../../text/describe-error.ts";
import type { Usage } from "../../transcript/blocks.ts";
import { describeDream } from "./describe-dream.ts";
import { DREAMING, type DreamOutcome, type DreamProgress, type DreamStore, type Proposal } from "./dream.ts";
import type { DreamToolsInput } from "./dream-tools.ts";
import { Dreamer } from "./dreamer.ts";
import { lookForReasons } from "./look-for-reasons.ts";

export interface DreamDependencies {
  readonly record: SessionRecord;
  readonly background: BackgroundTasks;
  readonly session: string;
  /** The folder of the project's transcripts. */
  readonly sessions: string;
  readonly isOneShot: boolean;
  readonly env: Environment;
  /** Without it there are no dreams. */
  readonly runFork?: RunFork | undefined;
  /** Answers calls that look at the project's files. */
  readonly look?: DreamToolsInput["look"];
  /** Finds the folder, or says why there is none. Called often, so it opens nothing. */
  readonly folder: () => Promise<FoundFolder>;
  /** Undefined if there is no memory; the reason has been reported. */
  readonly open: () => Promise<{ readonly store: DreamStore } | undefined>;
}

export interface DreamOptions {
  /** Reviews what would be done; answer false to refuse it. Without a reviewer, a proposal that removes much is held. */
  readonly review?: (proposal: Proposal) => Promise<boolean>;
  readonly show?: (progress: DreamProgress) => void;
  readonly signal?: AbortSignal;
}

const MAX_DIFF_CHARACTERS = 20_000;
const NO_MEMORY = "There is no memory to tidy up here.";
const ENDING = "The session ended.";

export class DreamController {
  readonly #parts: DreamDependencies;
  #lastLook: number | undefined;
  #task: string | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: DreamDependencies) {
    this.#parts = parts;
  }

  /** Does not block, and a failure here never reaches the conversation. */
  afterExchange(): void {
    if (this.#task !== undefined || this.#isClosed) return;
    this.#looking = this.#looking
      .then(() => this.#consider())
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#parts.record.reportFailure(DREAMING, describeError(error));
      });
  }

  /** Dreams now, whatever the gates say; the budget and the lock still apply. */
  async dream({ review, show, signal }: DreamOptions = {}): Promise<DreamOutcome> {
    const opened = await this.#dreamer();
    if (!opened.ok) return { ok: false, state: "failed", reason: opened.reason };
    return this.#run(opened.dreamer, {
      ...(review && { review }),
      ...(show && { show }),
      ...(signal && { signal }),
    });
  }

  /** Returns the proposal that waits for review, if any. */
  async readHeld(): Promise<Proposal | undefined> {
    const opened = await this.#dreamer();
    return opened.ok ? opened.dreamer.held() : undefined;
  }

  /** Applies a held proposal or drops it. */
  async decide(proposal: Proposal, isWanted: boolean): Promise<DreamOutcome> {
    const opened = await this.#dreamer();
    if (!opened.ok) return { ok: false, state: "failed", reason: opened.reason };
    const outcome = await opened.dreamer.decide(proposal, isWanted);
    this.#tell(outcome);
    return outcome;
  }

  /** Describes in one line what changed or waits for a person. */
  #tell(outcome: DreamOutcome): string {
    const dream = outcome.ok && outcome.state !== "declined" ? describeDream(outcome) : "";
    if (dream !== "") this.#parts.record.events.emit("memory", { saved: [], checks: [], denials: [], dream });
    return dream;
  }

  /** Stops a running dream: it has either changed nothing yet or is complete. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#task !== undefined) this.#parts.background.stop(this.#task, ENDING);
    await this.#looking;
    if (this.#task !== undefined) this.#parts.background.stop(this.#task, ENDING);
  }

  async #consider(): Promise<void> {
    const { record, isOneShot, session, runFork, folder, env } = this.#parts;
    // A remote run sees only its own transcripts, even if its memory is on a mount.
    if (!runFork || this.#task !== undefined || isRemote(env)) return;
    const looked = await lookForReasons({
      files: record.ports.files,
      now: record.now,
      settings: record.settings,
      isOneShot,
      lastLook: this.#lastLook,
      folder,
      transcripts: this.#parts.sessions,
      session,
    });
    if (looked.hasLooked) this.#lastLook = record.now;
    if (!looked.open || this.#isClosed) return;
    const opened = await this.#dreamer();
    if (!opened.ok || this.#isClosed) return;
    void this.#run(opened.dreamer, {}, true);
  }

  async #run(
    dreamer: Dreamer,
    { review, show, signal }: DreamOptions,
    isAutomatic = false,
  ): Promise<DreamOutcome> {
    let outcome: DreamOutcome = { ok: false, state: "killed", reason: ENDING };
    const { id, done } = this.#parts.background.start({
      layer: DREAMING,
      label: "Tidying up memory",
      run: async (stopped, tell) => {
        let last: DreamProgress = { phase: "starting", calls: 0, files: [], turns: [] };
        outcome = await dreamer.dream({
          signal: signal ? AbortSignal.any([signal, stopped]) : stopped,
          ...(review && { review }),
          show: (progress) => {
            last = progress;
            tell(progress);
            show?.(progress);
          },
        });
        const summary = this.#tell(outcome);
        if (outcome.ok && summary !== "")
          tell({
            ...last,
            summary,
            diff: formatDiff(outcome.write === undefined ? [] : outcome.proposal.changes),
          });
        const end = describeEnd(outcome);
        if (isAutomatic && !end.ok && !stopped.aborted) await this.#failed(end.reason);
        return end;
      },
    });
    this.#task = id;
    const { state, reason = ENDING } = await done;
    this.#task = undefined;
    // If the task was killed, its state wins over the dream's own outcome.
    return state === "killed" ? { ok: false, state, reason } : outcome;
  }

  async #failed(reason: string): Promise<void> {
    const { record } = this.#parts;
    record.reportFailure(DREAMING, reason, true);
    await record.flushEntries();
  }

  async #dreamer(): Promise<
    { readonly ok: true; readonly dreamer: Dreamer } | { readonly ok: false; readonly reason: string }
  > {
    const { record, session, runFork, open } = this.#parts;
    const opened = await open();
    if (!opened) return { ok: false, reason: NO_MEMORY };
    const dreamer = new Dreamer({
      ports: record.ports,
      store: opened.store,
      runFork,
      judge: judgeClaim,
      look: this.#parts.look,
      price: (usage: Usage, model: string) => {
        const cost = priceOf(usage, model, undefined, record.settings.models);
        return "usd" in cost ? cost.usd : undefined;
      },
      settings: record.settings.dreaming,
      transcripts: this.#parts.sessions,
      session,
    });
    return { ok: true, dreamer };
  }
}

/** A held dream changed nothing, and the user should know. */
function describeEnd(
  outcome: DreamOutcome,
): { readonly ok: true } | { readonly ok: false; readonly reason: string } {
  if (!outcome.ok) return outcome;
  if (outcome.state !== "held") return { ok: true };
  return {
    ok: false,
    reason: `${outcome.proposal.held} pal dream shows the changes, and applies them if you agree.`,
  };
}

/** Shortens the diff to what a list of tasks shows; `pal dream --last` shows all of it. */
function formatDiff(changes: Proposal["changes"]): string {
  const diff = changes.map(({ path, base, text }) => diffOf(path, base, text)).join("\n");
  return diff.length <= MAX_DIFF_CHARACTERS ? diff : `${diff.slice(0, MAX_DIFF_CHARACTERS).toWellFormed()}…`;
}
