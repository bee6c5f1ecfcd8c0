// Text comes back byte for byte, whatever its encoding and line ends.

import { lineEndOf, plainLineEnds, withLineEnd } from "@palimpsest/core/internal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, encodeText } from "./decode-text.ts";

const lines = fc
  .array(fc.constantFrom("a", "\r\n", "\n", "\r", "é", "漢", "🙂"), { maxLength: 30 })
  .map((l) => l.join(""));

describe("decode and encode", () => {
  it("return the same bytes for every encoding", () => {
    const like = fc.constantFrom(
      { encoding: "utf8", hasMark: false } as const,
      { encoding: "utf8", hasMark: true } as const,
      { encoding: "utf16le", hasMark: true } as const,
      { encoding: "utf16be", hasMark: true } as const,
    );
    fc.assert(
      fc.property(lines, like, (text, form) => {
        const bytes = encodeText(text, form);
        const decoded = decodeText(bytes)!;
        expect(decoded).toEqual({ text, ...form, isLossy: false });
        expect(encodeText(decoded.text, decoded)).toEqual(bytes);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("recognise a binary, and text with invalid bytes", () => {
    expect(decodeText(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]))).toBeUndefined();
    expect(decodeText(Buffer.from("caf\xe9", "latin1"))).toMatchObject({ isLossy: true });
    expect(decodeText(Buffer.alloc(0))).toMatchObject({ text: "", isLossy: false });
  });
});

describe("line ends", () => {
  it("map every place of the plain text to the original", () => {
    fc.assert(
      fc.property(lines, fc.nat(), (text, n) => {
        const plain = plainLineEnds(text);
        expect(plain.text).toBe(text.replaceAll("\r\n", "\n"));
        const at = n % (plain.text.length + 1);
        // The text before this position is the same with and without the difference.
        expect(text.slice(0, plain.original(at)).replaceAll("\r\n", "\n")).toBe(plain.text.slice(0, at));
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("follow the majority", () => {
    expect(lineEndOf("")).toBe("\n");
    expect(lineEndOf("a\r\nb\r\nc\n")).toBe("\r\n");
    expect(lineEndOf("a\nb\r\n")).toBe("\n");
    expect(withLineEnd("a\nb\r\nc", "\r\n")).toBe("a\r\nb\r\nc");
    expect(withLineEnd("a\r\nb", "\n")).toBe("a\r\nb");
  });
});
