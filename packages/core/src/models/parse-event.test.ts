import { describe, expect, it } from "vitest";
import { MalformedEventError, parseEvent } from "./parse-event.ts";

describe("parseEvent", () => {
  it("keeps every field of an event", () => {
    const event = {
      type: "content_block_start",
      index: 0,
      content_block: { type: "new", deep: { er: 1 } },
      extra: 2,
    };
    expect(parseEvent(JSON.stringify(event))).toEqual(event);
  });

  it.each(['{"type":"ping"}', '{"type":"something_later","x":1}', '{"type":"constructor"}'])(
    "lets %s pass without effect",
    (data) => {
      expect(parseEvent(data)).toBeUndefined();
    },
  );

  it.each([
    "not json",
    "null",
    "{}",
    '{"type":"content_block_delta","index":"0","delta":{"type":"text_delta"}}',
    '{"type":"content_block_start","index":0}',
    '{"type":"message_start","message":{"role":"user"}}',
  ])("refuses %s", (data) => {
    expect(() => parseEvent(data)).toThrow(MalformedEventError);
  });
});
