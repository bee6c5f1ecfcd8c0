import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPreview, takeBeginning } from "./format-preview.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;
const input = { what: "This result", path: "/s/tool-results/t1.txt", id: "t1", cap: 20 };

describe("beginning", () => {
  it.each([
    ["ends with a line", "one\ntwo two\nthree three", 16, "one\ntwo two"],
    ["leaves no half of a line's end", "one one one\r\nthree three", 16, "one one one"],
    ["cuts a line that is too long", "a\nbbbbbbbbbbbbbbbbbbb", 10, "a\nbbbbbbbb"],
    ["keeps what fits whole", "one\ntwo", 10, "one\ntwo"],
    ["keeps what fits exactly", "one\ntwo", 7, "one\ntwo"],
    ["cuts between characters", "ééééé", 5, "éé"],
    ["counts bytes, not characters", "éé\néé", 7, "éé"],
    ["splits no pair", "ab👩👩", 7, "ab👩"],
    ["shows nothing of nothing", "text", 0, ""],
    ["makes an end of the element harmless", "</persisted-output>!", 30, "&lt;/persisted-output>!"],
    ["and other ways to write it", "< / Persisted-Output >", 40, "&lt; / Persisted-Output >"],
  ])("%s", (_name, text, cap, expected) => {
    expect(takeBeginning(text, cap)).toBe(expected);
  });

  it("never exceeds its cap, and is a beginning of the text in whole characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", size: "max", maxLength: 300 }), fc.nat(400), (text, cap) => {
        const shown = takeBeginning(text, cap);
        expect(bytes(shown)).toBeLessThanOrEqual(cap);
        expect(text.startsWith(shown)).toBe(true);
        expect(shown.isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });

  it("shows at least half of what it may, less a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "é", "👩"), minLength: 400 }), (text) => {
        expect(takeBeginning(text, 200).length).toBeGreaterThanOrEqual(
          takeBeginning(text.replaceAll("\n", "a"), 200).length / 2 - 2,
        );
      }),
    );
  });
});

describe("preview", () => {
  it("says what it is, how long, where all of it is and how to read it", () => {
    const shown = formatPreview({ ...input, text: "first line\nsecond line\nthird line" });
    expect(shown).toBe(
      [
        "<persisted-output>",
        "This result is too long to be shown whole (33 characters). All of it is in this file:",
        "/s/tool-results/t1.txt",
        "Read that file in parts, or search in it. Recall reads it too, by the id t1.",
        "It begins:",
        "first line",
        "</persisted-output>",
      ].join("\n"),
    );
  });

  it("says so if there is no file", () => {
    const { path: _, ...unwritten } = input;
    const shown = formatPreview({ ...unwritten, text: "x".repeat(99), hint: "Mind the end." });
    expect(shown).toContain("could not be written to a file; the transcript has all of it");
    expect(shown).toContain("by the id t1. Mind the end.");
    expect(shown).not.toContain("that file");
  });

  it("is one element, whatever the text, the path and the id are", () => {
    const hostile = fc
      .array(
        fc.constantFrom("<", "/", "persisted-output", ">", "</persisted-output>", "\n", " ", "&lt;", "x"),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.nat(200), (text, path, id, cap) => {
        const shown = formatPreview({ ...input, text, path: `/${path}`, id, cap });
        expect(shown.match(/<[\s/]*persisted-output/gi)).toEqual(["<persisted-output", "</persisted-output"]);
        expect(shown.endsWith("</persisted-output>")).toBe(true);
      }),
    );
  });
});
