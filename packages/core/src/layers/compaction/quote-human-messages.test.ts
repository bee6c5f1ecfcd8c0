import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HumanMessage } from "../../derived/derived.ts";
import { makePointer } from "./make-pointer.ts";
import { quoteHumanMessages } from "./quote-human-messages.ts";
import { filler, PRELUDE, tokensOf } from "./work.case.ts";

const message = (at: number, text: string): HumanMessage => ({
  entry: `m${at}`,
  time: at,
  text,
  attachments: 0,
});

const shown = (texts: readonly string[], more: Partial<Parameters<typeof quoteHumanMessages>[0]> = {}) =>
  quoteHumanMessages({
    humans: texts.map((text, at) => message(at, text)),
    visible: new Set(),
    total: 20_000,
    each: 2_000,
    tokensOf,
    pointer: makePointer(PRELUDE),
    ...more,
  });

describe("the human's messages", () => {
  it("are all there, word for word and in order, as long as they fit", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 300 }), { minLength: 1 }),
        (texts) => {
          let at = -1;
          const all = shown(texts)!;
          for (const text of texts) {
            at = all.indexOf(text, at + 1);
            expect(at).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it("stay within their cap, whatever was said", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 200, size: "max" }),
        fc.integer({ min: 400, max: 20_000 }),
        (sizes, total) => {
          const text = shown(
            sizes.map((tokens) => filler(tokens)),
            { total },
          );
          expect(tokensOf([{ type: "text", text: text ?? "" }])).toBeLessThanOrEqual(total);
        },
      ),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("lose the middle first: the first and the newest stay, and the others are named", () => {
    const texts = Array.from({ length: 40 }, (_, at) => `message number ${at} ${filler(1_000)}`);
    const text = shown(texts)!;
    expect(text).toContain(texts[0]);
    expect(text).toContain(texts[39]);
    expect(text).toContain(texts[30]);
    expect(text).not.toContain(texts[2]);
    expect(text).toContain("m2: message number 2");
    expect(text).toMatch(/## \d+ messages not shown here/);
    expect(text).toContain("Recall, with a query");
  });

  it("count those that there is no room to name", () => {
    const texts = Array.from({ length: 400 }, (_, at) => `${at} ${filler(1_000)}`);
    const [, missing] = /## (\d+) messages not shown here/.exec(shown(texts)!)!;
    const [, earlier] = /- (\d+) earlier ones/.exec(shown(texts)!)!;
    const named = shown(texts)!.match(/^- m\d+: /gm)!.length;
    const whole = shown(texts)!.match(/^## Message /gm)!.length;
    expect(Number(earlier) + named).toBe(Number(missing));
    expect(Number(missing) + whole).toBe(400);
  });

  it("name a long one by its first words and where to read it", () => {
    const text = shown([`Take this file:\n${filler(2_100)}`, "thanks"])!;
    expect(text).toMatch(/Take this file: x+…\n\(all of it: Recall, id m0\)/);
    expect(text.length).toBeLessThan(1_000);
  });

  it("leave out what is visible anyway, and are nothing if everything is", () => {
    const visible = new Set(["m1"]);
    expect(shown(["first words", "second words"], { visible })).not.toContain("second words");
    expect(shown(["one"], { visible: new Set(["m0"]) })).toBeUndefined();
    expect(shown([])).toBeUndefined();
  });
});
