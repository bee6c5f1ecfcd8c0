// For each complaint about later sessions, the fault that would bring it back, planted from outside.
import type { Exports } from "../../mutants/mutant.ts";
import type { Planted } from "../faults.case.ts";

const FIRST_LINES = 200;

export const FAULTS: Readonly<Record<string, Planted>> = {
  "MEMORY.md silently cut so that the newest rules are lost": {
    shows: /newest rule is lost|Nobody is told/,
    faults: [
      {
        module: "core/src/memory/index/shown-index.ts",
        change: () => ({
          shownIndex: (text: string) => ({
            text: text.split("\n").slice(0, FIRST_LINES).join("\n"),
            omitted: 0,
          }),
        }),
      },
    ],
  },
  "a cut of MEMORY.md that nobody is told of": {
    shows: /Nobody is told/,
    faults: [
      {
        module: "core/src/memory/index/shown-index.ts",
        change: ({ shownIndex }) => ({
          shownIndex: (...given: unknown[]) => {
            const { text, omitted } = shownIndex(...given);
            return { text: text.replace(/\n*\[Not the whole index[^\]]*\]/, ""), omitted };
          },
        }),
      },
    ],
  },
  "a written NEVER that is ignored": {
    shows: /It was done without a question in default/,
    faults: [{ module: "agent/src/memory/memory-rules.ts", change: () => ({ memoryRules: () => [] }) }],
  },
  "a written NEVER that holds in some modes only": {
    shows: /It was done without a question in bypass/,
    faults: [
      {
        module: "agent/src/permissions/plan-decision.ts",
        change: ({ planDecision }) => ({
          // Lets the permission mode override memories.
          planDecision: (input: Exports) =>
            input.mode === "bypass" ? { behavior: "allow", because: "its mode" } : planDecision(input),
        }),
      },
    ],
  },
  "a written NEVER that a hook talks away": {
    shows: /It was done without a question in default/,
    faults: [
      {
        module: "agent/src/permissions/apply-hook-permission.ts",
        change: ({ applyHookPermission }) => ({
          applyHookPermission: ({ memory: _, ...decision }: Exports, hook: unknown) =>
            applyHookPermission(decision, hook),
        }),
      },
    ],
  },
  "memories of another project with the same folder name": {
    shows: /knows of the other project/,
    faults: [
      {
        module: "core/src/transcript/project-places.ts",
        change: () => ({
          findPlaces: async (_: unknown, home: string, cwd: string) => {
            const project = `${home}/projects/${cwd.slice(cwd.lastIndexOf("/") + 1)}`;
            return { root: cwd, project, sessions: `${project}/sessions` };
          },
        }),
      },
    ],
  },
  '"tested and ready" asserted from a stale note': {
    shows: /taken for today's/,
    faults: [
      {
        module: "core/src/memory/recall/age.ts",
        change: () => ({ daysBetween: () => 0, ageOf: () => "lately" }),
      },
    ],
  },
  "a note on files that are long gone": {
    shows: /Nobody looked whether/,
    faults: [
      {
        module: "core/src/memory/recall/verify.ts",
        change: () => ({ verifyMemories: async () => new Map() }),
      },
    ],
  },
  "two sessions that save at once, one of which loses": {
    shows: /was overwritten/,
    faults: [
      {
        module: "core/src/memory/store/resolve-change.ts",
        change: () => ({ resolveChange: ({ text }: Exports) => ({ kind: "put", text }) }),
      },
    ],
  },
};
