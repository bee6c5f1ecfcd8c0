import { describe, expect, it } from "vitest";
import { makeIdsCases } from "../../testing/conformance/make-ids-cases.ts";
import { seededIds } from "./ids.ts";

describe("the seeded Ids conforms", () => {
  it.each(makeIdsCases(() => seededIds(42)))("$name", ({ run }) => run());
});

describe("seeded ids", () => {
  const run = (seed: number) => {
    const ids = seededIds(seed);
    return [ids.next(), ids.next(), ids.random(), ids.next()];
  };

  it("repeat for the same seed and differ for another", () => {
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
  });

  it("keep chance apart from how many ids were made", () => {
    const [few, many] = [seededIds(7), seededIds(7)];
    for (let i = 0; i < 100; i++) many.next();
    expect(many.random()).toBe(few.random());
  });
});
