import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isClosed } from "../../view/add-result.ts";
import { findClosedCuts, findRounds } from "./find-rounds.ts";
import { driven, moves, Work } from "./work.case.ts";

const kinds = (work: Work) =>
  findRounds(work.view.slots, work.view.tree).map(({ from, end }) =>
    work.view.slots
      .slice(from, end)
      .map(({ role, result, source }) => (result ? "result" : role === "user" ? source : role))
      .join(" "),
  );

describe("cuts", () => {
  it("bound runs that the fold finds again and that are closed, in any session", () => {
    fc.assert(
      fc.property(moves(5, 120), fc.nat(), fc.nat(), (list, a, b) => {
        const { view } = driven(list);
        const cuts = findClosedCuts(view.slots);
        const [from, end] = [cuts[a % cuts.length]!, cuts[b % cuts.length]!].sort((x, y) => x - y) as [
          number,
          number,
        ];
        if (from === end) return;
        const ids = view.slots.map(({ entry }) => entry);
        expect(ids.indexOf(ids[from]!)).toBe(from);
        expect(ids.lastIndexOf(ids[end - 1]!)).toBe(end - 1);
        expect(isClosed(view, from, end - 1)).toBe(true);
        expect([view.slots[end - 1]?.role, view.slots[end]?.role]).not.toEqual(["assistant", "assistant"]);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("include every position where the view can be cut", () => {
    fc.assert(
      fc.property(moves(5, 60), (list) => {
        const { view } = driven(list);
        const ids = view.slots.map(({ entry }) => entry);
        const expected = [...Array(ids.length + 1).keys()].filter((at) => {
          const isWhole = ids.slice(0, at).every((id) => !ids.slice(at).includes(id));
          const isSplit = view.slots[at - 1]?.role === "assistant" && view.slots[at]?.role === "assistant";
          return isWhole && !isSplit && isClosed(view, 0, at - 1);
        });
        expect(findClosedCuts(view.slots)).toEqual(expected);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });
});

describe("rounds", () => {
  it("are what was said, the response to it, and that response's results", () => {
    const work = new Work();
    work.human("go");
    work.step(5);
    work.step(5);
    work.answer("done");
    work.human("more");
    expect(kinds(work)).toEqual(["human assistant result", "assistant result", "assistant", "human"]);
  });

  it("do not part an interrupted call from the response that passed it over", () => {
    const work = new Work();
    work.human("go");
    work.respond([{ type: "tool_use", id: "a", name: "Bash", input: {} }]);
    work.human("stop");
    work.answer("stopped");
    expect(kinds(work)).toEqual(["human assistant result human assistant"]);
  });

  it("end before a call that is still open", () => {
    const work = new Work();
    work.human("go");
    work.step(5);
    work.respond([{ type: "tool_use", id: "open", name: "Bash", input: {} }]);
    expect(kinds(work)).toEqual(["human assistant result"]);
    expect(findClosedCuts(work.view.slots)).toEqual([0, 1, 3]);
  });

  it("keep what an earlier compaction left apart from what follows it", async () => {
    const work = new Work();
    work.human("go");
    for (let at = 0; at < 40; at++) work.step(1_000);
    await work.compact();
    const [first, second] = findRounds(work.view.slots, work.view.tree);
    const isPiece = (at: number) => work.view.tree.get(work.view.slots[at]!.entry)?.entry.type === "boundary";
    expect(isPiece(first!.end - 1)).toBe(true);
    expect(isPiece(second!.from)).toBe(false);
  });
});
