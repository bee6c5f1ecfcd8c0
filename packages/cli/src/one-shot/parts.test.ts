// The parts of a one-shot run: its prompt, its output, and its result.
import { PassThrough } from "node:stream";
import type { AgentEvent } from "@palimpsest/agent";
import type { Ledger, Totals } from "@palimpsest/core/internal";
import { describe, expect, it } from "vitest";
import type { Format } from "./output-formats.ts";
import { printerOf } from "./printer.ts";
import { type Input, readInput, readPrompt } from "./read-prompt.ts";
import { resultOf, wordsOf } from "./result.ts";

const piped = (text: string): Input => {
  const stream = new PassThrough();
  stream.end(text);
  return stream;
};

describe("the prompt", () => {
  it("comes from the command line, from standard input, or from both", async () => {
    expect(await readPrompt(" Why? ", piped(""))).toEqual({
      content: "Why?",
      origins: [{ from: 0, to: 4, origin: "typed" }],
    });
    expect(await readPrompt("", piped("Why?\n"))).toEqual({
      content: "Why?\n",
      origins: [{ from: 0, to: 5, origin: "piped" }],
    });
    expect(await readPrompt("Why?", piped("a log"))).toEqual({
      content: [
        { type: "text", text: "Why?" },
        { type: "text", text: "From standard input:\n\na log" },
      ],
      origins: [
        { from: 0, to: 4, origin: "typed" },
        { block: 1, from: 0, to: 27, origin: "piped" },
      ],
    });
    expect(await readPrompt("", piped(" \n"))).toEqual({});
  });

  it("does not wait for ever for a pipe that nobody writes to, and does not read from a terminal", async () => {
    expect(await readInput(new PassThrough(), 1)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("Nothing arrived"),
    });
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    expect(await readInput(terminal)).toEqual({ ok: true, text: "" });
  });

  it("reads to the end once something has arrived", async () => {
    const slow = new PassThrough();
    slow.write("first ");
    setTimeout(() => slow.end("last"), 20);
    expect(await readInput(slow, 10)).toEqual({ ok: true, text: "first last" });
  });
});

describe("the printer", () => {
  function printed(format: Format, events: readonly AgentEvent[]) {
    let [out, err] = ["", ""];
    const streams = {
      out: (text: string) => {
        out += text;
      },
      err: (text: string) => {
        err += text;
      },
    };
    const beginning = { session_id: "s", model: "m", cwd: "/", permission_mode: "default", tools: [] };
    const printer = printerOf(format, streams, () => beginning);
    for (const event of events) printer.event(event);
    printer.answered("");
    return { out, err };
  }
  const response = (stop_reason: string): AgentEvent => ({
    type: "response",
    message: { role: "assistant", content: [], stop_reason },
  });
  const said = (text: string): AgentEvent => ({ type: "text", text });

  it("separates two answers by a blank line, but not the parts of one answer", () => {
    const events = [
      said("One"),
      said(" two."),
      response("tool_use"),
      response("tool_use"),
      said("Thr"),
      response("max_tokens"),
      said("ee."),
    ];
    expect(printed("text", events).out).toBe("One two.\n\nThree.\n");
    expect(printed("text", [said("Ends itself.\n"), response("end_turn")]).out).toBe("Ends itself.\n");
    expect(printed("text", [response("end_turn")]).out).toBe("");
  });

  it("starts a notice on its own line, and does not change the answer", () => {
    const shown: string[] = [];
    const streams = { out: (text: string) => shown.push(text), err: (text: string) => shown.push(text) };
    const printer = printerOf("text", streams as never, () => undefined);
    const notice: AgentEvent = { type: "notice", text: "By the way." };
    for (const event of [said("One."), response("tool_use"), notice, said("Two"), notice, said(" more.")])
      printer.event(event);
    printer.answered("");
    expect(shown.join("")).toBe("One.\nBy the way.\n\nTwo\nBy the way.\n more.\n");
    expect(printed("text", [said("One."), response("tool_use"), notice, said("Two.")]).out).toBe(
      "One.\n\nTwo.\n",
    );
  });

  it("prints only the answer on standard output", () => {
    const notice: AgentEvent = { type: "notice", text: "By the way." };
    expect(printed("text", [notice])).toEqual({ out: "", err: "By the way.\n" });
    expect(printed("json", [said("One")])).toEqual({ out: "", err: "" });
    expect(JSON.parse(printed("stream-json", [notice]).out)).toMatchObject({
      subtype: "notice",
      text: "By the way.",
    });
  });
});

describe("the result", () => {
  const totals = (more: Partial<Totals>): Totals => ({
    calls: 1,
    uncached: 10,
    read: 100,
    written5m: 5,
    written1h: 6,
    output: 3,
    usd: 0.5,
    unpricedCalls: 0,
    unpricedWhy: [],
    ...more,
  });
  const ledger = (total: Totals, layers: Record<string, Totals>): Ledger => ({
    total,
    background: totals({}),
    layers: new Map(Object.entries(layers)),
    models: new Map(),
  });
  const end = { reason: "done", text: "Yes.", turns: 2 } as const;

  it("counts what was spent during the run, by layer", () => {
    const before = ledger(totals({}), { main: totals({}) });
    const both = totals({ calls: 3, usd: 1.25, uncached: 40 });
    const after = ledger(both, { main: totals({}), notes: totals({ calls: 2, usd: 0.75 }) });
    const result = resultOf({ end, session: "s", duration: 12.3, before, after });
    expect(result).toMatchObject({
      total_cost_usd: 0.75,
      duration_ms: 12,
      usage: { input_tokens: 30, output_tokens: 0 },
    });
    expect(Object.keys(result.layers)).toEqual(["notes"]);
    expect(result.layers.notes).toMatchObject({ calls: 2, cache_creation_input_tokens: 11, cost_usd: 0.75 });
  });

  it("says that a price is unknown, never that it is zero", () => {
    const after = ledger(totals({ usd: 0, unpricedCalls: 1 }), {});
    expect(resultOf({ end, session: "s", duration: 1, after }).total_cost_usd).toBe(null);
    expect(resultOf({ end, session: "s", duration: 1 }).total_cost_usd).toBe(0);
  });

  it("explains in words what is missing", () => {
    expect(
      resultOf({ end: { reason: "max-turns", text: "", turns: 1 }, session: "s", duration: 1 }),
    ).toMatchObject({
      subtype: "error_max_turns",
      is_error: true,
      result: expect.stringContaining("1 turn (--max-turns)"),
    });
    expect(wordsOf({ reason: "failed", text: "", turns: 0, message: "No." })).toBe("No.");
    expect(wordsOf(end)).toBe("");
  });
});
