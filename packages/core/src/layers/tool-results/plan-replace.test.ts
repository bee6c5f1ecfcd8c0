import { describe, expect, it } from "vitest";
import type { Draft } from "../../transcript/entries.ts";
import { call, done, LIMITS, results, say, Told } from "./drafts.case.ts";
import { planReplace } from "./plan-replace.ts";

const ids = (told: Told, change = {}) => planReplace(told.input(change)).store.map(({ id }) => id);
const x = (length: number) => "x".repeat(length);
const answered = (contents: Record<string, string>) =>
  new Told(say("go"), call(...Object.keys(contents)), results(contents));

const PRELUDE = {
  model: "m",
  system: [],
  tools: [],
  parameters: { max_tokens: 1 },
  keep: [],
  bindsThinking: false,
};
const adopt = (reason: "first" | "requested"): Draft => ({ type: "prelude", reason, prelude: PRELUDE });

describe("in a small window", () => {
  it("a result takes at most a quarter of the available tokens, whatever its tool declares", () => {
    const told = new Told(say("go"), call(["a", "Read"], "b"), results({ a: x(9_000), b: x(7_000) }));
    const limits = { ...LIMITS, declared: { Read: "none" as const } };
    expect(ids(told, { limits, available: 8_000 })).toEqual(["a"]);
    expect(ids(told, { limits, available: 9_000 })).toEqual([]);
  });

  it("all results of a message take at most half of it, the largest replaced first", () => {
    const contents = { a: x(7_000), b: x(7_600), c: x(6_000) };
    expect(ids(answered(contents), { available: 8_000 })).toEqual(["b"]);
    expect(ids(answered(contents), { available: 11_000 })).toEqual([]);
  });
});

describe("planReplace", () => {
  it.each([
    ["a result at its limit", { a: x(50_000) }, []],
    ["a result over its limit", { a: x(50_001), b: x(10) }, ["a"]],
    ["a message at its limit", { a: x(50_000), b: x(50_000), c: x(50_000), d: x(50_000) }, []],
    [
      "the largest of a message over its limit",
      { a: x(40_000), b: x(50_000), c: x(45_000), d: x(30_000), e: x(41_000) },
      ["b"],
    ],
    [
      "as many as it takes",
      { a: x(49_000), b: x(50_000), c: x(50_000), d: x(49_000), e: x(49_000), f: x(48_000) },
      ["b", "c"],
    ],
    ["the first of equals", { a: x(50_000), b: x(50_000), c: x(50_000), d: x(50_000), e: x(47_000) }, ["a"]],
    [
      "no more than one that is over its own limit",
      { a: x(150_000), b: x(50_000), c: x(50_000), d: x(50_000), e: x(40_000) },
      ["a"],
    ],
  ])("replaces %s", (_name, contents, expected) => {
    expect(ids(answered(contents as Record<string, string>))).toEqual(expected);
  });

  it("asks settings, then the tool itself, then the general limit", () => {
    const told = new Told(
      say("go"),
      call(["a", "Read"], ["b", "Grep"], ["c", "constructor"], ["d", "Bash"]),
      results({ a: x(60_000), b: x(20_000), c: x(50_001), d: x(50_000) }),
    );
    expect(ids(told)).toEqual(["a", "c"]);
    const declared = { Read: "none", Grep: 10_000, Bash: 10_000 } as const;
    expect(ids(told, { limits: { ...LIMITS, declared } })).toEqual(["b", "c", "d"]);
    const perTool = { Read: 50_000, Bash: "none" } as const;
    expect(ids(told, { limits: { ...LIMITS, declared, perTool } })).toEqual(["a", "b", "c"]);
  });

  it("keeps whole what an unanswered request has shown, even if limits have changed since", () => {
    const told = answered({ a: x(30_000), b: x(30_000) });
    const limits = { ...LIMITS, maxCharacters: 10_000, maxMessageCharacters: 40_000 };
    expect(ids(told, { limits })).toEqual(["a", "b"]);
    const shown = new Set(told.view.slots.map(({ entry }) => entry));
    expect(ids(told, { limits, shown })).toEqual([]);
    told.tell(results({ a: x(20_000) }));
    expect(ids(told, { limits, shown })).toEqual(["e3"]);
  });

  it("counts a tool without a limit among the results of its message", () => {
    const told = answered({ a: x(210_000) });
    expect(ids(told, { limits: { ...LIMITS, perTool: { Bash: "none" } } })).toEqual(["a"]);
  });

  it("leaves what was sent alone, even if a break makes it count as unsent", () => {
    const told = answered({ a: x(60_000) }).tell(done);
    expect(ids(told)).toEqual([]);
    told.tell(say("more"), adopt("first"), adopt("requested"));
    expect(told.view.sent).toBe(0);
    expect(ids(told)).toEqual([]);
  });

  it("takes a response for one that said nothing", () => {
    const silent: Draft = { type: "assistant", message: { role: "assistant", content: [] } };
    const told = new Told(adopt("first"), say(x(3_000)), silent, adopt("requested"), say("more"));
    expect(ids(told, { window: 2_000 })).toEqual([]);
  });

  it("leaves stubs alone", () => {
    const item = { tool_use_id: "a", content: x(2_000), tokens: 9 };
    const told = answered({ a: x(60_000) });
    told.tell({ type: "cleared", trigger: "manual", how: "stub", results: [item] });
    expect(ids(told, { limits: { ...LIMITS, maxCharacters: 10 } })).toEqual([]);
  });

  it("knows after a rewind what a response had seen whole", () => {
    const told = new Told(say(x(3_000)), say(x(3_000)), { ...done, answers: "e0" } as Draft);
    expect(ids(told.tell({ type: "head", to: "e1" }), { window: 2_000 })).toEqual(["e1"]);
  });

  it("knows what a response had seen whole if a rewind has removed only what nobody said", () => {
    const told = new Told(say("go"), call("a"), results({ a: x(3_000) }));
    told.tell({ type: "tag", name: "ticket", value: "7" }, { type: "head", to: "e2" });
    told.tell({ ...done, answers: "e3" } as Draft);
    expect(ids(told, { limits: { ...LIMITS, maxCharacters: 1_000 } })).toEqual([]);
  });

  it("considers what arrived while a response was running", () => {
    const told = new Told(say(x(3_000)), say(x(3_000)), { ...done, answers: "e0" } as Draft, say(x(3_000)));
    expect(ids(told, { window: 2_000 })).toEqual(["e1", "e3"]);
  });

  it("leaves a short result whole whose preview would be longer", () => {
    const limits = { ...LIMITS, maxCharacters: 10, maxMessageCharacters: 10 };
    expect(ids(answered({ a: x(200) }), { limits })).toEqual([]);
    expect(ids(answered({ a: x(2_000) }), { limits })).toEqual(["a"]);
  });

  it("shows no more of a result than its limit", () => {
    const limits = { ...LIMITS, perTool: { Bash: 100 } };
    expect(planReplace(answered({ a: x(2_000) }).input({ limits })).store[0]?.cap).toBe(100);
  });

  it("calls what parses JSON, and nothing else", () => {
    const list = JSON.stringify(Array.from({ length: 20_000 }, () => 1_000));
    const told = answered({ a: list, b: `${list},`, c: `  {"a": ${list}}`, d: `"${x(60_000)}"` });
    expect(planReplace(told.input()).store.map((item) => item.extension)).toEqual([
      "json",
      "txt",
      "json",
      "txt",
    ]);
  });

  it("replaces a human's text beyond a quarter of the window, and a mentioned file", () => {
    const mention = (text: string): Draft => ({
      type: "attachment",
      source: "attachment",
      content: [{ type: "text", text }],
    });
    const told = new Told(say(x(41_000)), mention(x(41_000)), say("short"), mention("short"));
    expect(ids(told, { window: 40_000 })).toEqual(["e0", "e1"]);
    expect(ids(told, { window: 200_000 })).toEqual([]);
  });

  it("decides about late results in the order they came, by their tool's limit", () => {
    const told = new Told(say("go"), call("a", "b", "c", "d", "e"), done, say("and?"));
    told.tell(results({ a: x(45_000), b: x(60_000) }), results({ c: x(45_000), d: x(50_000), e: x(49_000) }));
    expect(ids(told)).toEqual(["e4-1"]);
    const limits = { ...LIMITS, maxMessageCharacters: 100_000 };
    expect(ids(told, { limits })).toEqual(["e4-1", "e5-1", "e5-2"]);
    expect(planReplace(told.input()).store[0]?.text).toBe(x(60_000));
  });

  it("counts the previews of earlier late results, and distinguishes late ones from regular ones", async () => {
    const told = new Told(say("go"), call("a", "b"), done, say("and?"), call("c"));
    const limits = { ...LIMITS, maxMessageCharacters: 1_000, previewBytes: 100 };
    await told.tell(results({ c: "ok", a: x(3_000) })).replace({ limits });
    expect(await told.read("tool-results/e5.txt")).toBe(x(3_000));
    expect(ids(told.tell(results({ b: x(900) })), { limits })).toEqual(["e7"]);
  });
});
