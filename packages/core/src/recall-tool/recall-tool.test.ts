import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNKNOWN_MARGIN } from "../tokens/estimate.ts";
import { type Draft, ENTRY_VERSION, type Entry } from "../transcript/entries.ts";
import { foldEntries } from "../view/fold-entries.ts";
import { ANSWER_TOKENS, estimateAnswerTokens, READING_TOKENS } from "./fit-answer.ts";
import { answerRecall, RecallTool } from "./recall-tool.ts";

function viewOf(...drafts: Draft[]) {
  return foldEntries(
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
const result = (content: string, id = "t1"): Draft => ({
  type: "user",
  source: "tools",
  content: [{ type: "tool_result", tool_use_id: id, content }],
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
          const answer = new RecallTool().answer(view, { id: "t1", offset }, 2_000);
          expect(estimateAnswerTokens(answer)).toBeLessThanOrEqual(2_000);
          const more = /\n\n\[(\d+) of \d+ characters\. Go on with offset \d+\.\]$/.exec(answer);
          read += more ? answer.slice(0, more.index) : answer;
          offset = more ? Number(more[1]) : text.length;
        }
        expect(read).toBe(text.toWellFormed());
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });

  it("finds what was said by words in it, even before a compaction", () => {
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
    expect(answerRecall(view, { query: "fridays push" })).toMatch(
      /^## e0 \(human.*\nNever push on Fridays\./,
    );
    expect(answerRecall(view, { query: "ts2345" })).toMatch(/^## t1 \(result/);
  });

  it("gives back a result of 15,000 tokens in one call", () => {
    // About four characters a token, as code and logs have.
    const text = Array.from(
      { length: 940 },
      (_, at) => `line ${at}: const value${at} = read(source, ${at});`,
    ).join("\n");
    expect(estimateAnswerTokens(text) / UNKNOWN_MARGIN).toBeGreaterThan(14_000);
    expect(estimateAnswerTokens(text) / UNKNOWN_MARGIN).toBeLessThan(15_000);
    const view = viewOf(human("go"), call, result(text), cleared);
    expect(answerRecall(view, { id: "t1" })).toBe(text);
  });

  it("does not find its own call", () => {
    const asking: Draft = {
      type: "assistant",
      message: {
        role: "assistant",
        content: [
          { type: "text", text: "I look it up." },
          { type: "tool_use", id: "t9", name: "Recall", input: { query: "purple needle" } },
        ],
      },
    };
    const view = viewOf(human("Mind the purple needle in the haystack of the northern barn."), asking);
    expect(answerRecall(view, { query: "purple needle" })).toMatch(/^## e0 \(human[^#]*$/);
    expect(answerRecall(view, { id: "e1" })).toContain("query: purple needle");
  });

  it("keeps a search within its bounds, however much fits", () => {
    const view = viewOf(
      ...Array.from({ length: 300 }, (_, at) => human(`needle ${at} ${"hay ".repeat(900)}`)),
    );
    const answer = answerRecall(view, { query: "needle" });
    expect(estimateAnswerTokens(answer)).toBeLessThanOrEqual(ANSWER_TOKENS);
    expect(answer.match(/^## /gm)?.length).toBeGreaterThan(5);
  });

  it("shows the place in a long result, from which it can be read on by its id", () => {
    const hay = Array.from({ length: 900 }, (_, at) => `row ${at} of the table, nothing special in it`);
    const text = [...hay, "row 900: the needle", ...hay].join("\n");
    const view = viewOf(human("go"), call, result(text), cleared);
    const answer = answerRecall(view, { query: "needle" });
    const offset = Number(/^\[from (\d+)\]$/m.exec(answer)?.[1]);
    expect(answer).toMatch(/^## t1 \(result of Bash make, \d+ characters\)\n/);
    expect(answerRecall(view, { id: "t1", offset })).toContain("row 900: the needle");
    expect(text.startsWith(answer.split("\n")[2]!, offset)).toBe(true);
  });

  it("looks only in what an id names, where both are given", () => {
    const view = viewOf(human("The needle is mine."), call, result("a needle returned"), human("needle"));
    expect(answerRecall(view, { id: "t1", query: "needle" })).toMatch(/^## t1 [^#]*$/);
    expect(answerRecall(view, { id: "e0", query: "needle" })).toMatch(/^## e0 [^#]*$/);
  });

  it("shows what was returned twice only once, and not its own answers", () => {
    const again = (id: string, name: string): Draft => ({
      type: "assistant",
      message: { role: "assistant", content: [{ type: "tool_use", id, name, input: {} }] },
    });
    const view = viewOf(
      human("go"),
      ...["Read", "Read", "Recall"].flatMap((name, at) => [
        again(`t${at}`, name),
        result(`${at}\nthe needle\nand\nmany\nmore\nlines`, `t${at}`),
      ]),
    );
    expect(answerRecall(view, { query: "needle" }).match(/^## t\d/gm)).toEqual(["## t1"]);
    expect(answerRecall(view, { id: "t2" })).toContain("the needle");
    expect(answerRecall(view, { page: 1 }).match(/^## t\d/gm)).toEqual(["## t0", "## t1"]);
  });

  it("reads calls as they were written, and names what is not text", () => {
    const view = viewOf(
      {
        type: "user",
        source: "human",
        content: [
          { type: "text", text: "Look." },
          { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
          { type: "document", source: { type: "url", url: "https://a.example/b.pdf" } },
        ],
      },
      {
        type: "assistant",
        message: {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "hm", signature: "s" },
            {
              type: "tool_use",
              id: "t1",
              name: "Edit",
              input: { file_path: "/a.ts", new: 'one\n"two"', all: true },
            },
          ],
        },
      },
    );
    expect(answerRecall(view, { id: "e0" })).toBe("Look.\n\n[image image/png]\n\n[document]");
    expect(answerRecall(view, { id: "e1" })).toBe('Edit\nfile_path: /a.ts\nnew: one\n"two"\nall: true');
  });

  it("finds a model's summary after another compaction has replaced it", () => {
    const boundary = (at: number, method: "full" | "notes", text: string): Draft => ({
      type: "boundary",
      from: `e${at}`,
      to: `e${at}`,
      pieces: [
        { source: "summary", content: [{ type: "text", text }] },
        { source: "summary", content: [{ type: "text", text: "Files: needle.ts" }] },
      ],
      trigger: "auto",
      method,
      before: 2,
      after: 1,
    });
    const view = viewOf(
      human("hello"),
      boundary(0, "full", "The needle is red."),
      boundary(1, "notes", "A needle."),
    );
    expect(answerRecall(view, { query: "needle" })).toBe(
      "## e1 (summary, 18 characters)\nThe needle is red.",
    );
    expect(answerRecall(view, { id: "e1" })).toBe("The needle is red.\n\nFiles: needle.ts");
    expect(answerRecall(view, { id: "e2" })).toBe("A needle.\n\nFiles: needle.ts");
  });

  it("answers within its bounds whatever is in the way, and the same whether it followed or starts afresh", () => {
    const text = fc.string({ unit: "binary", maxLength: 3_000, size: "max" });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, fc.string(), (all, query, id) => {
        const view = viewOf(human("go"));
        const followed = new RecallTool();
        followed.answer(view, { query: "go" });
        const drafts = all.map((each, at) => ({ ...human(`${each} ${query}`), id: `m${at}` }));
        foldEntries(
          drafts.map((draft, at) => ({
            v: ENTRY_VERSION,
            parent: at ? `m${at - 1}` : "e0",
            time: at,
            ...draft,
          })) as Entry[],
          view,
        );
        for (const input of [{ query }, { id }, { query, id: "m0" }, { id: "m0" }, { page: 1 }]) {
          const answer = followed.answer(view, input);
          // A blank query with an id reads by the id.
          const limit = "id" in input ? READING_TOKENS : ANSWER_TOKENS;
          expect(estimateAnswerTokens(answer)).toBeLessThanOrEqual(limit);
          expect(answer).not.toBe("");
          expect(answerRecall(view, input)).toBe(answer);
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it.each([
    [{}, /Give an id/],
    [undefined, /Give an id/],
    [{ id: "nobody" }, /Nothing in this session has the id nobody/],
    [{ query: "zebra" }, /contains any of: zebra/],
    [{ query: "?!" }, /contains any of/],
    [{ id: "e0", offset: 99_999 }, /nothing from 99999 on/],
    [{ page: 0 }, /There is 1 page/],
    [{ query: "", id: " ", page: 2 }, /There is 1 page/],
  ])("answers %j with a sentence", (input, answer) => {
    expect(answerRecall(viewOf(human("hello")), input)).toMatch(answer);
  });
});
