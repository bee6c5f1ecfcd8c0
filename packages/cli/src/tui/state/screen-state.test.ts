// How the screen shows an agent's events.
import type { AgentEvent } from "@palimpsest/agent";
import { describe, expect, it } from "vitest";
import { textFrom } from "../input/text-origins.ts";
import { NO_STATUS } from "../status/status.ts";
import { endWork } from "./end-work.ts";
import { beginWork, emptyState, type State } from "./screen-state.ts";
import { breakNotice, compactionNotice, levelNotice, memoryNotices } from "./session-notice.ts";
import { takeEvent } from "./take-event.ts";

const START = 1_000_000;

function told(
  events: readonly AgentEvent[],
  from: State = beginWork(emptyState(NO_STATUS), "Working", START),
): State {
  return events.reduce((state, event, at) => takeEvent(state, event, START + at * 1_000), from);
}
const text = (words: string): AgentEvent => ({ type: "text", text: words });
const request: AgentEvent = { type: "request", turn: 1 };
const response = (content: readonly object[], usage = {}): AgentEvent =>
  ({ type: "response", message: { role: "assistant", content, usage } }) as unknown as AgentEvent;
const kinds = ({ items }: State) =>
  items.map((item) => ("text" in item ? `${item.kind}: ${item.text.trim()}` : item.kind));

describe("an answer", () => {
  it("is printed block by block, the last one when the response is complete", () => {
    const begun = told([request, text("One.\n\nTw"), text("o.\n\n- a\n")]);
    expect(kinds(begun)).toEqual(["answer: One.", "answer: Two."]);
    expect(begun.work?.text).toBe("- a\n");
    const whole = told([response([])], begun);
    expect(kinds(whole)).toEqual(["answer: One.", "answer: Two.", "answer: - a"]);
    expect(whole.items.map((item) => "isFirst" in item && item.isFirst)).toEqual([true, false, false]);
  });

  it("of the next request begins anew", () => {
    const { items } = told([request, text("One."), response([]), request, text("Two."), response([])]);
    expect(items.map((item) => "isFirst" in item && item.isFirst)).toEqual([true, true]);
  });

  it("says how long the model thought, if that was long", () => {
    expect(
      kinds(
        told([
          { type: "thinking", text: "…" },
          { type: "thinking", text: "…" },
          { type: "thinking", text: "…" },
          text("So."),
        ]),
      ),
    ).toEqual(["thinking"]);
    expect(kinds(told([{ type: "thinking", text: "…" }, text("So.")]))).toEqual([]);
  });

  it("counts tokens as they are reported, over all requests", () => {
    const usage = {
      input_tokens: 5,
      cache_read_input_tokens: 90,
      cache_creation_input_tokens: 5,
      output_tokens: 7,
    };
    const { work } = told([response([], usage), response([], usage)]);
    expect([work?.sent, work?.received, work?.arriving]).toEqual([200, 14, 0]);
  });
});

describe("calls", () => {
  const calls: readonly AgentEvent[] = [
    response([{ type: "tool_use", id: "a", name: "Bash", input: { command: "ls" } }]),
    { type: "tool-start", id: "a", name: "Bash", subject: "ls" },
    { type: "tool-start", id: "b", name: "Read", subject: "x" },
    { type: "tool-progress", id: "a", text: "half" },
  ];

  it("are shown as running until they end, and can be viewed afterwards with their results", () => {
    const running = told(calls);
    expect(running.work?.running.map(({ id, progress }) => [id, progress])).toEqual([
      ["a", "half"],
      ["b", undefined],
    ]);
    const ended = told(
      [
        { type: "tool-end", id: "a", name: "Bash", isError: false, summary: "exit code 0", content: "half" },
        { type: "results", results: [{ type: "tool_result", tool_use_id: "a", content: "file.txt" }] },
      ],
      running,
    );
    expect(ended.work?.running.map(({ id }) => id)).toEqual(["b"]);
    expect(kinds(ended)).toEqual(["call"]);
    expect(ended.calls).toMatchObject([
      { id: "a", input: { command: "ls" }, summary: "exit code 0", result: "file.txt" },
    ]);
  });

  it("that were refused before they began are shown too", () => {
    const { items } = told([
      { type: "tool-end", id: "z", name: "Nope", isError: true, summary: "no such tool", content: "" },
    ]);
    expect(items).toMatchObject([{ kind: "call", call: { name: "Nope", isError: true } }]);
  });

  it("are kept up to a limit", () => {
    const many = Array.from(
      { length: 120 },
      (_, at): AgentEvent => ({
        type: "tool-end",
        id: `${at}`,
        name: "Read",
        isError: false,
        summary: "",
        content: "",
      }),
    );
    const { calls: kept } = told(many);
    expect(kept.length).toBeLessThan(100);
    expect(kept.at(-1)?.id).toBe("119");
  });
});

it("a queued message is shown as sent, as it was typed", () => {
  const waiting = {
    ...beginWork(emptyState(NO_STATUS), "Working", START),
    queued: ["see @a", "later"].map((each) => textFrom("typed", each)),
  };
  const state = told([{ type: "said", content: [{ type: "text", text: "see @a" }] }], waiting);
  expect(kinds(state)).toEqual(["said: see @a"]);
  expect(state.queued).toEqual([textFrom("typed", "later")]);
});

describe("the end", () => {
  it("keeps what had arrived, and says why there is no more", () => {
    const state = told([text("Half an ans")]);
    const ended = endWork(state, { reason: "interrupted", text: "", turns: 1 }, START);
    expect(ended.work).toBeUndefined();
    expect(kinds(ended)[0]).toBe("answer: Half an ans");
    expect(ended.items.at(-1)).toMatchObject({ kind: "notice", severity: "warning" });
    const failed = endWork(state, { reason: "failed", text: "", turns: 1, message: "No key." }, START);
    expect(failed.items.at(-1)).toMatchObject({ severity: "error", text: "No key." });
    expect(endWork(state, { reason: "done", text: "", turns: 1 }, START).items).toHaveLength(1);
  });
});

describe("what the engine does", () => {
  it("is reported in a line if it matters to the user", () => {
    expect(
      compactionNotice({ trigger: "auto", asides: [], method: "notes", before: 120_000, after: 24_000 }),
    ).toMatchObject({
      text: expect.stringMatching(/from the notes: 120k to 24k tokens/),
    });
    expect(compactionNotice({ trigger: "auto", asides: [], refused: "a hook said no" })).toMatchObject({
      severity: "warning",
    });
    const receipt = { entry: "e", time: 0, cause: "cleared" as const, items: [], tokens: 4_000 };
    const broken = { entry: "e", time: 0, at: 0, left: [] };
    expect(breakNotice({ ...broken, cause: "cleared", receipt })).toMatchObject({
      text: expect.stringContaining("4.0k"),
    });
    expect(breakNotice({ ...broken, cause: "head", receipt })).toBeUndefined();
  });

  it("warns before the window is full, and louder when it is", () => {
    expect(levelNotice({ level: "ok", percentLeft: 60, tokens: 1 })).toBeUndefined();
    expect(levelNotice({ level: "warning", percentLeft: 9, tokens: 1 })).toMatchObject({
      severity: "warning",
      text: expect.stringContaining("9%"),
    });
    expect(levelNotice({ level: "blocking", percentLeft: 0, tokens: 1 })).toMatchObject({
      severity: "error",
    });
  });
});

it("a saved memory is reported with its content, and marked if nobody said it", () => {
  const kept = [
    { path: "a.md", description: "No force", class: "said" },
    { path: "b.md", description: "Builds take \u001b[31mlong", class: "inferred" },
    { path: "c.md", description: "Node 24", class: "observed" },
  ] as const;
  const checks = [{ path: "a.md", check: "Bash(git push -f*)" }];
  const saved = kept.map(({ path }) => path);
  expect(memoryNotices({ saved, kept, checks, denials: [] })).toMatchObject([
    { text: "Saved memory: a.md: No force" },
    { text: "Saved memory: b.md: Builds take  [31mlong (inferred by a model)" },
    { text: "Saved memory: c.md: Node 24 (seen in a tool result)" },
    { text: "pal will ask before Bash(git push -f*) (memory a.md)." },
  ]);
});
