// Forks of a session: they see its view, and what they cost is on its ledger.
import type { RunFork } from "../layers/agents/fork.ts";
import { forkRunner } from "../layers/agents/run-fork.ts";
import type { Model } from "../models/model.ts";
import { modelForForks } from "./beside.ts";
import type { SessionRecord } from "./record.ts";

export function forksOf(record: SessionRecord, session: string, model: Model): RunFork {
  const { ports, folder } = record;
  return forkRunner({
    model: modelForForks(record, model),
    ports,
    session,
    folder,
    view: () => record.view,
    onCall: (cost) => {
      record.append(cost);
      record.told(cost);
      // Nobody waits for it here, and a full disk must be told all the same.
      void record.saved();
    },
    onFailure: (reason) => record.failed("agents", reason),
  });
}
