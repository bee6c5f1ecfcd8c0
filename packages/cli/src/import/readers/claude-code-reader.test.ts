import { describe, expect, it } from "vitest";
import { buildEntries, kindsOf, readRecorded } from "./recording.case.ts";

/** Lines as the agent writes them. Each follows the one before unless it sets a parent. */
function chain(...lines: readonly Record<string, unknown>[]): readonly object[] {
  return lines.map((line, at) => ({
    uuid: `u${at}`,
    parentUuid: at ? `u${at - 1}` : null,
    sessionId: "s",
    timestamp: new Date(at * 1_000).toISOString(),
    ...line,
  }));
}

const human = (text: string, more: object = {}) => ({
  type: "user",
  message: { role: "user", content: text },
  ...more,
});
const response = (id: string, ...content: object[]) => ({
  type: "assistant",
  message: { id, model: "claude-opus-4-6", content, usage: { input_tokens: 1, output_tokens: 2 } },
});
const call = (id: string) => ({ type: "tool_use", id, name: "Read", input: {} });
const result = (id: string, ...more: object[]) => ({
  type: "user",
  message: {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: id, content: `of ${id}` }, ...more],
  },
});
const text = (words: string) => ({ type: "text", text: words });
const thinking = { type: "thinking", thinking: "Hm.", signature: "x" };

const read = (lines: readonly (string | object)[]) => readRecorded("claude-code", lines);
const build = (lines: readonly (string | object)[]) => buildEntries("claude-code", read(lines));

describe("a Claude Code transcript", () => {
  it("joins the lines of one response, counts its usage once, and puts the results of parallel calls after it", () => {
    const taken = read(
      chain(
        human("go"),
        response("a", text("Reading.")),
        response("a", call("t1")),
        { ...result("t1"), parentUuid: "u2" },
        { ...response("a", call("t2")), parentUuid: "u2" },
        { ...result("t2"), parentUuid: "u4" },
        { ...response("b", text("Done.")), parentUuid: "u5" },
      ),
    );
    expect(kindsOf(taken)).toEqual(["human", "response", "results", "results", "response"]);
    expect(taken.find(({ kind }) => kind === "response")).toMatchObject({
      id: "u1",
      message: { content: [text("Reading."), call("t1"), call("t2")], usage: { output_tokens: 2 } },
    });
    const { entries, built } = buildEntries("claude-code", taken);
    expect(entries.some(({ type }) => type === "head")).toBe(false);
    expect(built.counts).toMatchObject({ messages: 5, requests: 2, branches: 0 });
  });

  it("keeps both branches after a rewind", () => {
    const { entries, built } = build(
      chain(
        human("first"),
        response("a", text("To be left.")),
        { ...human("again"), parentUuid: "u0" },
        response("b", text("Kept.")),
      ),
    );
    expect(built.counts.branches).toBe(1);
    expect(entries.map(({ type }) => type)).toEqual([
      ...["imported", "user", "prelude", "assistant", "head", "user", "assistant"],
    ]);
    expect(entries.find(({ type }) => type === "head")).toMatchObject({ to: "u0" });
    expect(entries.find(({ id }) => id === "u2")).toMatchObject({ parent: "u0" });
    expect(JSON.stringify(entries)).toContain("To be left.");
  });

  it("continues if a parent was never written, and starts a new conversation if there is none", () => {
    const lines = chain(human("one"), { type: "progress", parentUuid: "gone" }, response("a", text("Two.")));
    expect(build(lines).entries.some(({ type }) => type === "head")).toBe(false);
    const anew = chain(human("one"), response("a", text("Two.")), { ...human("anew"), parentUuid: null });
    expect(build(anew).entries.find(({ type }) => type === "head")).toMatchObject({ to: null });
  });

  it("treats text beside a result as a comment while other calls are open", () => {
    const { entries, built } = build(
      chain(
        human("go"),
        response("a", call("t1"), call("t2")),
        result("t1", text("and test it")),
        { ...result("t2"), parentUuid: "u1" },
        response("b", text("Done.")),
      ),
    );
    expect(built.counts.branches).toBe(0);
    expect(entries.find(({ id }) => id === "u2-text")).toMatchObject({ source: "human" });
  });

  it("creates a boundary for a compaction, even if its parent was never written", () => {
    const boundary = {
      type: "system",
      subtype: "compact_boundary",
      parentUuid: null,
      compactMetadata: { preTokens: 9 },
    };
    for (const logicalParentUuid of ["u1", "nobody"]) {
      const { entries, built } = build(
        chain(
          human("before"),
          response("a", call("open")),
          { ...boundary, logicalParentUuid },
          human("This session is being continued", { isCompactSummary: true }),
          response("b", text("Going on.")),
        ),
      );
      expect(built.counts).toMatchObject({ compactions: 1, branches: 0 });
      expect(entries.map(({ type }) => type)).toEqual([
        ...["imported", "user", "prelude", "assistant", "interrupted", "boundary", "assistant"],
      ]);
      expect(entries.find(({ type }) => type === "boundary")).toMatchObject({
        from: "u0",
        before: 9,
        id: "u2",
      });
    }
  });

  it("distinguishes the human's words from a program's, and keeps other lines unchanged", () => {
    const odd = ['{"torn', "17", JSON.stringify({ type: "file-history-snapshot", snapshot: {} })];
    const lines = chain(
      human("words"),
      human("a skill", { isMeta: true }),
      human("<local-command-stdout>out</local-command-stdout>"),
      human("[Request interrupted by user]"),
      { type: "progress", data: {} },
      response("a", text("End.")),
    );
    const { entries, kept, built } = build([...lines, ...odd, lines[0]!]);
    const users = entries.filter(({ type }) => type === "user" || type === "attachment");
    expect(users.map(({ type }) => type)).toEqual(["user", "attachment", "attachment", "attachment"]);
    expect(users[0]).toMatchObject({ origins: [{ block: 0, from: 0, to: 5, origin: "imported" }] });
    expect(kept).toEqual([JSON.stringify(lines[4]), ...odd, JSON.stringify(lines[0])]);
    expect(Object.fromEntries(built.counts.kept)).toEqual({
      ...{ progress: 1, unreadable: 2, "file-history-snapshot": 1, repeated: 1 },
    });
  });

  it("reads two values that a crash has put on one line", () => {
    const [first, second] = chain(human("one"), response("a", text("Two.")));
    const { entries } = build([JSON.stringify(first) + JSON.stringify(second)]);
    expect(entries.map(({ type }) => type)).toEqual(["imported", "user", "prelude", "assistant"]);
  });

  it("keeps a message with an unknown block unchanged, and says so", () => {
    const odd = { type: "user", message: { role: "user", content: [{ text: "no type" }] } };
    const { kept, built } = build(chain(human("one"), odd));
    expect(kept).toHaveLength(1);
    expect(Object.fromEntries(built.counts.kept)).toEqual({ "unusable user": 1 });
  });

  it("does not count the usage of a response twice when its lines are repeated later", () => {
    const taken = read(chain(human("a"), response("r", text("1")), human("b"), response("r", text("2"))));
    const usages = taken.flatMap((each) =>
      each.kind === "response" ? [each.message.usage !== undefined] : [],
    );
    expect(usages).toEqual([true, false]);
  });
});

describe("what a Claude Code transcript says about its requests", () => {
  const asked = { thinkingMetadata: { maxThinkingTokens: 31_999 } };
  const effort = (lines: readonly object[]) =>
    read(lines).flatMap((each) => (each.kind === "effort" ? [each.effort] : []));

  it("an exchange that asks for no thinking, and has none, changes the effort, and so does the next one", () => {
    const skill = human("<command-message>review</command-message>");
    const lines = chain(
      human("a", asked),
      response("1", thinking),
      skill,
      response("2", text("b")),
      human("c", asked),
    );
    expect(effort(lines)).toEqual(["31999 tokens of thinking", "no thinking", "31999 tokens of thinking"]);
  });

  it("but not if the response contains thinking anyway", () => {
    const skill = human("Base directory for this skill: x", { isMeta: true });
    const lines = chain(human("a", asked), skill, response("2", thinking), human("c", asked));
    expect(effort(lines).at(-1)).toBe("31999 tokens of thinking");
    expect(effort(chain(human("a"), response("1", thinking), human("b", asked)))).toEqual([]);
  });

  it("a request repeated without streaming, a resumed session, cleared results", () => {
    const taken = read(
      chain(
        human("a"),
        response("1", text("b")),
        human("c"),
        response("2", text("d"), call("t")),
        {
          type: "system",
          subtype: "microcompact_boundary",
          microcompactMetadata: { tokensSaved: 7, compactedToolIds: ["t"] },
        },
        human("<command-name>/exit</command-name>"),
        human("e", { version: "2" }),
        response("3", text("f")),
      ),
    );
    const told = taken.flatMap((each) => (each.kind === "circumstance" ? [each.what] : []));
    expect(told).toEqual(["parameters", "resumed", "parameters"]);
    expect(taken.find(({ kind }) => kind === "cleared")).toMatchObject({ results: ["t"], tokens: 7 });
  });

  it("when a request was made, and for how long it was cached", () => {
    const usage = { input_tokens: 1, output_tokens: 1, cache_creation: { ephemeral_1h_input_tokens: 5 } };
    const lines = chain(human("a"), {
      ...response("1", text("b")),
      message: { id: "1", model: "m", content: [text("b")], usage },
      timestamp: new Date(9_000).toISOString(),
    });
    expect(read(lines).at(-1)).toMatchObject({ requested: 0, time: 9_000, ttl: "1h" });
  });

  it("its title, branch and folder, and whether the file belongs to a sub-agent", () => {
    const about = (lines: readonly object[]) =>
      Object.assign({}, ...read(lines).flatMap((each) => (each.kind === "about" ? [each.about] : [])));
    const known = { cwd: "/w", gitBranch: "main" };
    const title = { type: "summary", summary: "A title", leafUuid: "u0" };
    expect(about([title, ...chain(human("a", known))])).toMatchObject({
      id: "s",
      cwd: "/w",
      branch: "main",
      title: "A title",
    });
    const other = { ...title, leafUuid: "of another file" };
    expect(about([other, ...chain(human("a", known))]).title).toBeUndefined();
    const side = { ...known, isSidechain: true, agentId: "a1" };
    expect(about(chain(human("a", side)))).toMatchObject({ id: "a1", parent: "s" });
  });

  it("keeps what sub-agents said inside the main file", () => {
    const { built } = build(chain(human("a"), { ...human("b"), isSidechain: true }));
    expect(Object.fromEntries(built.counts.kept)).toEqual({ sidechain: 1 });
  });
});
