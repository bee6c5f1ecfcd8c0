// Fuzzes drawing: Markdown, diffs, calls and lines of foreign text, at any width. No foreign control sequence may reach the terminal.
import { stripVTControlCharacters } from "node:util";
import { spellText, toPrintable } from "../../../../packages/cli/src/memory/printable.ts";
import { toTime } from "../../../../packages/cli/src/search/to-time.ts";
import { cleanText, revealText } from "../../../../packages/cli/src/text/clean.ts";
import { lookOf } from "../../../../packages/cli/src/text/look.ts";
import {
  cutColumns,
  cutMiddle,
  widthOf,
  wrapLines,
} from "../../../../packages/cli/src/text/measure-columns.ts";
import { formatDiff } from "../../../../packages/cli/src/tui/diff/format-screen-diff.ts";
import { formatCall } from "../../../../packages/cli/src/tui/items/format-call.ts";
import { findStableText } from "../../../../packages/cli/src/tui/markdown/find-stable-text.ts";
import { formatMarkdown } from "../../../../packages/cli/src/tui/markdown/format-markdown.ts";
import { highlightCode } from "../../../../packages/cli/src/tui/markdown/highlight.ts";
import { splitBlocks } from "../../../../packages/cli/src/tui/markdown/split-blocks.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is what is checked
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

const makePlainLook = (columns: number) => lookOf({ level: "none", isUnicode: true, columns });
const makeColourLook = (columns: number) => lookOf({ level: "color", isUnicode: true, columns });

/** Zero-width marks: the library that wraps lines counts some of them differently from the one that measures. */
const WITHOUT_ROOM = /[\p{M}\p{Cf}]/u;

function requireSafe(lines: readonly string[], columns: number): void {
  for (const line of lines) {
    requireThat(!CONTROLS.test(line), "no control characters", () => line.slice(0, 200));
    requireThat(
      widthOf(line) <= columns || WITHOUT_ROOM.test(line),
      "no line is wider than the terminal",
      () => [columns, widthOf(line), line.slice(0, 200)],
    );
  }
}

const MARKDOWN = [
  '# A heading\n\nSome *words* of **weight** and `code`, [a link](http://a.b "t").\n\n- one\n  - two\n1. x\n',
  "```js\nconst a = 1;\n```\n\n> quoted\n> > twice\n",
  "| a | b |\n|---|:-:|\n| 1 | 2 |\n",
  "- [x] done\n- [ ] open\n\n***\n![i](j)\n<b>html</b> &amp; &#27;[2J",
];
const MARKS = [
  "# ",
  "> ",
  "- ",
  "1. ",
  "* ",
  "```",
  "~~~",
  "|",
  "|---|",
  "**",
  "_",
  "`",
  "[",
  "](",
  ")",
  "![",
  "<",
  ">",
  "&#27;",
  "&#x1b;",
  "\\",
  "    ",
  "\n\n",
  "[a]: b",
  "- [ ] ",
  "***",
  "://",
  "~~",
  "<!--",
];

const markdown: Target = {
  name: "markdown on a terminal",
  seeds: MARKDOWN,
  words: MARKS,
  longest: 20_000,
  check(input, random) {
    const columns = 20 + random.below(80);
    requireSafe(formatMarkdown(input, makePlainLook(columns)), columns);
    const coloured = formatMarkdown(input, makeColourLook(columns), highlightCode);
    requireSafe(coloured.map(stripVTControlCharacters), columns);
  },
};

const arriving: Target = {
  name: "markdown as it arrives",
  seeds: MARKDOWN,
  words: MARKS,
  longest: 20_000,
  check(input) {
    const { finished, rest } = splitBlocks(input);
    const together = finished.join("") + rest;
    requireThat(together.length <= input.length + 100, "nothing is shown twice", () => [
      input.length,
      together.length,
    ]);
    requireThat(
      rest.startsWith(findStableText(rest).text),
      "what is shown early is the beginning",
      () => rest.length,
    );
  },
};

const diff: Target = {
  name: "diff on a terminal",
  seeds: [
    "--- a\n+++ b\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n\\ No newline\n",
    "@@ -1 +1 @@\n-a\n@@ -9 +9 @@\n+b",
  ],
  words: ["@@ -1,9 +99999999999999999999 @@\n", "+", "-", " ", "\n", "---", "diff ", "\\ "],
  check(input, random) {
    const columns = 20 + random.below(80);
    requireSafe(formatDiff(input, makePlainLook(columns)), Math.max(columns, 40));
  },
};

const call: Target = {
  name: "call on a terminal",
  seeds: ["git log --oneline", "line one\nline two\rover", "\x1b]8;;http://a\x1b\\b"],
  words: ["\r", "\n", "\x1b[", "\t", "日本", "👩‍👩‍👧‍👦", "\u0301"],
  longest: 100_000,
  check(input, random) {
    const columns = 20 + random.below(80);
    for (const name of ["Bash", "mcp__a__b"]) {
      const made = { id: "1", name, subject: input, input: { command: input }, state: "done", result: input };
      requireSafe(formatCall(made as never, makePlainLook(columns)), columns);
    }
  },
};

const lines: Target = {
  name: "text on a terminal",
  seeds: [
    "words of some length that wrap",
    "日本語テキスト👩‍👩‍👧‍👦",
    "a\tb\rc\x1b[31mred\x1b[0m",
    "                    x",
  ],
  words: ["\x1b[", "\x1b]8;;", "\x07", "\r", "\t", "\u200d", "\ufe0f", "👩", "\u0301", "  ", "\n"],
  longest: 100_000,
  check(input, random) {
    const columns = 10 + random.below(80);
    const safe = cleanText(input);
    requireThat(!CONTROLS.test(safe.replaceAll("\n", "")), "clean text has no controls", () =>
      safe.slice(0, 200),
    );
    requireThat(cleanText(safe) === safe, "clean text stays as it is", () => [
      safe.slice(0, 100),
      cleanText(safe).slice(0, 100),
    ]);
    requireThat(
      !/[\p{Cc}\p{Cf}]/u.test(revealText(input).replaceAll("\n", "")),
      "what is revealed can be seen",
      () => revealText(input).slice(0, 100),
    );
    requireSafe(wrapLines(safe, columns), Math.max(2, columns));
    requireSafe(
      [
        cutColumns(safe, columns, makePlainLook(columns)),
        cutMiddle(safe.replaceAll("\n", " "), columns, makePlainLook(columns)),
      ],
      Math.max(2, columns),
    );
    toPrintable(input);
    spellText(input);
  },
};

const time: Target = {
  name: "time as people write it",
  seeds: ["3d", "2026-01-31", "2026-01-31T10:00", "1.5h", "2w"],
  words: ["d", "h", "w", "-", "T", ":", "Z", "+99:99", "99999999999999999999"],
  longest: 1_000,
  check(input) {
    const found = toTime(input, Date.UTC(2026, 0, 1));
    requireThat(found === undefined || Number.isFinite(found), "a time or nothing", () => found);
  },
};

export const targets: readonly Target[] = [markdown, arriving, diff, call, lines, time];
