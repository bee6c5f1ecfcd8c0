import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Draft, ENTRY_VERSION, type Entry } from "../../transcript/entries.ts";
import { fold } from "../../view/fold.ts";
import { recall } from "./recall.ts";

const CAP = 7_200;

function viewOf(...drafts: Draft[]) {
  return fold(
    drafts.map(
      (draft, at) =>
        ({ v: ENTRY_VERSION, id: `e${at}`, parent: at ? `e${at - 1}` : null, time: at, ...draft }) as Entry,
    ),
  );
}

const human = (text: string): Draft => ({ type: "user", source: "human", content: [{ type: "text", text }] });
const call: Draft = {
  type: "assistant",
  message: {
    role: "assistant",
    content: [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "make" } }],
  },
};
const result = (content: string): Draft => ({
  type: "user",
  source: "tools",
  content: [{ type: "tool_result", tool_use_id: "t1", content }],
});
const cleared: Draft = {
  type: "cleared",
  trigger: "economy",
  how: "stub",
  results: [{ tool_use_id: "t1", content: "[cleared]", tokens: 9 }],
};

describe("recall", () => {
  it("reads a result that was cleared, exactly and in parts of bounded length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 30_000, size: "max" }), (text) => {
        const view = viewOf(human("go"), call, result(text), cleared);
        let read = "";
        for (let offset = 0; offset < text.length; ) {
          const answer = recall(view, { id: "t1", offset });
          expect(answer.length).toBeLessThan(CAP);
          const more = /\n\n\[(\d+) of \d+ characters\. Go on with offset \d+\.\]$/.exec(answer);
          read += more ? answer.slice(0, more.index) : answer;
          offset = more ? Number(more[1]) : text.length;
        }
        expect(read).toBe(text.toWellFormed());
      }),
      { numRuns: 50 },
    );
  });

  it("finds what was said by words in it, also behind a compaction", () => {
    const boundary: Draft = {
      type: "boundary",
      from: "e0",
      to: "e2",
      pieces: [{ source: "summary", content: [{ type: "text", text: "Work." }] }],
      trigger: "auto",
      method: "full",
      before: 2,
      after: 1,
    };
    const view = viewOf(human("Never push on Fridays."), call, result("error TS2345 in src/a.ts"), boundary);
    expect(recall(view, { query: "fridays push" })).toMatch(/^## e0 \(human.*\nNever push on Fridays\./);
    expect(recall(view, { query: "ts2345" })).toMatch(/^## t1 \(result/);
  });

  it("keeps a search within its bounds, however much fits", () => {
    const view = viewOf(
      ...Array.from({ length: 300 }, (_, at) => human(`needle ${at} ${"hay ".repeat(900)}`)),
    );
    const answer = recall(view, { query: "needle" });
    expect(answer.length).toBeLessThan(CAP);
    expect(answer.match(/^## /gm)?.length).toBeGreaterThan(5);
  });

  it.each([
    [{}, /Give an id/],
    [undefined, /Give an id/],
    [{ id: "nobody" }, /Nothing in this session has the id nobody/],
    [{ query: "zebra" }, /contains any of: zebra/],
    [{ query: "?!" }, /contains any of/],
    [{ id: "e0", offset: 99_999 }, /nothing from 99999 on/],
  ])("answers %j with a sentence", (input, answer) => {
    expect(recall(viewOf(human("hello")), input)).toMatch(answer);
  });
});
