import { describe, expect, it } from "vitest";
import type { Block } from "../transcript/blocks.ts";
import { checkEntry, type Draft, ENTRY_VERSION, type Entry, type EntryBody } from "../transcript/entries.ts";
import { foldEntries } from "./fold-entries.ts";
import { EMPTY_RESULT } from "./sanitize.ts";

const text = (value: string): Block => ({ type: "text", text: value });
const IMAGE: Block = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" },
};
const call: Draft = {
  type: "assistant",
  message: { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input: {} }] },
};
const results = (...content: string[]): Draft => ({
  type: "user",
  source: "tools",
  content: content.map((one) => ({ type: "tool_result", tool_use_id: "t1", content: one })),
});
const replaced = (body: Partial<EntryBody<"replaced">>): Draft => ({
  type: "replaced",
  results: [],
  ...body,
});

function viewOf(...drafts: Draft[]) {
  const entries = drafts.map(
    (draft, at) =>
      ({ v: ENTRY_VERSION, id: `e${at}`, parent: at ? `e${at - 1}` : null, time: at, ...draft }) as Entry,
  );
  for (const entry of entries) expect(checkEntry(entry)).toEqual({ ok: true, entry });
  return foldEntries(entries);
}

describe("a replaced entry", () => {
  it.each<[string, string | Block[], unknown]>([
    ["a text", "short", "short"],
    ["a text beside an image", [text("short"), IMAGE], [text("short"), IMAGE]],
    ["what the API takes", [text(" "), text("half \ud83d")], [text("half \ufffd")]],
    ["words for nothing", [], EMPTY_RESULT],
  ])("gives a result %s", (_name, content, shown) => {
    const item = { tool_use_id: "t1", content, stored: "tool-results/t1.txt", bytes: 9 };
    const view = viewOf(call, results("long"), replaced({ results: [item] }));
    expect(view.slots.at(-1)?.blocks).toEqual([{ type: "tool_result", tool_use_id: "t1", content: shown }]);
    expect(view.breaks).toEqual([]);
  });

  it("names one of several slots that an entry has", () => {
    const item = { entry: "e1", part: 1, content: [text("short")], bytes: 9 };
    const late = viewOf(call, results("in place", "late", "later"), replaced({ entries: [item] }));
    const shown = late.slots.map(({ blocks }) => JSON.stringify(blocks));
    expect(shown.at(-3)).toContain("in place");
    expect(shown.at(-2)).toContain("late");
    expect(shown.at(-1)).toBe(JSON.stringify([text("short")]));
  });

  it("leaves alone what a response has seen, even if a break makes it count as unsent", () => {
    const prelude = {
      model: "m",
      system: [],
      tools: [],
      parameters: { max_tokens: 1 },
      keep: [],
      bindsThinking: true,
    };
    const adopt: Draft = { type: "prelude", reason: "requested", prelude };
    const answer: Draft = { type: "assistant", message: { role: "assistant", content: [text("Done.")] } };
    const item = { tool_use_id: "t1", content: "short", bytes: 9 };
    const view = viewOf(adopt, call, results("long"), answer, adopt, replaced({ results: [item] }));
    expect(view.sent).toBe(0);
    expect(JSON.stringify(view.slots)).not.toContain("short");
  });

  it("leaves a message alone for which it has nothing", () => {
    const item = { entry: "e0", content: [text(" ")], bytes: 9 };
    const said: Draft = { type: "user", source: "human", content: [text("long")] };
    expect(viewOf(said, replaced({ entries: [item] })).slots[0]?.blocks).toEqual([text("long")]);
  });
});
