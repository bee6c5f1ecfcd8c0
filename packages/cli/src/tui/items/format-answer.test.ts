// A block of an answer printed row by row while it arrives: the rows equal those of the whole block, each once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bare, plainLook } from "../../text/look.case.ts";
import { splitBlocks } from "../markdown/split-blocks.ts";
import { randomFrom, writeLongAnswer } from "../resizing.case.ts";
import { type AnswerBlock, formatAnswer, takeStableRows } from "./format-answer.ts";

/** All rows in the order in which they are written, of a text that arrives in pieces. */
function stream(text: string, sizes: readonly number[], columns: number): string[] {
  const look = plainLook(columns);
  const lines: string[] = [];
  let block: AnswerBlock = { text: "", isFirst: true };
  for (let at = 0, i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length]!;
    block = { ...block, text: block.text + text.slice(at, at + size) };
    at += size;
    const { finished, rest } = splitBlocks(block.text);
    for (const [index, done] of finished.entries()) {
      const printed = index === 0 ? block.printed : undefined;
      lines.push(...formatAnswer({ text: done, isFirst: index === 0 && block.isFirst, printed }, look));
    }
    if (finished.length > 0) block = { text: rest, isFirst: false };
    const taken = takeStableRows(block, look);
    lines.push(...taken.lines);
    block = taken.block;
  }
  return bare([...lines, ...formatAnswer(block, look)]);
}

const whole = (text: string, columns: number) => stream(text, [text.length], columns);

const words = fc
  .array(
    fc.constantFrom(
      "some",
      "words",
      "**of weight**",
      "and `code`",
      "a_b",
      "2 * 3",
      "[a](http://b)",
      "漢字",
      "👍",
      "*",
      "`",
      "[",
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((all) => all.join(" "));
const lists = fc
  .array(fc.tuple(fc.constantFrom("- ", "1. ", "  - ", "* "), words), { minLength: 1, maxLength: 6 })
  .map((items) => items.map(([mark, text]) => mark + text).join("\n"));
const code = fc.array(words, { maxLength: 130 }).map((lines) => `\`\`\`\n${lines.join("\n")}\n\`\`\``);
const blocks = fc.oneof(
  words,
  lists,
  code,
  words.map((text) => `> ${text}`),
  words.map((text) => `## ${text}`),
  words.map((text) => `${text}\n===`),
  fc.constant("| a | b |\n|---|---|\n| 1 | 2 |"),
);

describe("rows of an answer that arrives in pieces", () => {
  it("are the rows of the whole answer", () => {
    fc.assert(
      fc.property(
        fc.array(blocks, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 20, max: 100 }),
        (all, sizes, columns) => {
          const text = all.join("\n\n");
          expect(stream(text, sizes, columns)).toEqual(whole(text, columns));
        },
      ),
      { numRuns: 80, endOnFailure: true },
    );
  });

  it("are those of a long answer of every kind", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { text } = writeLongAnswer(randomFrom(seed), 400);
      expect(stream(text, [7, 20, 3], 60)).toEqual(whole(text, 60));
    }
  });
});
