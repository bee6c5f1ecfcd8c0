// Regret: what counts as asking for a cleared result again, what does not, and how long it is then protected.
import { describe, expect, it } from "vitest";
import { Work } from "../work.case.ts";

const missesOf = (work: Work) => work.state.of(work.view).keep.misses.length;

/** One result of this kind, cleared after others have come. */
function cleared(name: string, input: unknown, content = "the old content"): { work: Work; id: string } {
  const work = new Work();
  work.human();
  const id = work.step({ tokens: 0, name, input, content });
  clear(work, id);
  return { work, id };
}

function clear(work: Work, id: string): string {
  const results = [{ tool_use_id: id, content: "[gone]", tokens: 100 }];
  return work.add({ type: "cleared", trigger: "economy", how: "stub", results }).id;
}

const others = (work: Work, count: number) => {
  for (let i = 0; i < count; i++) work.step({ tokens: 1 });
};

describe("a cleared result", () => {
  it.each([
    ["the same call that returns the same", "Bash", { command: "cat x" }, "Bash", { command: "cat x" }],
    ["another part of the same file", "Read", { file_path: "/a", limit: 9 }, "Read", { file_path: "/a" }],
    ["the same file by another reader", "Read", { file_path: "/a" }, "view_file", { path: "/a" }],
    ["Recall with its id", "Bash", { command: "x" }, "Recall", { id: "toolu_0" }],
    ["Recall with its id among others", "Bash", { command: "x" }, "Recall", { ids: ["toolu_9", "toolu_0"] }],
  ])("is missed by %s", (_, name, input, again, by) => {
    const { work } = cleared(name, input);
    work.step({ tokens: 0, name: again, input: by, content: "the old content" });
    expect(missesOf(work)).toBe(1);
  });

  it("is missed by reading the file in which it is stored", () => {
    const work = new Work();
    work.human();
    const id = work.step({ tokens: 9 });
    const stored = "tool-results/a.txt";
    work.add({ type: "replaced", results: [{ tool_use_id: id, content: "start", stored, bytes: 5 }] });
    clear(work, id);
    work.step({ tokens: 9, name: "Read", input: { file_path: `/home/s1/${stored}` } });
    expect(missesOf(work)).toBe(1);
  });

  it("is not missed by a command run again for news", () => {
    const { work } = cleared("Bash", { command: "npm test" }, "1 failed");
    work.step({ tokens: 0, input: { command: "npm test" }, content: "all passed" });
    expect(missesOf(work)).toBe(0);
  });

  it("is not missed by reading a file again that was edited", () => {
    const { work } = cleared("Read", { file_path: "/a" });
    work.step({ tokens: 1, name: "Edit", input: { file_path: "/a", old: "x" } });
    work.step({ tokens: 5, name: "Read", input: { file_path: "/a" } });
    expect(missesOf(work)).toBe(0);
  });

  it("is not missed by other calls; a result in view, or restored by an undo, is not missed either", () => {
    const { work } = cleared("Bash", { command: "a" });
    work.step({ tokens: 0, input: { command: "b" }, content: "the old content" });
    work.step({ tokens: 0, input: { command: "b" }, content: "the old content" });
    expect(missesOf(work)).toBe(0);
    const back = cleared("Bash", { command: "a" }).work;
    back.add({ type: "undo", of: back.entries.at(-1)!.id });
    back.step({ tokens: 0, input: { command: "a" }, content: "the old content" });
    expect(missesOf(back)).toBe(0);
  });

  it.each([
    [49, 1],
    [50, 0],
  ])("asked for after %d other results counts as %d misses", (between, misses) => {
    const { work } = cleared("Bash", { command: "a" });
    others(work, between);
    work.step({ tokens: 0, input: { command: "a" }, content: "the old content" });
    expect(missesOf(work)).toBe(misses);
  });

  it.each([1, 4])("is pinned for 2K rounds once missed, with %d results in each", (results) => {
    const content = "the old content".repeat(100);
    const { work } = cleared("Bash", { command: "a" }, content);
    Object.assign(work.settings.microcompact.economy, { tailTokens: 0, minCleared: 0, alpha: 0 });
    const again = work.step({ tokens: 0, input: { command: "a" }, content });
    const idle = (round: number) => {
      const ids = Array.from({ length: results }, (_, at) => `toolu_idle_${round}_${at}`);
      work.respond(ids.map((id) => ({ type: "tool_use", id, name: "Bash", input: { command: id } })));
      const content = ids.map((id) => ({ type: "tool_result", tool_use_id: id, content: "x" }) as const);
      work.add({ type: "user", source: "tools", content });
    };
    for (let round = 0; round < 9; round++) {
      idle(round);
      expect(work.goes()).not.toContain(again);
    }
    idle(9);
    expect(work.goes()).toContain(again);
  });
});
