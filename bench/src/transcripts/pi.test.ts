import { expect, it } from "vitest";
import { readPi } from "./pi.ts";

it("reads a pi transcript: words, calls, results of one round together, times", () => {
  const lines = [
    { type: "session", id: "s" },
    { type: "message", message: { role: "user", content: "go", timestamp: 1 } },
    {
      type: "message",
      message: {
        role: "assistant",
        model: "m",
        content: [
          { type: "thinking", thinking: "…" },
          { type: "toolCall", id: "t1", name: "read", arguments: { path: "a" } },
        ],
        timestamp: 2,
      },
    },
    {
      type: "message",
      message: { role: "toolResult", toolCallId: "t1", content: [{ type: "text", text: "A" }], timestamp: 3 },
    },
    {
      type: "message",
      message: { role: "toolResult", toolCallId: "t2", content: "B", isError: true, timestamp: 4 },
    },
    { type: "compaction", tokensBefore: 9 },
  ];
  const said = readPi(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"torn`);
  expect(said).toEqual([
    { kind: "human", content: [{ type: "text", text: "go" }], time: 1 },
    {
      kind: "assistant",
      model: "m",
      content: [{ type: "tool_use", id: "t1", name: "read", input: { path: "a" } }],
      time: 2,
    },
    {
      kind: "results",
      results: [
        { type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "A" }] },
        { type: "tool_result", tool_use_id: "t2", content: [{ type: "text", text: "B" }], is_error: true },
      ],
      time: 4,
    },
    { kind: "compaction", tokens: 9 },
  ]);
});
