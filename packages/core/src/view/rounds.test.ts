import { describe, expect, it } from "vitest";
import { call, done, results, say, Told } from "../layers/tool-results/drafts.case.ts";
import { findStartOfLastRounds, isFirstOfRound, listRounds } from "./rounds.ts";

/** A question, two calls, an answer, a question, one call, three calls. */
const told = () =>
  new Told(
    say("go"),
    call("a", "b"),
    results({ a: "1", b: "2" }),
    done,
    say("on"),
    call("c"),
    results({ c: "3" }),
    call("d", "e", "f"),
    results({ d: "4", e: "5" }),
    say("wait"),
    results({ f: "6" }),
  );

const resultsFrom = ({ view }: Told, at: number) =>
  view.slots.slice(at).flatMap(({ result }) => result?.id ?? []);

describe("rounds", () => {
  it("are responses with all their results, the newest first", () => {
    const { view } = told();
    const ids = [...listRounds(view)].map(({ from, end }) =>
      view.slots.slice(from, end).map(({ result }) => result?.id),
    );
    expect(ids).toEqual([["d", "e", "f"], ["c"], ["a", "b"]]);
  });

  it("are counted by their first results", () => {
    const { slots } = told().view;
    const firsts = slots.filter((_, at) => isFirstOfRound(slots, at)).map(({ result }) => result?.id);
    expect(firsts).toEqual(["a", "c", "d"]);
  });

  it.each([
    [0, []],
    [1, ["d", "e", "f"]],
    [2, ["c", "d", "e", "f"]],
    [3, ["a", "b", "c", "d", "e", "f"]],
    [9, ["a", "b", "c", "d", "e", "f"]],
  ] as const)("has these results in its last %i", (count, ids) => {
    const work = told();
    expect(resultsFrom(work, findStartOfLastRounds(work.view, count))).toEqual(ids);
  });
});
