import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AssistantMessage, Block, Usage } from "../transcript/blocks.ts";
import { Assembly, assembleMessage, EventOrderError } from "./assemble.ts";
import { eventsOf } from "./events.ts";
import type { BlockDelta, StreamEvent } from "./model.ts";

const usage: Usage = { input_tokens: 7, output_tokens: 1 };
const start: StreamEvent = {
  type: "message_start",
  message: { id: "msg_1", role: "assistant", content: [], stop_reason: null, usage },
};
const block = (content_block: Block, ...deltas: BlockDelta[]): StreamEvent[] => [
  { type: "content_block_start", index: 0, content_block },
  ...deltas.map((delta): StreamEvent => ({ type: "content_block_delta", index: 0, delta })),
];
const content = (events: StreamEvent[]) => assembleMessage([start, ...events])?.message.content[0];

const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant("text" as const), text: fc.string({ unit: "grapheme" }) }),
  fc.record({
    type: fc.constant("thinking" as const),
    thinking: fc.string(),
    signature: fc.string(),
  }),
  fc.record({
    type: fc.constant("tool_use" as const),
    id: fc.string(),
    name: fc.string(),
    input: fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value))),
  }),
  fc.record({ type: fc.constant("something_new"), payload: fc.jsonValue() }),
);

describe("assemble", () => {
  it("is the inverse of taking a message apart", () => {
    fc.assert(
      fc.property(
        fc.array(anyBlock),
        fc.nat(500),
        fc.integer({ min: 1, max: 30 }),
        (blocks, output, chunk) => {
          const message: AssistantMessage = {
            id: "msg_1",
            role: "assistant",
            extra: { kept: true },
            content: blocks,
            stop_reason: "end_turn",
            usage: { ...usage, output_tokens: output },
          };
          expect(assembleMessage(eventsOf(message, chunk))).toEqual({ message, incomplete: [] });
        },
      ),
    );
  });

  it("replaces cumulative usage and ignores nulls in it", () => {
    const delta = (later: Partial<Usage>): StreamEvent => ({
      type: "message_delta",
      delta: { stop_reason: "end_turn" },
      usage: later,
    });
    const later = { input_tokens: null as unknown as number, output_tokens: 30 };
    const result = assembleMessage([start, delta({ output_tokens: 10 }), delta(later)]);
    expect(result?.message.usage).toEqual({ input_tokens: 7, output_tokens: 30 });
  });

  it("keeps fields beside the delta, such as applied edits", () => {
    const result = assembleMessage([
      start,
      {
        type: "message_delta",
        delta: { stop_reason: "end_turn", stop_sequence: null },
        context_management: { applied_edits: [] },
      },
    ]);
    expect(result?.message).toMatchObject({ stop_sequence: null, context_management: { applied_edits: [] } });
  });

  it("collects citations, replaces signatures and compactions, and appends unknown deltas", () => {
    expect(
      content(
        block(
          { type: "text", text: "" },
          { type: "citations_delta", citation: { n: 1 } },
          { type: "citations_delta", citation: { n: 2 } },
        ),
      ),
    ).toEqual({ type: "text", text: "", citations: [{ n: 1 }, { n: 2 }] });
    expect(
      content(
        block(
          { type: "compaction", content: "" },
          { type: "compaction_delta", content: "all", encrypted_content: "x" },
        ),
      ),
    ).toEqual({ type: "compaction", content: "all", encrypted_content: "x" });
    expect(
      content(
        block(
          { type: "future", body: "a", list: [1] },
          { type: "future_delta", body: "b", list: [2], more: 1 },
        ),
      ),
    ).toEqual({ type: "future", body: "ab", list: [1, 2], more: 1 });
  });

  it("gives a tool request that did not finish empty input, and names it", () => {
    const open = block(
      { type: "tool_use", id: "t", name: "Read", input: {} },
      { type: "input_json_delta", partial_json: '{"path": "/et' },
    );
    const expected = [{ type: "tool_use", id: "t", name: "Read", input: {} }];
    const cut = assembleMessage([start, ...open]);
    expect(cut).toMatchObject({ message: { content: expected }, incomplete: [0] });
    const closed = assembleMessage([start, ...open, { type: "content_block_stop", index: 0 }]);
    expect(closed).toMatchObject({ message: { content: expected }, incomplete: [0] });
  });

  it("takes an empty input for a tool without parameters", () => {
    const events = block(
      { type: "tool_use", id: "t", name: "Now", input: {} },
      { type: "input_json_delta", partial_json: "" },
    );
    const result = assembleMessage([start, ...events, { type: "content_block_stop", index: 0 }]);
    expect(result).toMatchObject({ message: { content: [{ input: {} }] }, incomplete: [] });
  });

  it("leaves the events as they were", () => {
    const events = [
      ...eventsOf({ role: "assistant", content: [{ type: "text", text: "some words, more words" }] }),
    ];
    const before = JSON.stringify(events);
    assembleMessage(events);
    expect(JSON.stringify(events)).toBe(before);
  });

  it.each<[string, StreamEvent[]]>([
    ["a delta for a block that never started", [start, { type: "content_block_stop", index: 0 }]],
    ["anything before the start", [{ type: "message_stop" }]],
    ["a second start", [start, start]],
    ["anything after the stop", [start, { type: "message_stop" }, { type: "message_stop" }]],
    [
      "a block out of order",
      [start, { type: "content_block_start", index: 1, content_block: { type: "x" } }],
    ],
  ])("refuses %s", (_, events) => {
    const assembly = new Assembly();
    expect(() => {
      for (const event of events) assembly.add(event);
    }).toThrow(EventOrderError);
  });
});
