// Text on a terminal: what it may contain, how wide it is, where it breaks.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDrawable } from "../terminal/own-escape.ts";
import { cleanOutput, cleanText, revealCommand, revealText } from "./clean.ts";
import { plainLook } from "./look.case.ts";
import { breakLines, cutColumns, cutMiddle, hangIndent, widthOf, wrapLines } from "./measure-columns.ts";
import { formatAgo, formatBytes, formatElapsed, shortCount } from "./numbers.ts";
import { paintOf } from "./paint.ts";
import { terminalOf } from "./terminal-facts.ts";

const RUNS = { numRuns: 200, endOnFailure: true };

describe("foreign text", () => {
  it("can neither colour, move nor clear the screen", () => {
    expect(cleanText("a\x1b[31mb\x1b[2Jc\x1b]0;title\x07d\x9b5A")).toBe("abcd");
    expect(cleanText("shown\rhidden\n")).toBe("shown\\u{d}hidden\n");
    expect(cleanOutput("50%\r100%\r\n")).toBe("100%\n");
    expect(cleanText("one\r\ntwo")).toBe("one\ntwo");
    expect(cleanText("\u202eevil\u2066")).toBe("\\u{202e}evil\\u{2066}");
  });

  it("removes every control character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
        expect(cleanText(text)).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
      }),
      RUNS,
    );
  });

  it("is shown with its invisible characters if a person has to judge it", () => {
    expect(revealText("rm\u200b -rf\x1b[8m /")).toBe("rm\\u{200b} -rf\\u{1b}[8m /");
    expect(revealText("rm\u3164\u115f\ufe0f\u2800x\u{e0041}")).toBe(
      "rm\\u{3164}\\u{115f}\\u{fe0f}\\u{2800}x\\u{e0041}",
    );
    expect(revealText("un\u00a0mot\u3000語")).toBe("un\u00a0mot\u3000語");
    expect(revealCommand("rm -rf\u00a0/")).toBe("rm -rf\\u{a0}/");
  });
});

describe("measuring", () => {
  it("never makes a line wider than asked, and loses no word", () => {
    const words = fc.array(
      fc.oneof(fc.stringMatching(/^[a-zA-Z]{1,12}$/), fc.constant("日本語"), fc.constant("👍🏽")),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 4, max: 60 }), (list, columns) => {
        const text = list.join(" ");
        for (const lines of [wrapLines(text, columns), hangIndent(text, "- ", columns)]) {
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
        }
        const again = wrapLines(text, columns).join("").replaceAll(" ", "");
        expect(again).toBe(text.replaceAll(" ", ""));
      }),
      RUNS,
    );
  });

  it("keeps the indentation of a wrapped line", () => {
    expect(wrapLines("  one two three", 9)).toEqual(["  one two", "  three"]);
    expect(breakLines("abcdef", 4)).toEqual(["abcd", "ef"]);
  });

  it("cuts to one line with a mark, and a path in its middle", () => {
    const look = plainLook();
    expect(cutColumns("one\n two three", 9, look)).toBe("one two …");
    expect(cutColumns("short", 9, look)).toBe("short");
    const path = cutMiddle("/a/very/long/path/to/some/file.ts", 20, look);
    expect(widthOf(path)).toBeLessThanOrEqual(20);
    expect(path).toMatch(/^\/a.*….*file\.ts$/);
  });

  it("colours line by line, or not at all", () => {
    expect(toDrawable(paintOf("color").error("a\n\nb"))).toBe("\x1b[31ma\x1b[39m\n\n\x1b[31mb\x1b[39m");
    expect(paintOf("none").error("a")).toBe("a");
    expect(paintOf("mono").good("a")).toBe("a");
    expect(paintOf("mono").bold("a")).not.toBe("a");
  });
});

it("shortens numbers, times and sizes", () => {
  expect([950, 1_234, 34_400, 999_600, 1_250_000].map(shortCount)).toEqual([
    "950",
    "1.2k",
    "34k",
    "1.0M",
    "1.3M",
  ]);
  expect([4_200, 65_000, 7_380_000].map(formatElapsed)).toEqual(["4s", "1m 05s", "2h 03m"]);
  expect([10_000, 300_000, 7_200_000, 86_400_000 * 3].map(formatAgo)).toEqual(["now", "5m", "2h", "3d"]);
  expect([0, 12, 1_200, 45_678, 3_200_000, 5e12].map(formatBytes)).toEqual([
    "0 B",
    "12 B",
    "1.2 KB",
    "46 KB",
    "3.2 MB",
    "5000.0 GB",
  ]);
});

describe("the terminal's kind", () => {
  it("is plain for screen readers and terminals that cannot draw", () => {
    expect(terminalOf({ TERM: "dumb" })).toMatchObject({ isPlain: true, level: "none" });
    expect(terminalOf({ ACCESSIBLE: "1" }).isPlain).toBe(true);
    expect(terminalOf({ ACCESSIBLE: "0" }).isPlain).toBe(false);
    expect(terminalOf({}, { plain: true }).isPlain).toBe(true);
  });

  it("has no colours if NO_COLOR is set and not empty", () => {
    expect(terminalOf({ NO_COLOR: "1" }).level).toBe("mono");
    expect(terminalOf({ NO_COLOR: "" }).level).toBe("color");
  });

  it.each([
    [{ LANG: "en_US.UTF-8" }, true],
    [{ LANG: "de_DE.utf8" }, true],
    [{ LANG: "de_DE.ISO-8859-1" }, false],
    [{ LANG: "en_US.UTF-8", LC_ALL: "C" }, false],
    [{ TERM: "xterm" }, true],
    [{ TERM: "linux" }, false],
  ])("draws beyond ASCII only where the locale can: %j", (env, isUnicode) => {
    expect(terminalOf(env).isUnicode).toBe(isUnicode);
  });
});
