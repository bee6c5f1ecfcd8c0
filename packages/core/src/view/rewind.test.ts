// Going back under another prelude than the one a branch began with: cases that the simulator found.
import { describe, expect, it } from "vitest";
import { type Draft, ENTRY_VERSION, type Entry, type Prelude } from "../transcript/entries.ts";
import { applyEntry, foldEntries } from "./fold-entries.ts";
import { renderRequest } from "./render-request.ts";
import { emptyView } from "./view.ts";

const prelude = (system: string): Draft => ({
  type: "prelude",
  reason: "requested",
  prelude: {
    model: "claude-sonnet-5-5",
    system: [{ type: "text", text: system }],
    tools: [],
    parameters: { max_tokens: 1_000 },
    keep: [],
    bindsThinking: true,
  } satisfies Prelude,
});
const say = (text: string): Draft => ({ type: "user", source: "human", content: [{ type: "text", text }] });
const think = (about: string): Draft => ({
  type: "assistant",
  message: {
    role: "assistant",
    content: [
      { type: "thinking", thinking: about, signature: `signed-${about}` },
      { type: "text", text: about },
    ],
  },
});

const thinkOnly = (about: string): Draft => ({
  type: "assistant",
  message: {
    role: "assistant",
    content: [{ type: "thinking", thinking: about, signature: `signed-${about}` }],
  },
});

/** Entry ids are `e0`, `e1` … in the order of the drafts. */
function folded(...drafts: Draft[]) {
  const view = emptyView();
  const entries: Entry[] = [];
  for (const draft of drafts) {
    const id = `e${entries.length}`;
    const entry = { v: ENTRY_VERSION, id, parent: view.leaf, time: entries.length, ...draft } as Entry;
    entries.push(entry);
    applyEntry(view, entry);
  }
  expect(foldEntries(entries).slots).toEqual(view.slots);
  const thoughts = view.slots.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "thinking" ? [block.thinking] : [])),
  );
  return { view, thoughts };
}

describe("a rewind", () => {
  it("keeps the prelude in force, and drops thinking that was made under another", () => {
    const { view, thoughts } = folded(
      prelude("A"),
      say("one"),
      think("under A"),
      prelude("B"),
      say("two"),
      { type: "head", to: "e2" },
      say("three"),
      think("under B"),
      { type: "head", to: "e7" },
    );
    expect(view.prelude?.system).toEqual([{ type: "text", text: "B" }]);
    expect(thoughts).toEqual(["under B"]);
  });

  it("knows which thinking is foreign even if the path itself names no prelude", () => {
    const { thoughts } = folded(
      prelude("A"),
      { type: "head", to: null },
      say("one"),
      think("under A"),
      prelude("B"),
      say("two"),
      think("under B"),
      say("three"),
      { type: "head", to: "e6" },
    );
    expect(thoughts).toEqual(["under B"]);
  });

  it("drops thinking after a decision on a path that itself names no prelude", () => {
    const { thoughts } = folded(
      prelude("A"),
      { type: "head", to: null },
      say("one"),
      say("two"),
      think("before"),
      { type: "snip", from: "e2", to: "e2", pieces: [], by: "user" },
      say("three"),
      { type: "head", to: "e5" },
    );
    expect(thoughts).toEqual([]);
  });

  it("counts nothing as sent that was sent under another prelude", () => {
    const { view } = folded(
      prelude("A"),
      say("one"),
      thinkOnly("first"),
      say("two"),
      thinkOnly("second"),
      prelude("B"),
      say("three"),
      { type: "head", to: "e4" },
    );
    expect(view.sent).toBe(0);
    expect(renderRequest(view, "5m").messages).toHaveLength(1);
  });

  it("counts nothing as sent after a decision that was undone, however often the path is folded again", () => {
    const undone = [
      prelude("A"),
      say("zero"),
      say("one"),
      { type: "snip", from: "e1", to: "e1", pieces: [], by: "user" },
      thinkOnly("first"),
      say("two"),
      thinkOnly("second"),
      { type: "undo", of: "e3" },
    ] satisfies Draft[];
    const again = [{ type: "undo", of: "e3" }, say("three"), { type: "head", to: "e7" }] satisfies Draft[];
    for (const more of [[], again.slice(0, 1), again]) {
      const { view } = folded(...undone, ...more);
      expect(view.slots.map(({ entry }) => entry)).toEqual(["e1", "e2", "e5"]);
      expect(view.sent).toBe(0);
      expect(renderRequest(view, "5m").messages).toHaveLength(1);
    }
  });

  it("to the beginning does not hide that another prelude is a break", () => {
    const { view } = folded(prelude("A"), say("one"), { type: "head", to: null }, prelude("B"));
    expect(view.breaks.map(({ cause, at }) => [cause, at])).toEqual([
      ["head", 0],
      ["prelude", -1],
    ]);
  });
});

it("another prelude before anything was said is not a break", () => {
  expect(folded(prelude("A"), prelude("B")).view.breaks).toEqual([]);
});
