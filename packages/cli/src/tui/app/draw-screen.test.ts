// The drawn screen as a whole: it must never be taller or wider than the terminal.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bare, colorLook, plainLook } from "../../text/look.case.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { NO_PROMPT, withText } from "../input/prompt.ts";
import { textFrom } from "../input/text-origins.ts";
import { formatItem } from "../items/format-item.ts";
import type { Call } from "../items/item.ts";
import { beginWork, emptyState, type State } from "../state/screen-state.ts";
import { NO_STATUS } from "../status/status.ts";
import { drawScreen, STEADY_COLUMNS } from "./draw-screen.ts";
import { callLines } from "./view-calls.ts";

const drawing = {
  rows: 30,
  now: 0,
  frame: 0,
  known: { commands: [], files: [] },
  placeholder: "Say something",
};
const call = (id: string, more: Partial<Call> = {}): Call => ({
  id,
  name: "Bash",
  subject: "ls -la",
  started: 0,
  ...more,
});

function working(change: Partial<NonNullable<State["work"]>>, rest: Partial<State> = {}): State {
  const state = beginWork(emptyState(NO_STATUS), "Working", 0);
  return { ...state, ...rest, work: { ...state.work!, ...change } };
}

describe("the screen", () => {
  it("fits the terminal in every state", () => {
    const words = fc.string({ maxLength: 400 });
    fc.assert(
      fc.property(
        fc.record({
          text: fc.oneof(
            words,
            fc.array(words, { maxLength: 60 }).map((all) => all.join("\n")),
          ),
          running: fc.array(
            words.map((subject) => call(subject, { subject, progress: subject })),
            { maxLength: 9 },
          ),
          queued: fc.array(words, { maxLength: 9 }),
          typed: fc.oneof(
            words,
            fc.array(words, { maxLength: 40 }).map((all) => all.join("\n")),
          ),
          columns: fc.integer({ min: 30, max: 140 }),
          rows: fc.integer({ min: 20, max: 60 }),
        }),
        ({ text, running, queued, typed, columns, rows }) => {
          const state = working(
            { text, running },
            {
              queued: queued.map((each) => textFrom("typed", each)),
              prompt: withText(NO_PROMPT, textFrom("typed", typed)),
            },
          );
          const { lines, cursor } = drawScreen(state, plainLook(columns), { ...drawing, rows });
          expect(lines.length).toBeLessThan(rows);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
          expect(cursor!.y).toBeLessThan(lines.length);
          expect(cursor!.x).toBeLessThan(columns);
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it("shows at most four agents in the background, one line each", () => {
    const listAgents = () =>
      Array.from({ length: 6 }, (_, at) => ({
        name: `general-${at + 1}`,
        task: "look around",
        depth: 1,
        state: "working" as const,
        started: 0,
        spent: { usd: 0.1, tokens: 1_200 },
        doing: "Reading the tests",
        action: `Read ${"x".repeat(200)}`,
      }));
    const state = emptyState({ ...NO_STATUS, listAgents });
    const { lines } = drawScreen(state, plainLook(60), { ...drawing, now: 65_000 });
    const shown = lines.filter((line) => line.includes("agent") || line.includes("general-"));
    expect(shown).toHaveLength(5);
    expect(shown[0]).toMatch(/^ {2}general-1 1m 05s \$0\.10 Reading the t.?…$/);
    expect(shown[4]).toBe("  … 2 more agents (/agents)");
    for (const line of shown) expect(widthOf(line)).toBeLessThanOrEqual(STEADY_COLUMNS);
  });

  it("puts the cursor after the typed text", () => {
    const state = { ...emptyState(NO_STATUS), prompt: withText(NO_PROMPT, textFrom("typed", "one\ntwo")) };
    const { lines, cursor } = drawScreen(state, plainLook(), drawing);
    expect(lines[cursor!.y]).toBe("  two");
    expect(cursor!.x).toBe(5);
  });

  it("shows queued messages, running calls and the status", () => {
    const { lines } = drawScreen(
      working(
        { running: [call("a", { progress: "line 1\nline 2\n" })] },
        { queued: [textFrom("typed", "and this")] },
      ),
      plainLook(),
      drawing,
    );
    const text = lines.join("\n");
    expect(text).toMatch(/Bash\(ls -la\)\n {2}line 1\n {2}line 2\n/);
    expect(text).toContain("❯ and this (waits)");
    expect(text).toContain("esc to interrupt");
    // These lines are redrawn all the time, so a terminal that becomes narrower must not wrap them.
    for (const line of lines.filter((each) => /waits|interrupt/.test(each)))
      expect(widthOf(line)).toBeLessThanOrEqual(STEADY_COLUMNS);
  });
});

describe("what is finished", () => {
  it("is one line for a call and one for its result", () => {
    const long = call("a", {
      subject: `echo ${"x".repeat(200)}`,
      summary: "exit code 1\nmore",
      isError: true,
    });
    const lines = formatItem({ kind: "call", call: long }, plainLook(40));
    expect(lines).toEqual(["", expect.stringMatching(/^● Bash\(echo x+…\)$/), "  └ exit code 1 more"]);
    expect(widthOf(lines[1]!)).toBeLessThanOrEqual(40);
    const [, ok, bad] = [0, 1, 2].map(
      (at) => formatItem({ kind: "call", call: call("a", { isError: at === 2 }) }, colorLook())[1],
    );
    expect(ok).not.toBe(bad);
  });

  it("gives the reason of a failed call once, whole, however narrow it is", () => {
    const result =
      "src/greet.js has changed since you read it (modified 2026-11-18T05:19:32.175Z). Read it again.";
    const failed = call("a", { name: "Edit", subject: "src/greet.js", isError: true, result });
    for (const columns of [40, 80, 120]) {
      const [, , ...lines] = formatItem({ kind: "call", call: failed }, plainLook(columns));
      expect(lines.map((line) => line.replace(/^ +(└ )?/, "")).join(" ")).toBe(result);
      expect(lines[0]).toMatch(/^ {2}└ src/);
    }
  });

  it("is the task list if a call changed it", () => {
    const todos = [
      { content: "one", status: "completed" },
      { content: "two", status: "in_progress" },
      { content: "three", status: "pending" },
    ];
    const lines = formatItem(
      { kind: "call", call: call("a", { name: "TodoWrite", subject: "", input: { todos } }) },
      plainLook(),
    );
    expect(lines.slice(2)).toEqual(["    ☒ one", "    ◐ two", "    ☐ three"]);
  });

  it("shows what a search looks for", () => {
    const search = (subject: string) => call("a", { name: "Grep", subject, input: { pattern: "hello" } });
    const shown = (subject: string) => formatItem({ kind: "call", call: search(subject) }, plainLook())[1];
    expect([shown("."), shown("src")]).toEqual(["● Grep(hello)", "● Grep(hello in src)"]);
  });

  it("names tools of servers by server and tool", () => {
    expect(
      bare(formatItem({ kind: "call", call: call("a", { name: "mcp__files__read" }) }, plainLook()))[1],
    ).toBe("● files: read(ls -la)");
  });

  it("distinguishes warnings and errors from news by sign and colour", () => {
    const look = colorLook();
    const lines = (["info", "warning", "error"] as const).map(
      (severity) => formatItem({ kind: "notice", severity, text: "x" }, look)[1]!,
    );
    expect(bare(lines)).toEqual(["· x", "⚠ x", "✗ x"]);
    expect(new Set(lines.map((line) => line.replace(/[·⚠✗]/, ""))).size).toBe(3);
  });

  it("can be viewed in full: the input, the change, the result", () => {
    const lines = callLines(
      call("a", {
        input: { command: "make\nall" },
        ended: 4_000,
        result: "first\nlast",
        diff: "@@ -1 +1 @@\n-a\n+b",
      }),
      plainLook(),
    );
    expect(lines).toEqual(["  make", "  all", "", "took 4s", "", "1 - a", "1 + b", "", "first", "last"]);
  });
});
