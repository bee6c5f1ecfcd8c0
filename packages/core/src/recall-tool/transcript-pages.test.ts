import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Draft, ENTRY_VERSION, type Entry } from "../transcript/entries.ts";
import { foldEntries } from "../view/fold-entries.ts";
import type { View } from "../view/view.ts";
import { ANSWER_TOKENS, estimateAnswerTokens } from "./fit-answer.ts";
import { RecallTool } from "./recall-tool.ts";

const entries = (drafts: readonly Draft[]) =>
  drafts.map(
    (draft, at) =>
      ({ v: ENTRY_VERSION, id: `e${at}`, parent: at ? `e${at - 1}` : null, time: at, ...draft }) as Entry,
  );

const human = (text: string): Draft => ({ type: "user", source: "human", content: [{ type: "text", text }] });

/** Texts of all lengths and kinds, long ones included: words, lines, blanks, letters that cost several tokens. */
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 300 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 9_000, size: "max" }),
    fc
      .array(fc.lorem({ maxCount: 12 }), { minLength: 1, maxLength: 400, size: "max" })
      .map((lines) => lines.join("\n")),
    fc.nat(9_000).map((length) => " ".repeat(length + 1)),
    fc.nat(9_000).map((length) => "鷗😀".repeat(length / 2 + 1)),
  ),
  { minLength: 1, maxLength: 12 },
);

const settings = { numRuns: 40, endOnFailure: true };

function pagesOf(recall: RecallTool, view: View): string[] {
  return Array.from({ length: recall.pages(view) }, (_, at) => recall.answer(view, { page: at + 1 }));
}

/** What a page shows of each entry, and from where. */
function partsOn(page: string) {
  return page.split(/\n\n(?=## e\d+ \()/).flatMap((part) => {
    const found = /^## (e\d+) \([^\n]*\)\n(?:\[from (\d+)\]\n)?/.exec(part);
    return found ? [{ id: found[1]!, from: Number(found[2] ?? 0), text: part.slice(found[0].length) }] : [];
  });
}

describe("pages", () => {
  it("contain every text completely and in order, each page within an answer", () =>
    fc.assert(
      fc.property(texts, (all) => {
        const view = foldEntries(entries(all.map(human)));
        const pages = pagesOf(new RecallTool(), view);
        for (const page of pages) expect(estimateAnswerTokens(page)).toBeLessThanOrEqual(ANSWER_TOKENS);
        const read = all.map(() => "");
        for (const { id, from, text } of pages.flatMap(partsOn)) {
          const at = Number(id.slice(1));
          expect(from).toBeLessThanOrEqual(read[at]!.length);
          read[at] = read[at]!.slice(0, from) + text;
        }
        expect(read).toEqual(all.map((text) => text.toWellFormed()));
      }),
      settings,
    ));

  it("do not change when more is said, except for the last; a reader that followed knows what a fresh one knows", () =>
    fc.assert(
      fc.property(texts, fc.nat(), (all, seed) => {
        const drafts = entries(all.map(human));
        const cut = seed % drafts.length;
        const recall = new RecallTool();
        const view = foldEntries(drafts.slice(0, cut));
        const before = pagesOf(recall, view);
        foldEntries(drafts.slice(cut), view);
        const after = pagesOf(recall, view);
        expect(after).toEqual(pagesOf(new RecallTool(), view));
        const body = (page: string) => page.slice(page.indexOf("\n"));
        expect(after.slice(0, Math.max(0, before.length - 1)).map(body)).toEqual(
          before.slice(0, -1).map(body),
        );
        expect(body(after[before.length - 1] ?? "")).toContain(body(before.at(-1) ?? ""));
      }),
      settings,
    ));

  it("do not split a line, or what would fit on another page", () => {
    const line = (at: number) => `${at}: a line of some length that must not be cut in two`;
    const view = foldEntries(
      entries([
        human(Array.from({ length: 900 }, (_, at) => line(at)).join("\n")),
        ...Array.from({ length: 40 }, (_, at) => human(`message ${at} `.repeat(90))),
      ]),
    );
    const pages = pagesOf(new RecallTool(), view);
    for (let at = 0; at < 900; at++) expect(pages.some((page) => page.includes(`\n${line(at)}`))).toBe(true);
    for (let at = 0; at < 40; at++)
      expect(pages.filter((page) => page.includes(`## e${at + 1} (`))).toHaveLength(1);
  });

  it("show text at a cut completely on one of them, even in an endless line", () => {
    const words = Array.from({ length: 6_000 }, (_, at) => `w${at}`);
    const pages = pagesOf(new RecallTool(), foldEntries(entries([human(words.join(" "))])));
    expect(pages.length).toBeGreaterThan(3);
    for (let at = 0; at + 9 < words.length; at++) {
      const some = words.slice(at, at + 10).join(" ");
      expect(pages.some((page) => page.includes(some))).toBe(true);
    }
  });

  it("are counted in the answer to one that is not there", () => {
    const view = foldEntries(entries([human("hello")]));
    expect(new RecallTool().answer(view, { page: 7 })).toBe("There is 1 page.");
    expect(new RecallTool().answer(foldEntries([]), { page: 1 })).toBe("There are 0 pages.");
  });
});
