import { describe, expect, it } from "vitest";
import { readClaudeCode } from "./claude-code.ts";

/** Lines as the agent writes them, each following the one before unless it says otherwise. */
function transcript(...lines: readonly Record<string, unknown>[]): string {
  return lines
    .map((line, at) => JSON.stringify({ uuid: `u${at}`, parentUuid: at ? `u${at - 1}` : null, ...line }))
    .join("\n");
}

const human = (text: string) => ({ type: "user", message: { role: "user", content: text } });
const response = (id: string, ...content: object[]) => ({
  type: "assistant",
  message: { id, model: "m", content, usage: { input_tokens: 1, output_tokens: 2 } },
});
const call = (id: string) => ({ type: "tool_use", id, name: "Read", input: {} });
const result = (id: string) => ({
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: `of ${id}` }] },
});
const text = (words: string) => ({ type: "text", text: words });

const kinds = (source: string) => readClaudeCode(source).map(({ kind }) => kind);

describe("a Claude Code transcript", () => {
  it("puts the lines of one response together, and the results of parallel calls that hang beside the path", () => {
    const said = readClaudeCode(
      transcript(
        human("go"),
        response("a", text("Reading.")),
        response("a", call("t1")),
        response("a", call("t2")),
        { ...result("t1"), parentUuid: "u2" },
        { ...result("t2"), parentUuid: "u3" },
        { ...response("b", text("Done.")), parentUuid: "u5" },
      ),
    );
    expect(said.map(({ kind }) => kind)).toEqual(["human", "assistant", "results", "assistant"]);
    expect(said[1]).toMatchObject({ content: [text("Reading."), call("t1"), call("t2")], model: "m" });
    expect(said[2]).toMatchObject({ results: [{ tool_use_id: "t1" }, { tool_use_id: "t2" }] });
  });

  it("follows the last message, not what was gone back from, nor what agents beside it said", () => {
    const source = transcript(
      human("first"),
      response("a", text("To be forgotten.")),
      { ...human("again"), parentUuid: "u0" },
      { ...response("side", text("beside")), isSidechain: true },
      { ...response("b", text("Kept.")), parentUuid: "u2" },
    );
    expect(kinds(source)).toEqual(["human", "human", "assistant"]);
    expect(JSON.stringify(readClaudeCode(source))).not.toMatch(/forgotten|beside/);
  });

  it("goes on through a compaction, also one whose parent was never written, without the summary", () => {
    const boundary = {
      type: "system",
      subtype: "compact_boundary",
      parentUuid: null,
      compactMetadata: { preTokens: 9 },
    };
    for (const logicalParentUuid of ["u1", "nobody"]) {
      const source = transcript(
        human("before"),
        response("a", text("Yes.")),
        { ...boundary, logicalParentUuid },
        { ...human("This session is being continued"), isCompactSummary: true },
        response("b", text("Going on.")),
      );
      expect(kinds(source)).toEqual(["human", "assistant", "compaction", "assistant"]);
    }
  });

  it("tells the human's words from a program's, and leaves out what is broken, foreign or there twice", () => {
    const source = transcript(
      human("words"),
      { ...human("a skill"), isMeta: true },
      human("<local-command-stdout>out</local-command-stdout>"),
      human("[Request interrupted by user]"),
      { type: "progress" },
      response("a", text("End.")),
    );
    const twice = source.split("\n")[0];
    const all = `${source}\n{"torn\n17\n\n${twice}\n${JSON.stringify({ type: "file-history-snapshot" })}`;
    expect(kinds(all)).toEqual(["human", "injected", "injected", "injected", "assistant"]);
  });
});
