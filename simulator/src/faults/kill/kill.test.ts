// The check of killed writes must find an acknowledged memory that is lost: tested with file operations that silently fail.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Random } from "../../random.ts";
import { runKills } from "../kinds/kill-kind.ts";
import { drawFact, factsIn } from "./fact.ts";
import { findAcknowledged } from "./find-acknowledged.ts";
import { type FoundMemories, KeptFacts } from "./kept-facts.ts";
import type { WayName } from "./ways.ts";

/** For a dozen starts on a busy machine. */
const PATIENCE_MS = 300_000;

describe("rounds of kills", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pal-kill-test-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** The losses found if memories are renamed by this function of `from`, `to` and the real `renameSync`. */
  async function findLosses(rename: string, rounds: number, ways: readonly WayName[]) {
    const planted = join(folder, "planted.mjs");
    await writeFile(
      planted,
      `import { renameSync } from "node:fs";
       import promises from "node:fs/promises";
       import { syncBuiltinESMExports } from "node:module";
       const { rename } = promises;
       const planted = ${rename};
       promises.rename = async (from, to) =>
         /memory\\/[^/]+\\.md$/.test(to) && !to.endsWith("MEMORY.md") ? planted(from, to) : rename(from, to);
       syncBuiltinESMExports();`,
    );
    const env = { NODE_OPTIONS: `--import=${planted}` };
    const { findings } = await runKills({ rounds, ways, seed: 3, log: () => {}, env });
    return findings.filter(({ sort }) => sort === "lost").map(({ what }) => what);
  }

  it("find nothing if nothing is wrong", { timeout: PATIENCE_MS }, async () => {
    const { findings, notes } = await runKills({ rounds: 3, ways: ["add", "write"], seed: 3, log: () => {} });
    expect(findings).toEqual([]);
    expect(notes?.[0]).toMatch(/[4-9] acknowledged memories/);
  });

  it("find what is lost by a rename that is dropped", { timeout: PATIENCE_MS }, async () => {
    expect(await findLosses("() => {}", 1, ["write"])).toContainEqual(
      expect.stringMatching(/round 1, write, not killed\) was acknowledged and is gone/),
    );
  });

  it("find what is acknowledged before it is in place", { timeout: PATIENCE_MS }, async () => {
    // The wait lets the kill, which follows the acknowledgement, come before the rename.
    const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)";
    const late = `(from, to) => void process.on("exit", () => { ${wait}; renameSync(from, to); })`;
    expect(await findLosses(late, 6, ["add"])).toContainEqual(
      expect.stringMatching(/killed when 1 were acknowledged\) was acknowledged and is gone/),
    );
  });
});

describe("facts that are kept", () => {
  const fact = drawFact(new Random(1));
  const path = `${fact.mark}.md`;
  const found = (text?: string, changed: Partial<FoundMemories> = {}): FoundMemories => ({
    files: new Map(text === undefined ? [] : [[path, text]]),
    index: text === undefined ? "" : `- [It](${path}): a line`,
    listed: text === undefined ? [] : [path],
    handmade: new Set(),
    ...changed,
  });
  const sorts = (kept: KeptFacts, ...args: Parameters<typeof found>) =>
    kept.check(found(...args)).map(({ sort }) => sort);

  it("may be there or not until they are acknowledged, but not in part", () => {
    const kept = new KeptFacts();
    kept.begin(fact, [fact.sentence], "round 1");
    expect(sorts(kept)).toEqual([]);
    expect(sorts(kept, fact.sentence)).toEqual([]);
    expect(sorts(kept, fact.sentence.slice(0, -3))).toEqual(["lost"]);
  });

  it("must be there once they are acknowledged, and in their last version", () => {
    const kept = new KeptFacts();
    kept.begin(fact, [fact.sentence], "round 1");
    kept.acknowledge(`depot-${fact.mark}-keeps.md`);
    expect(sorts(kept)).toEqual(["lost"]);
    kept.begin(fact, [fact.sentence, "More."], "round 2");
    expect([sorts(kept, fact.sentence), sorts(kept, `${fact.sentence}\nMore.`)]).toEqual([[], []]);
    kept.acknowledge(path);
    expect(sorts(kept, fact.sentence)).toEqual(["lost"]);
    kept.begin(fact, null, "round 3");
    kept.acknowledge(path);
    expect([sorts(kept), sorts(kept, fact.sentence)]).toEqual([[], ["lost"]]);
  });

  it("must be in one file, in the index and in the list, and not be attributed to an edit by hand", () => {
    const kept = new KeptFacts();
    kept.begin(fact, [fact.sentence], "round 1");
    kept.acknowledge(path);
    const wrong: readonly Partial<FoundMemories>[] = [
      { index: "" },
      { index: `${found("").index}\n- [Other](other.md)` },
      { listed: [] },
      { handmade: new Set([path]) },
    ];
    for (const each of wrong) expect(sorts(kept, fact.sentence, each)).toEqual(["unclear"]);
  });

  it("are found again in a prompt", () => {
    const other = drawFact(new Random(2));
    expect(factsIn(`Keep: ${fact.sentence} ${other.sentence} Fix it.`)).toEqual([fact, other]);
  });
});

it("knows an acknowledgement in every form", () => {
  const texts = [
    "Saved a.md.\n",
    "Removed a.md.\nUndo with: pal memory undo 01m",
    "Undone: 01m  2026-11-16 09:34  human       removed a.md\n--- /dev/null",
    "Saved memory: a.md: (inferred) the crane (inferred by a model)",
    '{"content":"Saved memory a.md. It is marked as inferred."}',
    "What the user asked to remember is saved already, in their own words, as a.md: do not save it again.",
    "[Memory files changed while this command ran: a.md. They are marked as unconfirmed",
  ];
  for (const text of texts) expect(findAcknowledged(text)).toEqual(["a.md"]);
  expect(findAcknowledged("Not saved: a.md is larger than that. I saved a.md myself.")).toEqual([]);
});
