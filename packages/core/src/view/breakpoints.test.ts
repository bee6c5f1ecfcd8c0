import { describe, expect, it } from "vitest";
import type { Block, OtherBlock } from "../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry } from "../transcript/entries.ts";
import { foldEntries } from "./fold-entries.ts";
import { renderRequest } from "./render-request.ts";

const text = (value: string): Block => ({ type: "text", text: value });
const call = (id: string, name = "Bash"): Block => ({ type: "tool_use", id, name, input: {} });
const LONG = "line ".repeat(80);
const result = (id: string, content = LONG): Block => ({ type: "tool_result", tool_use_id: id, content });
const human = (value: string): Draft => ({ type: "user", source: "human", content: [text(value)] });
const answer = (...content: Block[]): Draft => ({
  type: "assistant",
  message: { role: "assistant", content },
});
const results = (...ids: string[]): Draft => ({
  type: "user",
  source: "tools",
  content: ids.map((id) => result(id)),
});
const prelude = (keep: string[] = []): Draft => ({
  type: "prelude",
  reason: "first",
  prelude: {
    model: "m",
    system: [text("a"), text("b")] as never,
    tools: [{ name: "Bash" }],
    parameters: { max_tokens: 9 },
    keep,
    bindsThinking: false,
  },
});

function requestOf(...drafts: Draft[]) {
  const entries = drafts.map(
    (draft, at) =>
      ({ v: ENTRY_VERSION, id: `e${at}`, parent: at ? `e${at - 1}` : null, time: at, ...draft }) as Entry,
  );
  return renderRequest(foldEntries(entries), "5m");
}

/** The marked blocks, each as something to recognise it by. */
function marks(...drafts: Draft[]): string[] {
  const { messages } = requestOf(...drafts);
  const blocks = messages.flatMap(({ content }) => content as readonly OtherBlock[]);
  return blocks.flatMap((block) =>
    block.cache_control ? [String(block.text ?? block.id ?? block.tool_use_id)] : [],
  );
}

describe("cache marks", () => {
  it("are at the system's end for an hour, and at the end of the messages", () => {
    const request = requestOf(prelude(), human("one"));
    expect(request.system?.map((block) => block.cache_control?.ttl)).toEqual([undefined, "1h"]);
    expect(marks(prelude(), human("one"))).toEqual(["one"]);
  });

  it("are at the end of the tools if there is no system text", () => {
    const draft = prelude();
    if (draft.type === "prelude") Object.assign(draft.prelude, { system: [] });
    const request = requestOf(draft, human("one"));
    expect(request.system).toBeUndefined();
    expect(request.tools?.at(-1)).toMatchObject({ name: "Bash", cache_control: { ttl: "1h" } });
  });

  it("are where the last request ended, however much was added since", () => {
    const added = Array.from({ length: 40 }, (_, at) => human(`more ${at}`));
    expect(marks(prelude(), human("one"), answer(text("yes")), ...added)).toEqual(["one", "more 39"]);
  });

  it("are before the first result that could be cleared", () => {
    const drafts = [
      prelude(),
      human("go"),
      answer(call("t1")),
      results("t1"),
      answer(call("t2")),
      results("t2"),
    ];
    expect(marks(...drafts, answer(text("done")), human("next"))).toEqual(["t1", "t2", "next"]);
  });

  it("skip a result that is shorter than its stub, which would hold the frontier back for ever", () => {
    const short: Draft = { type: "user", source: "tools", content: [result("t1", "Edited.")] };
    const said = [prelude(), human("one"), answer(call("t1")), short, answer(call("t2")), results("t2")];
    // The end of the request before, the call whose result could be cleared, the end.
    expect(marks(...said)).toEqual(["t1", "t2", "t2"]);
  });

  it("pass over results of tools that keep theirs, and of MCP tools", () => {
    const drafts = [
      human("go"),
      answer(call("t1", "Keep"), call("t2", "mcp__a__b")),
      results("t1", "t2"),
      answer(call("t3")),
      results("t3"),
      answer(text("done")),
      human("next"),
    ];
    expect(marks(prelude(["Keep"]), ...drafts)).toEqual(["t3", "t3", "next"]);
  });

  it("are before the first cleared block after a clearing, if the cache is still valid", () => {
    const stub = { tool_use_id: "t2", content: "[cleared]", tokens: 1 };
    const drafts = [
      prelude(),
      human("go"),
      answer(call("t1", "mcp__a__b")),
      results("t1"),
      answer(call("t2")),
      results("t2"),
      answer(call("t3")),
      results("t3"),
    ];
    const cleared: Draft = { type: "cleared", trigger: "economy", how: "stub", results: [stub] };
    expect(marks(...drafts, cleared)).toEqual(["t2", "t3", "t3"]);
  });

  it("step back over thinking, which may not carry one", () => {
    const thinking: Block = { type: "thinking", thinking: "hm", signature: "s" };
    const drafts = [
      prelude(),
      human("go"),
      answer(text("so"), thinking),
      human("next"),
      answer(text("ok")),
      human("end"),
    ];
    const snip: Draft = {
      type: "snip",
      from: "e3",
      to: "e3",
      by: "user",
      pieces: [{ source: "reminder", content: [text("gone")] }],
    };
    expect(marks(...drafts, snip)).toEqual(["so", "end"]);
  });
});
