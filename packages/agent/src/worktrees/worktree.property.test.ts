// Worktrees from random states of a repository: each starts with the same content or says why not, the person's repository stays the
// same byte for byte, and no content is lost whatever happens then. For 1,000 states: PALIMPSEST_GIT_STATES=1000.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nodePorts } from "@palimpsest/core/ports";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWorktree } from "./create-worktree.ts";
import { applyMerge, finishWorktree, undoMerge } from "./finish-worktree.ts";
import { deeds, describeFolder, GitState, type GitStateOptions, gitState } from "./git-state.case.ts";

const { spawn } = nodePorts();
const STATES = Number(process.env.PALIMPSEST_GIT_STATES ?? 12);
/** States per test: more would take longer than one test may. */
const ROUND = 25;
const ROUNDS = Array.from({ length: Math.ceil(STATES / ROUND) }, (_, round) => ({
  seed: (fc.readConfigureGlobal().seed ?? 0) + round,
  numRuns: Math.min(ROUND, STATES - round * ROUND),
}));

/** Git lists a file three times here. */
const LISTED_AGAIN: GitStateOptions = {
  files: [{ name: "a.txt", content: "", kind: "file" }],
  changes: [
    { name: "src/deep/er/d.ts", content: "", kind: "file", how: "intend" },
    { name: "a.txt", content: "", kind: "file", how: "remove" },
  ],
  head: "branch",
  format: "sha1",
  ignore: false,
  attributes: false,
  special: "sparse-index",
};

const begin = (state: GitState, hides = (_: string) => false) =>
  createWorktree({
    cwd: state.root,
    worktrees: join(state.folder, "worktrees"),
    name: "general-1-x",
    agent: "general-1",
    task: "try",
    spawn,
    now: 1,
    hides,
    maxBytes: 1e9,
  });

async function checkStart(options: GitStateOptions): Promise<void> {
  const state = new GitState(options);
  try {
    const before = describeFolder(state.root);
    const main = describeFolder(join(state.folder, "main"));
    const created = await begin(state);
    expect(state.hasFired).toBe(false);
    expect(describeFolder(state.root)).toEqual(before);
    expect(describeFolder(join(state.folder, "main"))).toEqual(main);
    if (!created.ok) {
      expect(created.reason).toMatch(/^\S.*\.$/s);
      // Only these states cannot be copied.
      expect(["conflict", "split"]).toContain(options.special);
      return;
    }
    const { tree } = created.worktree.record;
    expect(describeFolder(tree, [".git"])).toEqual(state.expectedFiles());
  } finally {
    state.remove();
  }
}

it("starts a worktree with each file once, even if git lists a file three times", () =>
  checkStart(LISTED_AGAIN));

describe.each(ROUNDS)("a worktree (seed $seed)", (round) => {
  it("starts with the person's files as on disk, or says why not, and changes none of theirs", async () => {
    await fc.assert(fc.asyncProperty(gitState, checkStart), round);
  });

  it("loses nothing, whatever the agent and the person do meanwhile and whatever the person answers", async () => {
    await fc.assert(
      fc.asyncProperty(
        gitState.map(
          (state) => ({ ...state, special: state.special === "split" ? "none" : state.special }) as const,
        ),
        deeds,
        deeds,
        fc.constantFrom("merge", "merge", "merge", "keep"),
        fc.boolean(),
        async (options, theirs, ours, answer, isCommitting) => {
          const state = new GitState(options);
          try {
            const created = await begin(state);
            if (!created.ok) return;
            const { worktree } = created;
            const { tree } = worktree.record;
            const base = state.expectedFiles();
            for (const deed of theirs) state.do(deed, tree);
            const hasCommitted = isCommitting && state.commitAll(tree);
            for (const deed of ours) state.do(deed);
            const [copy, before] = [describeFolder(tree, [".git"]), describeFolder(state.root)];
            const { told: first, offer } = await finishWorktree(worktree, { spawn, now: () => 2 });
            const told = (answer === "merge" ? await offer?.accept() : undefined) ?? first;

            expect(state.hasFired).toBe(false);
            const after = describeFolder(state.root);
            const isMerged = told.startsWith("The user has merged");
            if (!isMerged) expect(after).toEqual(before);
            else expect(answer).toBe("merge");
            if (existsSync(tree)) expect(describeFolder(tree, [".git"])).toEqual(copy);
            // Everything that left the worktree is in the project, and files that the worktree did not change are unchanged.
            for (const name of new Set([...base.keys(), ...copy.keys()])) {
              if (copy.get(name) === base.get(name)) {
                if (isMerged) expect([name, after.get(name)]).toEqual([name, before.get(name)]);
              } else if (!existsSync(tree) || isMerged) {
                const isIgnored = options.ignore && !base.has(name) && /^build\/|\.log$/.test(name);
                const isCombined = before.get(name) !== base.get(name) && before.has(name) && copy.has(name);
                if (isIgnored) expect(existsSync(tree)).toBe(true);
                else if (!isCombined) expect([name, after.get(name)]).toEqual([name, copy.get(name)]);
              }
            }
            if (hasCommitted) expect(existsSync(tree)).toBe(true);
            if (!isMerged) return;
            const kept = async () => ({ ...worktree, record: (await worktree.files.readRecord())! });
            const undone = await undoMerge(await kept(), { spawn });
            if (undone.ok && ours.length === 0) expect(describeFolder(state.root)).toEqual(before);
            if (!undone.ok) return;
            const again = await kept();
            await applyMerge(again, { changes: again.record.undone! }, { spawn, now: () => 3 });
            if (ours.length === 0) expect(describeFolder(state.root)).toEqual(after);
          } finally {
            state.remove();
          }
        },
      ),
      round,
    );
  });
});
