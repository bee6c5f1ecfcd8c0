// Forks of a session: they share its view, and their costs are in its ledger.

import type { Model } from "../models/model.ts";
import type { BackgroundTasks } from "../record/background-tasks.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { ForkOutcome, ForkTask, RunFork } from "./fork.ts";
import type { ForkResults } from "./fork-results.ts";
import { createForkRunner } from "./run-fork.ts";

interface ForksOfSession {
  readonly session: string;
  readonly model: Model;
  /** Called for each fork whose tools do not limit what they return. */
  readonly createResults?: () => ForkResults;
}

export function createSessionForks(
  record: SessionRecord,
  { session, model, createResults }: ForksOfSession,
): RunFork {
  const { ports, folder } = record;
  return createForkRunner({
    model,
    ports,
    session,
    folder,
    createResults,
    view: () => record.view,
    onCall: (cost, requested) => {
      record.append(cost);
      const { layer, model, usage, outcome } = cost;
      record.reportCost({ layer, model, usage, outcome, requested });
      // Not awaited, but a full disk must still be reported.
      void record.flushEntries();
    },
    onFailure: (reason) => record.reportFailure("agents", reason),
  });
}

/** A request waits for the summary, so a model that takes longer is too slow. */
const MAX_MS = 180_000;

/** Runs the same forks as background tasks with a time limit. */
export function watchForks(runFork: RunFork, background: BackgroundTasks, record: SessionRecord): RunFork {
  return async (task) => {
    const late = Promise.withResolvers<ForkOutcome>();
    let outcome: ForkOutcome | undefined;
    const { id, done } = background.start({
      layer: task.layer,
      label: "Asking for a summary",
      run: async (signal) => {
        outcome = await runFork({ ...task, signal: joinSignals(task, signal) });
        return outcome;
      },
    });
    const reason = "The model did not answer in time.";
    const cancel = record.ports.clock.after(MAX_MS, () => {
      background.stop(id, reason);
      late.resolve({ ok: false as const, id, reason, turns: 0, denied: 0 });
    });
    const ended = done.then(
      (end) => outcome ?? { ok: false as const, id, reason: end.reason ?? reason, turns: 0, denied: 0 },
    );
    return Promise.race([ended, late.promise]).finally(cancel);
  };
}

const joinSignals = ({ signal }: ForkTask, stopped: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, stopped]) : stopped;
