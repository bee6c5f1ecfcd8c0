// For each complaint about saving memories, the fault that would bring it back, planted from outside into modules of the engine.
import type { Exports } from "../../mutants/mutant.ts";
import type { ModuleFault } from "../../mutants/switchable-modules.case.ts";
import type { Planted } from "../faults.case.ts";

const safety = (module: string, change: ModuleFault["change"]): ModuleFault => ({
  module: `core/src/memory/safety/${module}`,
  change,
});

/** Treats text that was shown before as new. */
const noEcho = safety("sources.ts", ({ Sources }) => ({
  Sources: class extends Sources {
    isEcho() {
      return false;
    }
  },
}));
const noDuplicates = safety("duplicates.ts", () => ({ duplicateOf: () => undefined }));

/** By the complaint's name. */
export const FAULTS: Readonly<Record<string, Planted>> = {
  "recalled memories stored again as new ones": {
    shows: /stored again/,
    faults: [noEcho, noDuplicates],
  },
  "the agent's own prompt saved as the user's wish": {
    shows: /Our own words/,
    faults: [noEcho],
  },
  "a dead-end guess stored as fact": {
    shows: /A guess counts as known/,
    // Believes what the model says about the source of a memory.
    faults: [
      safety("judge-claim.ts", () => ({
        judgeClaim: ({ text }: Exports) => ({ ok: true, text, class: "said", checks: [] }),
      })),
    ],
  },
  "text from a web page that became a standing instruction": {
    shows: /A page gave a rule/,
    faults: [
      safety("quote.ts", ({ findQuote }) => ({
        findQuote: (quote: string, { session, messages }: Exports) =>
          findQuote(quote, {
            session,
            messages: messages.map((each: object) => ({ ...each, kind: "human" })),
          }),
      })),
      safety("own-words.ts", () => ({ ownWords: (text: string) => text })),
    ],
  },
  "a store that is mostly junk": {
    shows: /files for one thing/,
    faults: [
      noDuplicates,
      safety("unkept.ts", () => ({ isCopyOfCode: () => false, isTaskState: () => false })),
    ],
  },
  "a memory write that bills the whole conversation again": {
    shows: /tokens from the cache/,
    faults: [
      {
        module: "core/src/forks/fork-body.ts",
        change: ({ forkRequest }) => ({
          forkRequest: (fork: Exports) => ({ ...forkRequest(fork), tools: [] }),
        }),
      },
    ],
  },
};
