// Explains the rewrites of a whole transcript. It is read in pieces, so its entries are never in memory together.
import type { ModelOverrides } from "../../models/catalog.ts";
import { priceOf } from "../../models/catalog.ts";
import type { Files } from "../../ports/files.ts";
import type { Usage } from "../../transcript/blocks.ts";
import type { Entry } from "../../transcript/entries.ts";
import { loadTranscript } from "../../transcript/load-transcript.ts";
import { callOf } from "../calls.ts";
import { countsOnlyStart } from "../counts-only-start.ts";
import { addCall, emptyLedger, type Ledger } from "../ledger.ts";
import type { Rewrite } from "./rewrite.ts";
import { RewriteExplainer } from "./rewrite-explainer.ts";

export interface Explanation {
  readonly rewrites: readonly Rewrite[];
  /** The number of requests of the conversation that reported usage. */
  readonly requests: number;
  /** Everything that the session spent. */
  readonly ledger: Ledger;
  /** Responses of which a recording counts only the first tokens, so that the whole cost is higher. */
  readonly cutOutputs: number;
  /** The agent that recorded it, if it was not pal. */
  readonly recordedBy?: string;
}

export async function explainTranscript(
  files: Files,
  path: string,
  overrides?: ModelOverrides,
): Promise<Explanation> {
  const explaining = explainEntries(overrides);
  await loadTranscript(files, path, undefined, (entry) => explaining.take(entry));
  return explaining.end();
}

/** For entries that arrive one by one. */
export function explainEntries(overrides?: ModelOverrides): {
  take(entry: Entry): void;
  end(): Explanation;
} {
  const explainer = new RewriteExplainer(overrides);
  let rewrites: Rewrite[] = [];
  let ledger = emptyLedger();
  let copied = 0;
  let cutOutputs = 0;
  let model = "";
  let recordedBy: string | undefined;
  return {
    take(entry) {
      if (entry.type === "prelude") model = entry.prelude.model;
      if (entry.type === "imported") recordedBy = entry.agent;
      // What a session shares with another one is counted there.
      if (entry.type === "copied") {
        rewrites = [];
        ledger = emptyLedger();
        copied = explainer.requests;
        cutOutputs = 0;
      }
      if (recordedBy !== undefined && countsOnlyStart(entry)) cutOutputs++;
      const rewrite = explainer.take(entry);
      if (rewrite) rewrites.push(rewrite);
      const call = callOf(entry, model);
      if (call) addCall(ledger, call, (usage: Usage, of) => priceOf(usage, of, undefined, overrides));
    },
    end: () => ({
      rewrites,
      requests: explainer.requests - copied,
      ledger,
      cutOutputs,
      ...(recordedBy !== undefined && { recordedBy }),
    }),
  };
}
