import { openSession, RECALL } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { describe, expect, it } from "vitest";
import { buildEntries, readRecorded } from "../import/readers/recording.case.ts";
import type { AgentName } from "../import/recorded.ts";
import { formatSession } from "./format-fidelity.ts";
import { type FactKind, measureCompactions } from "./measure-compactions.ts";

const measure = (agent: AgentName, lines: readonly object[]) =>
  measureCompactions(buildEntries(agent, readRecorded(agent, lines)).entries);

/** Lines of a Claude Code transcript, each following the one before. */
function chain(...lines: readonly Record<string, unknown>[]): readonly object[] {
  return lines.map((line, at) => ({
    uuid: `u${at}`,
    parentUuid: at ? `u${at - 1}` : null,
    timestamp: new Date(at * 1_000).toISOString(),
    ...line,
  }));
}

const human = (content: string, more: object = {}) => ({
  type: "user",
  message: { role: "user", content },
  ...more,
});
let calls = 0;
const text = (words: string) => ({ type: "text", text: words });
const says = (...content: object[]) => ({
  type: "assistant",
  message: { id: `r${++calls}`, model: "claude-opus-4-6", content, usage: {} },
});
/** A call and its result. */
function called(name: string, input: object, content: string, is_error = false) {
  const id = `t${++calls}`;
  const result = { type: "tool_result", tool_use_id: id, content, is_error };
  return [
    says({ type: "tool_use", id, name, input }),
    { type: "user", message: { role: "user", content: [result] } },
  ];
}
const boundary = {
  type: "system",
  subtype: "compact_boundary",
  parentUuid: null,
  compactMetadata: { preTokens: 150_000, trigger: "auto" },
};

function work(summary: string): readonly object[] {
  return chain(
    human("Please make the parser faster.\nUse a table instead of the chain of regular expressions."),
    ...called("Read", { file_path: "/w/src/lexer/scan.ts" }, "export function scanToken() {}"),
    ...called("Read", { file_path: "/w/src/other.ts" }, "nothing of use"),
    ...called("Read", { file_path: "/w/src/gone.ts" }, "is_error below", true),
    ...called(
      "Edit",
      { file_path: "/w/src/parse.ts", old_string: "a", new_string: "parseQuickly()" },
      "edited",
    ),
    ...called("Bash", { command: "npm test" }, "TypeError: tokens is not iterable\n  at run", true),
    says(text("We decided on a lookup table. `makeLookup` builds it, and `dropLater` goes away.")),
    boundary,
    human(summary, { isCompactSummary: true }),
    says(text("Going on with `makeLookup` and `scanToken`, then dropLater.")),
  );
}

const SUMMARY = `1. All user messages: "Please make the parser faster. Use a table instead of the chain of regular expressions."
2. Files: src/parse.ts was edited, scan.ts was read.
3. The test failed: TypeError, since the tokens were not iterable.
4. makeLookup builds the table on which we decided: a lookup.`;

describe("what a recorded compaction kept", () => {
  it("distinguishes what is in view, what one call shows, and what is lost", () => {
    const [only, ...more] = measure("claude-code", work(SUMMARY));
    expect(more).toEqual([]);
    expect(only).toMatchObject({ before: 150_000, trigger: "auto", hasTranscript: false });
    const none = { view: [], call: [], transcript: [], gone: [] };
    expect(only!.kinds.edited).toEqual({ ...none, view: ["/w/src/parse.ts"] });
    // Found by its name only; a failed call has read nothing.
    expect(only!.kinds.read).toEqual({
      ...none,
      call: ["/w/src/lexer/scan.ts"],
      gone: ["/w/src/other.ts"],
    });
    expect(only!.kinds.human.view).toHaveLength(1);
    expect(only!.kinds["human-sense"].view).toHaveLength(1);
    // `scanToken` is in a file that the view names; nothing names the file with `dropLater`.
    expect(only!.kinds["needed-name"]).toEqual({
      ...none,
      view: ["makeLookup"],
      call: ["scanToken"],
      gone: ["dropLater"],
    });
    expect(only!.kinds.error).toEqual({ ...none, view: ["TypeError: tokens is not iterable"] });
    expect(only!.kinds.decision.view).toEqual([
      "Use a table instead of the chain of regular expressions.",
      "We decided on a lookup table.",
    ]);
  });

  it("finds nothing in a summary about something else", () => {
    const [only] = measure("claude-code", work("The weather was fine."));
    for (const kind of ["edited", "read", "human", "error", "decision"] satisfies FactKind[])
      expect([kind, only!.kinds[kind].view, only!.kinds[kind].call]).toEqual([kind, [], []]);
  });

  it("says that the transcript can be searched if the view names it", () => {
    const [only] = measure("claude-code", work("Read the full transcript at: /h/projects/s.jsonl"));
    expect(only!.hasTranscript).toBe(true);
    expect(only!.kinds.edited.transcript).toEqual(["/w/src/parse.ts"]);
    expect(only!.kinds.edited.gone).toEqual([]);
  });

  it("counts what a program restored after the summary, but not what the human said then", () => {
    const lines = work("Nothing.").slice(0, -1);
    const restored = { ...human("Note: src/other.ts was read before.", { isMeta: true }), uuid: "x1" };
    const said = { ...human("look at src/lexer/scan.ts"), uuid: "x2", parentUuid: "x1" };
    const parent = (lines.at(-1) as { uuid: string }).uuid;
    const [only] = measure("claude-code", [...lines, { ...restored, parentUuid: parent }, said]);
    expect(only!.kinds.read.view).toEqual(["/w/src/other.ts"]);
  });

  it("knows the messages that an agent keeps, and the tools of other agents", () => {
    const message = (id: string, body: object) => ({ type: "message", id, message: body });
    const call = (id: string, name: string, input: object) => [
      message(`a${id}`, {
        role: "assistant",
        content: [{ type: "toolCall", id, name, arguments: input }],
        ...{ model: "m", provider: "p", api: "a", usage: {}, stopReason: "toolUse", timestamp: 1 },
      }),
      message(`r${id}`, {
        ...{ role: "toolResult", toolCallId: id, toolName: name, isError: false, timestamp: 1 },
        content: [text("ok")],
      }),
    ];
    const [only] = measure("pi", [
      { type: "session", id: "s", version: 3, cwd: "/w", timestamp: "2026-01-01T00:00:00Z" },
      message("m1", { role: "user", content: "begin with the old thing", timestamp: 1 }),
      ...call("1", "edit", { path: "src/old.ts", oldText: "a", newText: "b" }),
      message("m2", { role: "user", content: "now the new thing", timestamp: 1 }),
      ...call("2", "write", { path: "src/new.ts", content: "c" }),
      { type: "compaction", id: "c", summary: "Short.", firstKeptEntryId: "m2", tokensBefore: 9 },
    ]);
    expect(only!.kinds.edited).toMatchObject({ view: ["src/new.ts"], gone: ["src/old.ts"] });
    expect(only!.kinds.human).toMatchObject({
      view: ["now the new thing"],
      gone: ["begin with the old thing"],
    });
  });

  it("judges compactions of Codex, whose edits are patches", () => {
    const line = (type: string, payload: object) => ({
      timestamp: "2026-01-01T00:00:00Z",
      type,
      payload,
    });
    const item = (payload: object) => line("response_item", payload);
    const patch = (path: string) => `*** Begin Patch\n*** Update File: ${path}\n@@\n-a\n+b\n*** End Patch`;
    const patched = (call_id: string, path: string) => [
      item({ type: "custom_tool_call", call_id, name: "apply_patch", input: patch(path) }),
      item({ type: "custom_tool_call_output", call_id, output: { content: "Done!", success: true } }),
    ];
    const [only, ...more] = measure("codex", [
      line("session_meta", { id: "s", cwd: "/w" }),
      item({
        type: "message",
        role: "user",
        content: [{ type: "input_text", text: "please mend the harbour crane first" }],
      }),
      ...patched("c1", "src/crane.ts"),
      ...patched("c2", "src/winch.ts"),
      line("compacted", {
        message: "The person said: please mend the harbour crane first. Edited src/crane.ts.",
      }),
    ]);
    expect(more).toEqual([]);
    expect(only!.kinds.edited).toMatchObject({ view: ["src/crane.ts"], gone: ["src/winch.ts"] });
    expect(only!.kinds.human.view).toEqual(["please mend the harbour crane first"]);
  });

  it("judges compactions of opencode, and its names of tools and fields", () => {
    const part = (tool: string, filePath: string, callID: string) => ({
      ...{ type: "tool", tool, callID },
      state: { status: "completed", input: { filePath }, output: "ok" },
    });
    const info = (id: string, role: string, more: object = {}) => ({
      ...{ id, role, modelID: "m", providerID: "p", time: { created: 1, completed: 2 } },
      ...more,
    });
    const tokens = { input: 90_000, output: 2, reasoning: 3, cache: { read: 4, write: 5 } };
    const messages = [
      { info: info("m1", "user"), parts: [text("please mend the harbour crane first")] },
      {
        info: info("m2", "assistant"),
        parts: [
          part("read", "/w/docs/crane.md", "t1"),
          part("edit", "/w/src/crane.ts", "t2"),
          part("write", "/w/src/winch.ts", "t3"),
        ],
      },
      {
        info: info("m3", "assistant", { summary: true, tokens }),
        parts: [text("Edited src/crane.ts and read docs/crane.md.")],
      },
    ];
    const session = { id: "ses_1", slug: "calm", directory: "/w", title: "T", version: "1.18.33" };
    const [only, ...more] = measure("opencode", [{ info: session, messages }]);
    expect(more).toEqual([]);
    expect(only!.before).toBeGreaterThan(90_000);
    expect(only!.kinds.edited).toMatchObject({ view: ["/w/src/crane.ts"], gone: ["/w/src/winch.ts"] });
    expect(only!.kinds.read.view).toEqual(["/w/docs/crane.md"]);
    expect(only!.kinds.human.gone).toEqual(["please mend the harbour crane first"]);
  });

  it("asks Recall in a session of ours, with words that the view still shows", async () => {
    const ports = memoryPorts();
    await ports.files.makeFolder("/work");
    const session = await openSession({
      ...{ cwd: "/work", home: "/home", env: {}, ports, model: "claude-sonnet-4-6", tools: [RECALL] },
      settings: { switches: { autoCompaction: false } },
    });
    await session.user("Please look at the billing job");
    const input = { command: "npm run billing" };
    await session.request();
    const uses = [{ type: "tool_use" as const, id: "t1", name: "Bash", input }];
    await session.assistant({ content: uses });
    const output = Array.from({ length: 400 }, (_, at) => `billing row ${at} ok`).join("\n");
    const content = `${output}\ninvoiceBatch42 skipped by the billing job\n${output}`;
    await session.toolResults([{ type: "tool_result", tool_use_id: "t1", content }]);
    await session.request();
    await session.assistant({ content: [{ type: "text", text: "Seen." }] });
    await session.compact();
    await session.user("go on");
    await session.request();
    const next = [{ type: "text" as const, text: "The batch is invoiceBatch42." }];
    await session.assistant({ content: next });
    const entries = Array.from(session.view.tree.values(), ({ entry }) => entry);
    await session.close();
    const [only] = measureCompactions(entries);
    expect(only!.hasTranscript).toBe(true);
    expect(only!.kinds["needed-name"]).toEqual({
      ...{ view: [], call: ["invoiceBatch42"], transcript: [], gone: [] },
    });
    expect(only!.kinds.human.view).toEqual(["Please look at the billing job"]);
  });

  it("does not count a fresh start as a compaction, and measures each branch separately", () => {
    expect(measureCompactions([])).toEqual([]);
    // No response says which model was asked.
    const unanswered = [human("a longer message first"), boundary, human("S", { isCompactSummary: true })];
    expect(measure("claude-code", chain(...unanswered))).toHaveLength(1);
    const lines = work(SUMMARY);
    const back = { ...human("look at another thing"), uuid: "b1", parentUuid: "u0" };
    const again = { ...boundary, uuid: "b2", logicalParentUuid: "b1" };
    const summary = { ...human("Nothing.", { isCompactSummary: true }), uuid: "b3", parentUuid: "b2" };
    const measured = measure("claude-code", [...lines, back, again, summary]);
    expect(measured).toHaveLength(2);
    // The edit is on the other branch.
    expect(Object.values(measured[1]!.kinds.edited).flat()).toEqual([]);
  });

  it("is a table with the lost facts below it, cut to the width of the terminal", () => {
    const compactions = measure("claude-code", work("The weather\u001b[31m was fine."));
    const lines = formatSession(
      { id: "s", title: "T", recordedBy: "claude-code", compactions },
      { columns: 80 },
    );
    expect(lines[1]).toBe("s, recorded by claude-code, 1 compaction");
    expect(lines[3]).toMatch(/^Compaction 1, .*, automatic at 150,000 tokens$/);
    expect(lines).toContainEqual(expect.stringMatching(/^edited files +1 +0\.0% +0\.0% +0\.0% +100\.0%$/));
    expect(lines).toContain("Lost edited files:");
    expect(lines).toContain("  /w/src/parse.ts");
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(lines.join(" ")).toContain("Lost is what is neither in view nor one call away.");
    expect(lines.join(" ")).toContain("Gone: nothing that the agent sees leads to it.");
  });

  it("shortens long messages in a pipe too, unless all that was lost is asked for", () => {
    const long = `Please look at the crane, ${"and at its bearing ".repeat(40)}`;
    const [only] = measure("claude-code", work("The weather was fine."));
    const lost = { view: [], call: [], transcript: [long], gone: [] };
    const compactions = [{ ...only!, kinds: { ...only!.kinds, "human-sense": lost } }];
    const session = { id: "s", title: "T", recordedBy: "claude-code", compactions };
    const lineOf = (lines: readonly string[]) => lines.find((line) => line.startsWith("  Please look"))!;
    expect(lineOf(formatSession(session, {}))).toMatch(/^ {2}Please look .{180,}…$/);
    expect(lineOf(formatSession(session, { isLong: true }))).toHaveLength(long.length + 2);
  });
});
