import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutSegment } from "./cut-segment.ts";
import { termsOf } from "./terms.ts";
import { type IndexedText, TextIndex } from "./text-index.ts";

function indexOf(documents: Readonly<Record<string, IndexedText>>): TextIndex<string> {
  const index = new TextIndex<string>();
  for (const [of, document] of Object.entries(documents)) index.add(of, document);
  return index;
}

const said = (...texts: readonly string[]): IndexedText => ({ segments: texts.map(cutSegment) });
function rankWith(
  candidates: Readonly<Record<string, IndexedText>>,
  counts: Readonly<Record<string, number>>,
  query: string,
) {
  const byTerm = new Map(Object.entries(counts).map(([word, count]) => [termsOf(word)[0], count]));
  const index = new TextIndex<string>({
    statistics: { segments: 1_000, countOf: (term) => byTerm.get(term) ?? 1 },
  });
  for (const [of, text] of Object.entries(candidates)) index.add(of, text);
  return index.rank(query, 5);
}

const names = (found: readonly { readonly of: string }[]) => found.map(({ of }) => of);

describe("an index of texts", () => {
  it("finds the answer that follows its question", () => {
    const index = indexOf({
      a: said("Which database do we use for invoices?", "Postgres, since March.", "And lunch?"),
      b: said("Lunch was fine.", "Yes.", "It was."),
    });
    const [first, second] = index.rankSegments("which database do we use for our invoices here", 5);
    expect([first, second]).toMatchObject([
      { of: "a", segment: 0 },
      { of: "a", segment: 1 },
    ]);
  });

  it("finds a text by its cues, and tells them from its own words", () => {
    const index = indexOf({
      a: { ...said("Colours of the palette."), cues: termsOf("crimson") },
      b: said("A crimson tide."),
      c: said("Nothing of it."),
    });
    const found = index.rank("the crimson one", 5);
    expect(new Set(names(found))).toEqual(new Set(["a", "b"]));
    expect(found.find(({ of }) => of === "a")).toMatchObject({ ownWords: 0, matched: 1 });
    expect(found.find(({ of }) => of === "b")?.ownWords).toBe(found.find(({ of }) => of === "a")?.words);
    index.remove("a");
    expect(names(index.rank("the crimson one", 5))).toEqual(["b"]);
  });

  it("prefers a segment of a text that is about the same", () => {
    const gulls = ["We counted gulls.", "There were none.", "The ticket came late."];
    const index = indexOf({
      b: said("Zebra crossings.", ...gulls),
      a: said("The harbour was empty.", ...gulls),
    });
    const tickets = index.rankSegments("ticket at the harbour", 9).filter(({ segment }) => segment === 3);
    expect(names(tickets)).toEqual(["a", "b"]);
  });

  it("weighs a text's name and description more than its body", () => {
    const index = indexOf({
      body: { about: termsOf("Weekly meeting"), ...said("Somebody named the deploy window there.") },
      about: { about: termsOf("Deploy window"), ...said("Never on Fridays.") },
    });
    expect(names(index.rank("when is the deploy window", 2))).toEqual(["about", "body"]);
  });

  it("counts the words of neighbours in the same sequence, and no other", () => {
    const index = new TextIndex<string>();
    const add = (of: string, text: string, sequence: string) => index.add(of, { ...said(text), sequence });
    add("asked", "Which database do we use for invoices?", "one");
    add("other", "Postgres, since March.", "two");
    add("answer", "Postgres, since March.", "one");
    expect(names(index.rank("which database for invoices", 5))).toEqual(["asked", "answer"]);
    expect(names(index.rank("database invoices", 5))).toEqual(["asked"]);
    index.remove("asked");
    expect(names(index.rank("which database for invoices", 5))).toEqual([]);
  });

  it("ranks part of a collection by the statistics of the whole", () => {
    const candidates = { a: said("invoices paid"), b: said("zebra paid") };
    const [rare] = names(rankWith(candidates, { invoices: 1, zebra: 900 }, "invoices or zebra"));
    const [common] = names(rankWith(candidates, { invoices: 900, zebra: 1 }, "invoices or zebra"));
    expect([rare, common]).toEqual(["a", "b"]);
  });

  it("finds texts that belong to a subject without naming it", () => {
    const other = (at: number) =>
      [`o${at}`, said(`The ${at}th train was late.`, "We waited.", "It rained.")] as const;
    const index = indexOf({
      ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => other(at))),
      named: said("What I grow in the garden: basil and tomatoes.", "Basil wants sun."),
      unnamed: said("Basil again, on the balcony this time."),
    });
    expect(names(index.rank("what do I grow in the garden", 2))).toEqual(["named", "unnamed"]);
    expect(names(index.rankSegments("what do I grow in the garden", 9))).not.toContain("unnamed");
  });

  it.each([
    ["the parts of a name", "user name", "const getUserName = 1"],
    ["a name by another spelling", "get_user_name", "const getUserName = 1"],
    ["the end of a path", "view/fold.ts", "see /home/a/core/src/view/fold.ts:12 there"],
    ["the beginning of a hash", "e53647ba", "fatal: unable to read e53647ba1f1e5203bedff558b482f178db045555"],
    ["a part of a name that has no seams", "timeout", "set maxrequesttimeoutms to 5"],
    ["a form of a word", "caching", "the cache was cold"],
    ["a pair of characters", "京都", "昨日は東京都にいた"],
    ["a number", "5433", "listening on port 5433"],
    ["words that are everywhere, where there are no others", "where is it", "where it was"],
  ])("finds %s", (_, query, text) => {
    const index = indexOf({
      a: said("something else entirely"),
      wanted: said(text),
      b: said("nor this one"),
    });
    expect(names(index.rank(query, 1))).toEqual(["wanted"]);
  });

  it("counts rare words more than common ones", () => {
    const common = Array.from({ length: 30 }, (_, at) => [`t${at}`, said("session request session")]);
    const index = indexOf({ ...Object.fromEntries(common), rare: said("just a zebra") });
    expect(names(index.rank("session request zebra", 1))).toEqual(["rare"]);
  });

  it("prefers words that are close together, and names with the same spelling", () => {
    const apart = said(`alpha ${"x ".repeat(40)}beta`);
    const near = said(`alpha beta ${"x ".repeat(40)}`);
    expect(names(indexOf({ near, apart }).rank("alpha beta", 1))).toEqual(["near"]);
    const spelt = indexOf({ parts: said("fold.ts view"), exact: said("see view/fold.ts") });
    expect(names(spelt.rank("view/fold.ts", 2))).toEqual(["exact", "parts"]);
  });

  it("ranks the later of equal segments first, and only what is wanted", () => {
    const index = indexOf({ a: said("the same words"), b: said("the same words") });
    expect(names(index.rankSegments("same words", 5))).toEqual(["b", "a"]);
    expect(names(index.rankSegments("same words", 5, { isWanted: (of) => of === "a" }))).toEqual(["a"]);
    expect(names(index.rank("zebra", 9))).toEqual([]);
    expect(names(index.rank("?!", 9))).toEqual([]);
    expect(new TextIndex().rank("needle", 9)).toEqual([]);
  });

  it("finds irregular forms, dates that a question asks for, and days that are named", () => {
    const day = Date.UTC(2024, 4, 10);
    const index = indexOf({
      other: said("She goes to a meeting of the choir."),
      when: said("Last week she went to a meeting of the choir."),
    });
    expect(names(index.rank("when did she go to the choir meeting", 1))).toEqual(["when"]);
    const dated = indexOf({
      early: { ...said("We painted the fence."), time: day - 40 * 86_400_000 },
      late: { ...said("We painted the fence."), time: day - 3 * 86_400_000 },
    });
    expect(names(dated.rank("what did we paint 3 days ago", 1, { now: day }))).toEqual(["late"]);
    expect(names(dated.rank("what did we paint in April", 1, { now: day }))).toEqual(["early"]);
  });

  const texts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.lorem({ maxCount: 9 })), {
    maxLength: 4,
  });
  it("finds a text by a synonym, below one that has the word, and counts several synonyms as one word", () => {
    const index = new TextIndex<string>();
    index.add("word", { about: [], ...said("the kettle whistles") });
    index.add("synonym", { about: [], ...said("the teapot whistles") });
    index.add("synonyms", { about: [], ...said("teapot and teapots and boiler") });
    index.add("neither", { about: [], ...said("the door whistles") });
    const findSynonyms = () => [{ of: ["kettl"], terms: ["boiler"], beginnings: ["teapot"] }];
    const ranked = index.rank("kettle", 9, { findSynonyms });
    expect(ranked.map(({ of }) => of).toSorted()).toEqual(["synonym", "synonyms", "word"]);
    expect(ranked[0]!.of).toBe("word");
    expect(ranked.map(({ matched }) => matched)).toEqual([1, 1, 1]);
    expect(index.rank("kettle", 9).map(({ of }) => of)).toEqual(["word"]);
  });

  const documents = fc.array(fc.record({ about: fc.string(), texts }), { maxLength: 8 });

  /** Every word has the same synonyms, so that generated texts have some. */
  const makeSynonyms = (query: string) =>
    termsOf(query).map((term) => ({ of: [term], terms: ["lorem", "京都"], beginnings: ["dol", "ent"] }));

  it("gives the same answer however its content was added, and accepts any text as a query", () =>
    fc.assert(
      fc.property(documents, fc.array(fc.nat(7), { maxLength: 8 }), fc.string(), (all, gone, query) => {
        const of = ({ about, texts: segments }: (typeof all)[number]) => ({
          about: termsOf(about),
          ...said(...segments),
          sequence: about.length > 3 ? "one" : "two",
        });
        const changed = new TextIndex<number>();
        for (const [at, each] of all.entries()) changed.add(at, of(each));
        for (const at of gone) changed.remove(at);
        const fresh = new TextIndex<number>();
        for (const [at, each] of all.entries()) if (!gone.includes(at)) fresh.add(at, of(each));
        for (const words of [query, ...all.map(({ about }) => about), "the dolor ipsum when 京都 a/b.ts"]) {
          const options = { now: 1e12, findSynonyms: makeSynonyms };
          const answer = changed.rank(words, 9, options);
          expect(answer).toEqual(fresh.rank(words, 9, options));
          expect(changed.rank(words, 9, options)).toEqual(answer);
          expect(changed.rankSegments(words, 9)).toEqual(fresh.rankSegments(words, 9));
          for (const { score, words: worth } of answer) expect(score > 0 && worth >= 0).toBe(true);
        }
      }),
      { numRuns: 150 },
    ));

  it("gives the same answer after it was packed and read back, with changes before and after", () =>
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.nat(7), { maxLength: 5 }),
        fc.array(fc.nat(7), { maxLength: 5 }),
        fc.string(),
        (all, goneBefore, changedAfter, query) => {
          const textAt = (at: number, isChanged = false): IndexedText => ({
            about: termsOf(all[at]!.about),
            ...said(...all[at]!.texts, ...(isChanged ? ["lorem", "entirely new"] : [])),
            time: at * 1e11,
          });
          const compareKeys = (a: number, b: number) => a - b;
          const first = new TextIndex<number>({ compareKeys });
          for (const at of all.keys()) first.add(at, textAt(at));
          for (const at of goneBefore) first.remove(at);
          const linkAll = (index: TextIndex<number>) => {
            for (const at of all.keys()) index.link(at, { before: at - 1, after: at + 1 });
          };
          linkAll(first);
          const read = new TextIndex<number>({ compareKeys, packed: first.pack() });
          for (const at of changedAfter) {
            if (!read.has(at)) continue;
            read.add(at, textAt(at, true));
            for (const each of [at - 1, at, at + 1]) read.link(each, { before: each - 1, after: each + 1 });
          }
          const fresh = new TextIndex<number>({ compareKeys });
          const held = [...all.keys()].filter((at) => !goneBefore.includes(at));
          for (const at of held.toReversed()) fresh.add(at, textAt(at, changedAfter.includes(at)));
          linkAll(fresh);
          expect(read.size).toBe(fresh.size);
          for (const words of [query, ...all.map(({ about }) => about), "the dolor ipsum when 京都 a/b.ts"])
            for (const options of [{ now: 1e12 }, { now: 1e12, findSynonyms: makeSynonyms }])
              expect(read.rank(words, 9, options)).toEqual(fresh.rank(words, 9, options));
        },
      ),
      { numRuns: 150 },
    ));
});
