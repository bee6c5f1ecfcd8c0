// Generated texts, drawn or printed: only our own escape sequences reach the terminal.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listBreaks } from "../left/list-breaks.ts";
import { cleanText } from "../text/clean.ts";
import { colorLook, plainLook } from "../text/look.case.ts";
import type { Look } from "../text/look.ts";
import { cutColumns, cutMiddle, hangIndent, widthOf, wrapLines } from "../text/measure-columns.ts";
import { paintOf } from "../text/paint.ts";
import { drawScreen } from "../tui/app/draw-screen.ts";
import { listSources } from "../tui/context/list-sources.ts";
import { makeContextPanel } from "../tui/context/make-context-panel.ts";
import { permissionBody, permissionOptions, permissionTitle } from "../tui/dialogs/permission.ts";
import { editorOf } from "../tui/input/editor.ts";
import { NO_PROMPT } from "../tui/input/prompt.ts";
import { textFrom } from "../tui/input/text-origins.ts";
import { formatItem } from "../tui/items/format-item.ts";
import type { Call, ItemBody } from "../tui/items/item.ts";
import { formatBreak, formatLeftItem } from "../tui/left/format-left.ts";
import { formatList } from "../tui/panels/format-list.ts";
import { formatExchange } from "../tui/rewind/format-exchange.ts";
import { beginWork, emptyState, type State } from "../tui/state/screen-state.ts";
import { NO_STATUS } from "../tui/status/status.ts";
import { actingIn, foreignIn, HOSTILE } from "./hostile.case.ts";
import { toDrawable } from "./own-escape.ts";
import { toVisible, VisibleParts } from "./to-visible.ts";

const RUNS = { numRuns: 300, endOnFailure: true };

/** Words, line breaks and Markdown with hostile sequences between them. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Object.values(HOSTILE)),
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(
        "word ",
        "\n",
        "\t",
        "`",
        "**",
        "- ",
        "| a | b |\n|-|-|\n",
        "```js\n",
        "&#8238;",
        "https://a.b/",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("visible text", () => {
  it("keeps tabs and line breaks, spells out control characters, and keeps the rest unchanged", () => {
    expect(toVisible("a\tb\r\nc")).toBe("a\tb\nc");
    expect(toVisible("\x1b[31mred\u009b0m\u202e\r")).toBe("\\u{1b}[31mred\\u{9b}0m\\u{202e}\\u{d}");
    const fine = "naïve 日本語 👩‍👩‍👧 שלום \u200fא";
    expect(toVisible(fine)).toBe(fine);
  });

  it("joins a character that arrives in two parts, and shows half of one as U+FFFD", () => {
    const stream = new VisibleParts();
    expect(["a\ud83d", "\udc66b"].map((part) => stream.add(part))).toEqual(["a", "\u{1f466}b"]);
    expect(toVisible("a\udc66 b\ud83d")).toBe("a\ufffd b\ufffd");
  });

  it("contains no control sequence, however it is split into parts", () => {
    fc.assert(
      fc.property(fc.array(text), (parts) => {
        const stream = new VisibleParts();
        const out = parts.map((part) => stream.add(part)).join("");
        expect(actingIn(out)).toEqual([]);
        // Only a final carriage return or half a character may still be held back.
        expect(out).toBe(toVisible(parts.join("").replace(/[\r\ud800-\udbff]$/, "")));
      }),
      RUNS,
    );
  });
});

describe("drawn lines", () => {
  it("keep our own colours and no others", () => {
    const paint = paintOf("color");
    const line = paint.bold(`a ${paint.error("b \x1b[31mc")} \x1b[0md`);
    expect(toDrawable(line)).toBe("\x1b[1ma \x1b[31mb \\u{1b}[31mc\x1b[39m \\u{1b}[0md\x1b[22m");
  });

  it("have the width that was measured", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 60 }), (given, columns) => {
        const look = plainLook(columns);
        const lines = [
          ...wrapLines(given, columns),
          ...hangIndent(given, "- ", columns),
          cutColumns(given, columns, look),
          cutMiddle(given.replaceAll("\n", " "), columns, look),
        ];
        for (const line of lines) {
          expect(widthOf(line)).toBeLessThanOrEqual(columns);
          expect(widthOf(line)).toBe(widthOf(toDrawable(line)));
        }
      }),
      RUNS,
    );
  });

  const call = (words: string): Call => ({
    id: "1",
    name: words,
    subject: words,
    input: { command: words, todos: [{ content: words, status: words }] },
    started: 0,
    ended: 1,
    progress: words,
    summary: words,
    diff: `@@ -1 +1 @@\n-${words}\n+${words}`,
    result: words,
  });

  const items = (words: string): readonly ItemBody[] => [
    { kind: "said", text: words },
    { kind: "answer", text: words, isFirst: true },
    { kind: "call", call: call(words) },
    { kind: "call", call: { ...call(words), name: "TodoWrite" } },
    { kind: "call", call: { ...call(words), isError: true } },
    { kind: "notice", severity: "error", text: words },
    { kind: "lines", lines: words.split("\n") },
    { kind: "command", text: words },
  ];

  const question = (tool: string, words: string) => ({
    tool,
    input: { command: words, description: words, old_string: words, new_string: words, content: words },
    what: words,
    why: words,
    suggestions: [`Bash(${words})`],
  });

  const states = (words: string): readonly State[] => {
    const empty = {
      ...emptyState({ ...NO_STATUS, model: words, mode: words, cost: words }),
      hint: undefined,
    };
    const working = beginWork(empty, words, 0);
    const asked = ["Bash", "Edit", "Write", words].map((tool, id) => ({
      id,
      kind: "choose" as const,
      title: permissionTitle(question(tool, words) as never),
      body: (look: Look) => permissionBody(question(tool, words) as never, look),
      options: permissionOptions(question(tool, words) as never),
      selected: 0,
      top: 0,
      filter: undefined,
      typing: undefined,
    }));
    return [
      { ...empty, hint: words },
      { ...empty, prompt: { ...NO_PROMPT, editor: editorOf(textFrom("pasted", words)) } },
      { ...empty, prompt: { ...NO_PROMPT, editor: editorOf(textFrom("typed", "@")) } },
      {
        ...working,
        queued: [textFrom("typed", words)],
        work: { ...working.work!, text: words, running: [call(words)] },
      },
      ...asked.map((dialog) => ({ ...empty, dialogs: [dialog] })),
      ...asked.map((dialog) => ({
        ...empty,
        dialogs: [{ ...dialog, filter: editorOf(textFrom("pasted", words)) }],
      })),
    ];
  };

  const drawing = (words: string) => ({
    rows: 40,
    now: 0,
    frame: 0,
    placeholder: words,
    known: { commands: [{ name: words, about: words }], files: [words, `a${words}`] },
  });

  const contextFacts = (words: string) => ({
    sources: listSources(
      {
        parts: [
          { kind: words, tokens: 5 },
          { kind: "tool result", tool: words, tokens: 5 },
        ],
      },
      {
        slots: [{ source: words, blocks: [{ type: "text", text: words }] }],
        prelude: { system: [], tools: [{ name: words }] },
      } as never,
    ),
    repeated: [{ path: words, reads: 2, tokens: 3 }],
    size: {
      tokens: 5,
      exact: true,
      percentLeft: 9,
      level: "ok",
      limits: { window: 10, available: 9, compactAt: 8 },
    } as never,
    left: { tokens: 5, breaks: 1 },
  });

  /** The lines about what left the view, with hostile names and contents. */
  const leftLines = (words: string, look: Look): string[] => {
    const blocks = [
      { type: "text", text: words },
      { type: "tool_result", content: words },
      { type: "tool_use", name: words, input: { words } },
    ];
    const items = [{ id: "i", what: `result of ${words}: ${words}`, tokens: 5, file: words }];
    const decision = { type: "snip", by: "user", pieces: [{ content: blocks }] };
    const view = {
      breaks: [{ entry: "e", left: [{ slot: { entry: "i", blocks } }] }],
      tree: { get: () => ({ entry: decision }) },
    };
    const receipt = { entry: "e", time: 0, cause: "snip", items, tokens: 5, note: words };
    return listBreaks([receipt as never], view as never).flatMap((each) => [
      ...formatBreak(each, { now: 0, room: 1 }, look),
      ...each.items.flatMap((item) => formatLeftItem(item, { now: 0 }, look)),
    ]);
  };

  const exchangeLines = (words: string, look: Look): string[] =>
    formatExchange(
      {
        message: { entry: "e", time: 0, text: words, origins: [] },
        turns: 1,
        turnsSince: 1,
        messagesSince: 1,
        readFollowed: () => ({ calls: [cleanText(words)], answer: cleanText(words) }),
      },
      { now: 0, listFiles: () => [words] },
      look,
    );

  const drawPanels = (words: string, look: Look): string[] => {
    const context = makeContextPanel(contextFacts(words), look);
    return [
      ...(context.body?.(look) ?? []),
      ...formatList(context.options, 0, 9, look).lines,
      ...context.options.flatMap((_, at) => context.preview?.(at, look) ?? []),
      ...leftLines(words, look),
      ...exchangeLines(words, look),
    ];
  };

  const everything = (words: string, look: Look): string =>
    [
      ...items(words).flatMap((item) => formatItem(item, look)),
      ...states(words).flatMap((state) => drawScreen(state, look, drawing(words)).lines),
      ...drawPanels(words, look),
    ]
      .map(toDrawable)
      .join("\n");

  it("contain no foreign control sequence, wherever foreign text is drawn", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(30, 80, 200), (words, columns) => {
        expect(actingIn(everything(words, plainLook(columns)))).toEqual([]);
        expect(foreignIn(everything(words, colorLook(columns)))).toEqual([]);
      }),
      { ...RUNS, numRuns: 100 },
    );
  });
});
