// Measures how often it is recognised that a text still says a statement, and that it does not: on pairs labelled by hand,
// and on generated statements in which two things are swapped.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUncovered, isCovered } from "./coverage.ts";
import { HELD_OUT, PAIRS, type Pair } from "./kept-statements.case.ts";

/** Of honest rewordings the share that passes; of swaps and losses the share that is seen. */
function measure(pairs: readonly Pair[]) {
  const share = (isKept: boolean) => {
    const labelled = pairs.filter((pair) => pair[2] === isKept);
    const right = labelled.filter(([statement, text]) => isCovered(statement, text) === isKept);
    return { right: right.length, of: labelled.length };
  };
  return { kept: share(true), lost: share(false) };
}

describe("the labelled pairs", () => {
  it("are many, and of both kinds", () => {
    for (const pairs of [PAIRS, HELD_OUT]) {
      const { kept, lost } = measure(pairs);
      expect(Math.min(kept.of, lost.of)).toBeGreaterThanOrEqual(18);
    }
    expect(PAIRS.length + HELD_OUT.length).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ["that the code was written with", PAIRS],
    ["that were left out of it", HELD_OUT],
  ])(
    "are judged as their labels say: swaps and losses almost always, honest rewordings most often: %s",
    (_, pairs) => {
      const { kept, lost } = measure(pairs);
      // Printed so that a change is visible.
      console.log(`kept ${kept.right}/${kept.of}, lost ${lost.right}/${lost.of}`);
      expect(lost.right / lost.of).toBeGreaterThanOrEqual(0.95);
      expect(kept.right / kept.of).toBeGreaterThanOrEqual(0.85);
    },
  );
});

const OWNERS = ["web", "data", "mobile", "search", "payment", "platform"].map((name) => `the ${name} team`);
const THINGS = ["billing", "invoices", "the importer", "the gateway", "deploys", "the icons"];
const PEOPLE = ["Ada", "Ben", "Chloe", "Dmitri", "Emre", "Fatima"];
const HOSTS = ["mercury", "venus", "saturn", "jupiter", "pluto"];
const pick = <T>(from: readonly T[]) => fc.shuffledSubarray([...from], { minLength: 2, maxLength: 2 });
const number = fc.integer({ min: 2, max: 90_000 });
const numbers = fc.tuple(number, number).filter(([a, b]) => a !== b);
const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** A statement, the same in other words, and the same words with two things exchanged. */
const swaps = fc.oneof(
  fc.tuple(pick(OWNERS), pick(THINGS)).map(([[a, b], [x, y]]) => ({
    said: upper(`${a} owns ${x}, ${b} owns ${y}.`),
    kept: [upper(`${y} is owned by ${b} and ${x} by ${a}.`), `- ${b} owns ${y}\n- ${a} owns ${x}`],
    lost: [upper(`${b} owns ${x}, ${a} owns ${y}.`), `- ${a} owns ${y}\n- ${b} owns ${x}`],
  })),
  fc.tuple(pick(HOSTS), numbers).map(([[a, b], [m, n]]) => ({
    said: `Host ${a} is at port ${m}, host ${b} at port ${n}.`,
    kept: [`Host ${b} is at port ${n}; host ${a} at port ${m}.`],
    lost: [
      `Host ${a} is at port ${n}, host ${b} at port ${m}.`,
      `- host ${b}: port ${m}\n- host ${a}: port ${n}`,
    ],
  })),
  numbers.map(([m, n]) => ({
    said: `Uploads have a timeout of ${m} s and ${n} retries.`,
    kept: [`Uploads have ${n} retries and a timeout of ${m} s.`],
    lost: [`Uploads have a timeout of ${n} s and ${m} retries.`],
  })),
  pick(PEOPLE).map(([a, b]) => ({
    said: `${a} reports to ${b}.`,
    kept: [`${a} works in Oslo and reports to ${b}.`],
    lost: [`${b} reports to ${a}.`],
  })),
  pick(PEOPLE).map(([a, b]) => ({
    said: `${a} reviews what ${b} writes, not the other way round.`,
    kept: [`What ${b} writes ${a} reviews, not the other way round.`],
    lost: [`${b} reviews what ${a} writes, not the other way round.`],
  })),
  fc.tuple(pick(THINGS), pick(HOSTS)).map(([[x], [a, b]]) => ({
    said: upper(`${x} moved from ${a} to ${b}.`),
    kept: [upper(`${x} moved to ${b} from ${a}.`)],
    lost: [upper(`${x} moved from ${b} to ${a}.`)],
  })),
);

describe("a generated statement", () => {
  it("is kept when its parts are moved, also among other statements", () => {
    fc.assert(
      fc.property(swaps, fc.array(swaps, { maxLength: 2 }), ({ said, kept }, others) => {
        const around = others.flatMap((other) =>
          other.said.split(" ").some((word) => said.includes(word)) ? [] : [other.said],
        );
        for (const text of kept)
          expect([said, text, findUncovered(said, [text, ...around].join("\n\n"))]).toEqual([
            said,
            text,
            undefined,
          ]);
      }),
    );
  });

  it("is lost when two of its parts change places", () => {
    fc.assert(
      fc.property(swaps, ({ said, lost }) => {
        for (const text of lost) expect([said, text, isCovered(said, text)]).toEqual([said, text, false]);
      }),
    );
  });

  it("is always covered by itself, and by a text that contains it word for word", () => {
    fc.assert(
      fc.property(swaps, fc.string({ maxLength: 60 }), ({ said }, other) => {
        expect(isCovered(said, `${other}\n\n- ${said}`)).toBe(true);
      }),
    );
  });
});
