import { expect, it } from "vitest";
import type { Draft, Entry } from "../transcript/entries.ts";
import { applyEntry } from "./fold-entries.ts";
import { isUnanswered, isUnsent } from "./unanswered.ts";
import { emptyView } from "./view.ts";

function viewOf(...drafts: readonly Draft[]) {
  const view = emptyView();
  for (const [at, draft] of drafts.entries())
    applyEntry(view, { v: 1, id: `e${at}`, parent: view.leaf, time: at, ...draft } as Entry);
  return view;
}

const ask: Draft = { type: "user", source: "human", content: [{ type: "text", text: "Why?" }] };

it("has nothing to send if the question was removed with nothing in its place", () => {
  expect(isUnanswered(viewOf(ask))).toBe(true);
  const gone = viewOf(ask, { type: "snip", from: "e0", to: "e0", by: "user", pieces: [] });
  expect(gone.slots).toEqual([]);
  expect([isUnanswered(gone), isUnsent(gone)]).toEqual([false, false]);
});
