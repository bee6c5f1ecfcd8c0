import { describe, expect, it } from "vitest";
import { tooLong } from "./too-long.ts";

describe("tooLong", () => {
  it("reads the numbers of a long prompt", () => {
    expect(tooLong("prompt is too long: 216327 tokens > 200000 maximum")).toEqual({
      tokens: { sent: 216_327, limit: 200_000 },
    });
  });

  it("counts the requested output if the server does", () => {
    const text =
      "input length and `max_tokens` exceed context limit: 198981 + 21333 > 200000, decrease input length";
    expect(tooLong(text)).toEqual({ tokens: { sent: 220_314, limit: 200_000, output: 21_333 } });
  });

  it.each(["Prompt is too long", "Input is too long for requested model."])(
    "needs no numbers: %s",
    (text) => {
      expect(tooLong(text)).toEqual({});
    },
  );

  it("leaves other errors alone", () => {
    expect(tooLong("messages: text content blocks must be non-empty")).toBeUndefined();
  });
});
