import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Document, PassageIndex } from "./passage-index.ts";

function indexOf(documents: Readonly<Record<string, Document>>): PassageIndex<string> {
  const index = new PassageIndex<string>();
  for (const [of, document] of Object.entries(documents)) index.add(of, document);
  return index;
}

const said = (...texts: readonly string[]): Document => ({ passages: texts.map((text) => ({ text })) });
const names = (found: readonly { readonly of: string }[]) => found.map(({ of }) => of);

describe("an index of passages", () => {
  it("finds the answer that follows its question", () => {
    const index = indexOf({
      a: said("Which database do we use for invoices?", "Postgres, since March.", "And lunch?"),
      b: said("Lunch was fine.", "Yes.", "It was."),
    });
    const [first, second] = index.passages("which database for invoices", 5);
    expect([first, second]).toMatchObject([
      { of: "a", passage: 0 },
      { of: "a", passage: 1 },
    ]);
  });

  it("prefers a passage of a document that is about the same", () => {
    const gulls = ["We counted gulls.", "There were none.", "The ticket came late."];
    const index = indexOf({
      b: said("Zebra crossings.", ...gulls),
      a: said("The harbour was empty.", ...gulls),
    });
    const tickets = index.passages("ticket at the harbour", 9).filter(({ passage }) => passage === 3);
    expect(names(tickets)).toEqual(["a", "b"]);
  });

  it("hears what a document is about more than what is in it", () => {
    const index = indexOf({
      body: { about: "Weekly meeting", passages: [{ text: "Somebody named the deploy window there." }] },
      about: { about: "Deploy window", passages: [{ text: "Never on Fridays." }] },
    });
    expect(names(index.documents("when is the deploy window", 2))).toEqual(["about", "body"]);
  });

  it("gives the human's words more weight than the answers", () => {
    const turn = (text: string, weight: number) => ({ text, weight });
    const index = indexOf({
      asked: { passages: [turn("I keep bees.", 1), turn("How nice, and honey too.", 0.15)] },
      answered: { passages: [turn("I keep goats.", 1), turn("Bees are nice too, and honey.", 0.15)] },
    });
    expect(names(index.documents("bees", 2))).toEqual(["asked", "answered"]);
  });

  it("finds documents that belong to a subject without naming it", () => {
    const other = (at: number) =>
      [`o${at}`, said(`The ${at}th train was late.`, "We waited.", "It rained.")] as const;
    const index = indexOf({
      ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => other(at))),
      named: said("What I grow in the garden: basil and tomatoes.", "Basil wants sun."),
      unnamed: said("Basil again, on the balcony this time."),
    });
    expect(names(index.documents("what do I grow in the garden", 2))).toEqual(["named", "unnamed"]);
    expect(names(index.passages("what do I grow in the garden", 9))).not.toContain("unnamed");
  });

  it("finds irregular forms, dates that a question asks for, and days that are named", () => {
    const day = Date.UTC(2024, 4, 10);
    const index = indexOf({
      other: said("She goes to a meeting of the choir."),
      when: said("Last week she went to a meeting of the choir."),
    });
    expect(names(index.documents("when did she go to the choir meeting", 1))).toEqual(["when"]);
    const dated = indexOf({
      early: { ...said("We painted the fence."), time: day - 40 * 86_400_000 },
      late: { ...said("We painted the fence."), time: day - 3 * 86_400_000 },
    });
    expect(names(dated.documents("what did we paint 3 days ago", 1, { now: day }))).toEqual(["late"]);
    expect(names(dated.documents("what did we paint in April", 1, { now: day }))).toEqual(["early"]);
  });

  const texts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.lorem({ maxCount: 9 })), {
    maxLength: 4,
  });
  const documents = fc.array(fc.record({ about: fc.string(), texts }), { maxLength: 8 });

  it("answers alike however it came to hold what it holds, and any text is a query", () =>
    fc.assert(
      fc.property(documents, fc.array(fc.nat(7), { maxLength: 8 }), fc.string(), (all, gone, query) => {
        const of = ({ about, texts: passages }: (typeof all)[number]) => ({ about, ...said(...passages) });
        const changed = new PassageIndex<number>();
        for (const [at, each] of all.entries()) changed.add(at, of(each));
        for (const at of gone) changed.remove(at);
        const fresh = new PassageIndex<number>();
        for (const [at, each] of all.entries()) if (!gone.includes(at)) fresh.add(at, of(each));
        for (const words of [query, ...all.map(({ about }) => about), "the dolor ipsum when 京都 a/b.ts"]) {
          const options = { now: 1e12 };
          const answer = changed.documents(words, 9, options);
          expect(answer).toEqual(fresh.documents(words, 9, options));
          expect(changed.documents(words, 9, options)).toEqual(answer);
          expect(changed.passages(words, 9)).toEqual(fresh.passages(words, 9));
          for (const { score, words: worth } of answer) expect(score > 0 && worth >= 0).toBe(true);
        }
      }),
      { numRuns: 150 },
    ));
});
