import { expect, it } from "vitest";
import { buildEntries, kindsOf, readRecorded } from "./recording.case.ts";

const read = (lines: readonly (string | object)[]) => readRecorded("pi", lines);
const message = (body: object, more: object = {}) => ({ type: "message", message: body, ...more });

it("reads words, calls, results, usage and times of a transcript without a tree", () => {
  const usage = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };
  const calls = [
    { type: "thinking", thinking: "…", thinkingSignature: "sig" },
    { type: "toolCall", id: "call_1|fc_2", name: "read", arguments: { path: "a" } },
  ];
  const taken = read([
    { type: "session", id: "s", cwd: "/w", thinkingLevel: "off" },
    message({ role: "user", content: "go", timestamp: 1 }),
    message({ role: "assistant", model: "m", content: calls, usage, stopReason: "toolUse", timestamp: 2 }),
    message({
      role: "toolResult",
      toolCallId: "call_1|fc_2",
      content: [{ type: "text", text: "A" }],
      isError: true,
    }),
    { type: "thinking_level_change", thinkingLevel: "high" },
    '{"torn',
  ]);
  expect(kindsOf(taken)).toEqual([
    "effort",
    "other",
    "human",
    "response",
    "results",
    "effort",
    "other",
    "other",
  ]);
  const [response] = taken.flatMap((each) => (each.kind === "response" ? [each] : []));
  const [results] = taken.flatMap((each) => (each.kind === "results" ? each.results : []));
  expect(response).toMatchObject({
    requested: 2,
    message: {
      model: "m",
      stop_reason: "tool_use",
      content: [
        { type: "thinking", signature: "sig" },
        { type: "tool_use", name: "read", input: { path: "a" } },
      ],
      usage: {
        input_tokens: 1,
        cache_read_input_tokens: 3,
        cache_creation_input_tokens: 4,
        output_tokens: 2,
      },
    },
  });
  const asked = response?.message.content[1];
  expect(results).toMatchObject({ tool_use_id: asked && "id" in asked && asked.id, is_error: true });
  // Valid ids for the Messages API.
  expect(results?.tool_use_id).toMatch(/^[\w-]+$/);
});

it("follows the tree of later versions, and what a compaction kept", () => {
  const say = (id: string, parentId: string | null, role: string, text: string) =>
    message({ role, content: [{ type: "text", text }], model: "m" }, { id, parentId });
  const { entries, built } = buildEntries(
    "pi",
    read([
      { type: "session", version: 3, id: "s", cwd: "/w" },
      say("a", null, "user", "one"),
      say("b", "a", "assistant", "two"),
      say("c", "b", "user", "three"),
      { type: "label", id: "l", parentId: "c" },
      say("d", "l", "assistant", "four"),
      {
        type: "compaction",
        id: "k",
        parentId: "d",
        summary: "So far.",
        firstKeptEntryId: "c",
        tokensBefore: 9,
      },
      say("e", "b", "user", "another way"),
    ]),
  );
  expect(built.counts).toMatchObject({ branches: 1, compactions: 1, messages: 5 });
  expect(entries.find(({ type }) => type === "boundary")).toMatchObject({ from: "a", to: "b", before: 9 });
  expect(entries.find(({ id }) => id === "e")).toMatchObject({ parent: "b" });
  expect(entries.find(({ id }) => id === "d")).toMatchObject({ parent: "c" });
});

it("keeps truncated and failed responses, and commands that the person ran", () => {
  const cut = { type: "toolCall", id: "t", name: "read", arguments: {}, partialJson: "{" };
  const { entries } = buildEntries(
    "pi",
    read([
      message({ role: "bashExecution", command: "ls", output: "a\nb" }),
      message({ role: "assistant", model: "m", content: [cut], stopReason: "aborted", usage: { input: 0 } }),
      message({ role: "hologram", content: "?" }),
    ]),
  );
  expect(entries.find(({ type }) => type === "attachment")).toMatchObject({
    content: [{ text: "ls" }, { text: "a\nb" }],
  });
  expect(entries.find(({ type }) => type === "assistant")).toMatchObject({ aborted: true, incomplete: [0] });
});
