import { describe, expect, it } from "vitest";
import { ModelError } from "../models/model.ts";
import { scriptedModel } from "../models/scripted.ts";
import { Meter } from "../tokens/meter.ts";
import type { Block, ToolUseBlock } from "../transcript/blocks.ts";
import { renderRequest } from "../view/render-request.ts";
import { ANSWER_CHARACTERS } from "./answer-calls.ts";
import { bench, calls, lastContent, MODEL, says, types, USAGE } from "./bench.case.ts";
import { apiModel, blockLines, call, Parent, text } from "./fork.case.ts";
import { FORK_MARKER } from "./fork-marker.ts";
import { STAND_IN } from "./stand-in.ts";

const broken = (more: object = {}) => new ModelError("stream-broken", "It broke off.", more);

describe("a fork that runs", () => {
  it("sends its request, and returns the text, the message and the cost", async () => {
    const { model, costs, fork } = await bench([says("All is well.")]);
    const outcome = await fork();
    expect(outcome).toMatchObject({ ok: true, text: "All is well.", turns: 1, denied: 0 });
    expect(outcome.ok && outcome.message.stop_reason).toBe("end_turn");
    expect(lastContent(model.requests[0])).toMatchObject([
      { tool_use_id: "t1", content: STAND_IN },
      { text: expect.stringContaining("Do it.") },
    ]);
    expect(costs).toEqual([
      { type: "cost", layer: "notes", model: MODEL, usage: USAGE, outcome: "ok", fork: outcome.id },
    ]);
  });

  it("shares the view as it was when the fork was requested, whatever comes in the meantime", async () => {
    const { parent, model, fork } = await bench([says("Noted.")]);
    const running = fork();
    parent.results().say("and another thing");
    await parent.ask(text("Fine."));
    await running;
    expect(blockLines(model.requests[0]!.messages).join()).not.toMatch(/another thing|Fine/);
    expect(lastContent(model.requests[0])).toHaveLength(2);
  });

  it("runs calls in order through its own permission function, and continues with their results", async () => {
    const { model, costs, fork } = await bench([calls("a", "b"), says("Done.")]);
    const asked: string[] = [];
    const answer = async ({ id }: ToolUseBlock) => {
      await Promise.resolve();
      asked.push(id);
      return id === "a" ? { content: "edited" } : { content: "no such place", is_error: true };
    };
    expect(await fork({ answer })).toMatchObject({ ok: true, text: "Done.", turns: 2, denied: 0 });
    expect(asked).toEqual(["a", "b"]);
    expect(lastContent(model.requests[1])).toMatchObject([
      { tool_use_id: "a", content: "edited" },
      { tool_use_id: "b", content: "no such place", is_error: true },
    ]);
    expect(blockLines(model.requests[1]!.messages).slice(0, -4)).toEqual(
      blockLines(model.requests[0]!.messages),
    );
    expect(costs).toHaveLength(2);
  });

  it("denies every call if it has no permission function, and those that it refuses", async () => {
    const without = await bench([calls("a", "b"), says("Then not.")]);
    expect(await without.fork()).toMatchObject({ ok: true, text: "Then not.", denied: 2 });
    expect(lastContent(without.model.requests[1])).toMatchObject([
      { tool_use_id: "a", is_error: true, content: expect.stringMatching(/^Tools are not available here/) },
      { tool_use_id: "b", is_error: true },
    ]);
    const picky = await bench([calls("a", "b"), says("Then not.")]);
    const answer = ({ id }: ToolUseBlock) =>
      id === "a" ? { content: "ok" } : { content: "Only a.", is_error: true, refused: true as const };
    expect(await picky.fork({ answer })).toMatchObject({ ok: true, denied: 1 });
  });

  it("tells the model about a tool that throws, and cuts long results", async () => {
    const { model, fork } = await bench([calls("a", "b"), says("Oh.")]);
    const answer = ({ id }: ToolUseBlock) => {
      if (id === "a") throw new Error("out of paper");
      return { content: "x".repeat(ANSWER_CHARACTERS * 2) };
    };
    expect(await fork({ answer })).toMatchObject({ ok: true, denied: 0 });
    const [thrown, long] = lastContent(model.requests[1]) as readonly {
      content: string;
      is_error?: boolean;
    }[];
    expect(thrown).toMatchObject({ is_error: true, content: expect.stringContaining("out of paper") });
    expect(long!.content.length).toBeLessThan(ANSWER_CHARACTERS + 100);
  });

  it("ends after its last turn, with the calls of that answered", async () => {
    const { model, fork } = await bench((_, at) => calls(`c${at}`));
    let edits = 0;
    const answer = () => ({ content: `${++edits}` });
    expect(await fork({ answer, maxTurns: 2 })).toMatchObject({ ok: true, turns: 2 });
    expect([edits, model.requests.length]).toEqual([2, 2]);
  });

  it("ends once its work is done, without sending the results back", async () => {
    const { model, fork, transcript } = await bench([calls("a"), says("never asked")]);
    let isDone = false;
    const answer = () => {
      isDone = true;
      return { content: "edited" };
    };
    const outcome = await fork({ answer, isDone: () => isDone });
    expect(outcome).toMatchObject({ ok: true, turns: 1 });
    expect(model.requests).toHaveLength(1);
    expect(types(await transcript(outcome.id))).toEqual(["fork", "user", "assistant", "user"]);
  });

  it("runs no call of a response that was cut off for its length", async () => {
    const { fork } = await bench([{ ...calls("half"), stop_reason: "max_tokens" }]);
    let edits = 0;
    const outcome = await fork({ answer: () => ({ content: `${++edits}` }) });
    expect(edits).toBe(0);
    expect(outcome).toMatchObject({ ok: true, turns: 1, message: { stop_reason: "max_tokens" } });
  });

  it("continues a paused response", async () => {
    const { model, fork } = await bench([
      { ...says("Half"), stop_reason: "pause_turn" },
      says(" and whole."),
    ]);
    expect(await fork()).toMatchObject({ ok: true, turns: 2, text: " and whole." });
    expect(model.requests[1]!.messages.at(-1)).toMatchObject({ role: "assistant", content: [text("Half")] });
  });

  it("does not fork a fork", async () => {
    const { parent, model, fork } = await bench([says("never asked")]);
    parent.say(`${FORK_MARKER}\nYou are one.`);
    expect(await fork()).toMatchObject({ ok: false, turns: 0 });
    expect(model.requests).toHaveLength(0);
  });

  it("is taken by the emulator with thinking and edits in several turns", async () => {
    const parent = new Parent("claude-opus-5-5").say("go");
    await parent.ask({ type: "thinking", thinking: "hm", signature: "" } as Block, call("t1"));
    const thought = { type: "thinking", thinking: "so", signature: "" } as Block;
    const model = apiModel(parent.api, [thought, call("f1", "Edit")], [thought, text("Done.")]);
    const answer = () => ({ content: "" });
    expect(
      await parent.runner(model)({ layer: "notes", directive: "Go.", answer, maxTurns: 3 }),
    ).toMatchObject({
      ok: true,
      text: "Done.",
    });
  });
});

describe("a fork that fails", () => {
  it("passes on the model's error, and charges the usage that the call had reported", async () => {
    const { costs, fork, transcript } = await bench([
      { ...says("Half an ans"), fail: { error: broken(), afterEvents: 3 } },
    ]);
    const outcome = await fork();
    expect(outcome).toMatchObject({ ok: false, turns: 1, error: { code: "stream-broken" } });
    expect(outcome.ok || outcome.reason).toBe("It broke off.");
    expect(costs).toMatchObject([{ outcome: "failed", usage: { input_tokens: 7 }, fork: outcome.id }]);
    const entries = await transcript(outcome.id);
    expect(types(entries)).toEqual(["fork", "user", "assistant", "failure"]);
    expect(entries[2]).toMatchObject({ aborted: true, incomplete: [0] });
  });

  it("charges nothing if nothing was reported", async () => {
    const error = new ModelError("too-long", "Too long.", { tokens: { sent: 9, limit: 5 } });
    const { costs, fork } = await bench([{ fail: { error } }]);
    const outcome = await fork();
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: "too-long", details: { tokens: { sent: 9 } } },
    });
    expect(costs).toEqual([]);
  });

  it("charges the turns before the one that fails, each once", async () => {
    const { costs, fork } = await bench([
      calls("a"),
      { ...says("x"), fail: { error: broken(), afterEvents: 2 } },
    ]);
    expect(await fork()).toMatchObject({ ok: false, turns: 2, denied: 1 });
    expect(costs.map(({ outcome }) => outcome)).toEqual(["ok", "failed"]);
  });

  it("stops in the middle of a response when it is aborted", async () => {
    const { costs, fork, transcript } = await bench([{ ...says("Half an ans"), hangAfterEvents: 3 }]);
    const stop = new AbortController();
    const running = fork({ signal: stop.signal });
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    const outcome = await running;
    expect(outcome).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(costs).toMatchObject([{ outcome: "aborted" }]);
    expect(types(await transcript(outcome.id))).toEqual(["fork", "user", "assistant", "failure"]);
  });

  it("begins no further call and no further turn when it is aborted", async () => {
    const { model, fork } = await bench([calls("a", "b"), says("never asked")]);
    const stop = new AbortController();
    const asked: string[] = [];
    const answer = ({ id }: ToolUseBlock) => {
      asked.push(id);
      stop.abort();
      return { content: "ok" };
    };
    expect(await fork({ answer, signal: stop.signal })).toMatchObject({
      ok: false,
      error: { code: "aborted" },
    });
    expect([asked, model.requests.length]).toEqual([["a"], 1]);
    const early = await bench([says("never asked")]);
    expect(await early.fork({ signal: AbortSignal.abort() })).toMatchObject({ ok: false, turns: 0 });
    expect(early.model.requests).toHaveLength(0);
  });

  it("never rejects, whatever a model throws", async () => {
    const { parent } = await bench([]);
    const model = scriptedModel({ script: [] });
    const throws = { ...model, send: () => expect.unreachable("no such model") };
    const outcome = await parent.runner(throws)({ layer: "notes", directive: "x", maxTurns: 1 });
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringContaining("no such model") });
  });
});

it("does not change its parent's view or size", async () => {
  const huge = { input_tokens: 500_000, cache_read_input_tokens: 100_000, output_tokens: 50_000 };
  const { parent, fork, costs } = await bench([{ ...says("ok"), usage: huge }]);
  const meter = new Meter();
  const state = () =>
    JSON.stringify([
      parent.view.usage,
      parent.view.pace,
      meter.size(parent.view),
      renderRequest(parent.view, "5m"),
    ]);
  parent.results();
  const before = state();
  const calibration = JSON.stringify(meter.calibration);
  await fork();
  expect(state()).toBe(before);
  for (const cost of costs) {
    const entry = parent.add(cost);
    meter.note(parent.view, entry);
  }
  expect(costs).toMatchObject([{ usage: huge }]);
  expect(state()).toBe(before);
  expect(JSON.stringify(meter.calibration)).toBe(calibration);
});
