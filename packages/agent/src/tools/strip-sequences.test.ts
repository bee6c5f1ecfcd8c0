import { describe, expect, it } from "vitest";
import { stripSequences } from "./strip-sequences.ts";

describe("stripSequences", () => {
  it.each([
    ["plain words\n", "plain words\n"],
    ["\x1b[1;32mok\x1b[0m done", "ok done"],
    ["\x1b]0;a title with spaces\x07text", "text"],
    ["\x1b]8;;http://a.b\x1b\\link\x1b]8;;\x1b\\ rest", "link rest"],
    ["\x1b[?25l\x1b[2J\x1b[10;5Hx", "x"],
    ["\x1b(Bx\x1b7y\x1b=z", "xyz"],
    ["\u009b31mred\u009b0m", "red"],
    ["\u009d0;t\u009cx", "x"],
    ["\x1bPq#0\x1b\\x", "x"],
    // Not terminated on its line: only its introducer is removed.
    ["\x1b]0;title\nsecret", "0;title\nsecret"],
    ["\x1b[31", ""],
    ["a\x1b", "a"],
    ["\x1b\x1b[31mx", "x"],
    ["\x1bé", "é"],
  ])("%j becomes %j", (text, expected) => {
    expect(stripSequences(text)).toBe(expected);
    expect(stripSequences(expected)).toBe(expected);
  });

  it.each([";", "#", "[", "\x1b]", "\x1b[", "\x1b];a", "\x1b", ";a", "\x1bP\x1b["])(
    "ends for a megabyte of %j",
    (unit) => {
      const hostile = `\x1b${unit.repeat(1_000_000 / unit.length)}`;
      expect(stripSequences(hostile)).not.toContain("\x1b");
    },
  );
});
