// For each complaint about dreams, the fault that would bring it back, planted from outside.
import type { Exports } from "../../mutants/mutant.ts";
import type { ModuleFault } from "../../mutants/switchable-modules.case.ts";
import type { Planted } from "../faults.case.ts";

const dreaming = (module: string, change: ModuleFault["change"]): ModuleFault => ({
  module: `core/src/layers/dreaming/${module}`,
  change,
});

/** Accepts any result of a dream. */
const believed = dreaming("plan-verdict.ts", () => ({ planVerdict: () => ({ ok: true, account: [] }) }));

export const FAULTS: Readonly<Record<string, Planted>> = {
  "a consolidation that deleted 23 files": {
    shows: /not called failed|23 files are gone/,
    faults: [believed],
  },
  "an invalid model answer that wiped the store and was called completed": {
    shows: /files are gone after|called completed after/,
    faults: [
      believed,
      dreaming("parse-account.ts", () => ({
        parseAccount: () => ({ ok: true, answer: { account: [], files: [], cues: {} } }),
      })),
    ],
  },
  "two owners and two numbers that changed places overnight": {
    shows: /stands there now/,
    faults: [dreaming("find-broken-bond.ts", () => ({ findBrokenBond: () => undefined }))],
  },
  "tokens burned overnight with nobody there": {
    shows: /tokens were used of/,
    faults: [dreaming("plan-budget.ts", () => ({ findSpentReason: () => undefined }))],
  },
  "a dream that goes on once everybody has left": {
    shows: /The end waits for it|without anybody/,
    faults: [
      {
        module: "core/src/layers/dreaming/dream-controller.ts",
        change: ({ DreamController }) => ({
          DreamController: class extends DreamController {
            async close() {}
          },
        }),
      },
    ],
  },
  "two parallel sessions overwriting each other": {
    shows: /was overwritten/,
    faults: [
      dreaming("plan-untouched.ts", () => ({ planUntouched: (changes: Exports) => ({ changes, left: [] }) })),
      {
        module: "core/src/memory/store/resolve-change.ts",
        change: () => ({ resolveChange: ({ text }: Exports) => ({ kind: "put", text }) }),
      },
    ],
  },
};
