import Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { ModelError } from "../models/model.ts";
import { readOverflow } from "./read-overflow.ts";

const refused = (status: number, message: string) =>
  Anthropic.APIError.generate(
    status,
    { type: "error", error: { type: "invalid_request_error", message } },
    message,
    new Headers(),
  );

describe("a refusal", () => {
  it("of a prompt that is too long says by how much", () => {
    expect(readOverflow(refused(400, "prompt is too long: 216327 tokens > 200000 maximum"))).toEqual({
      excess: 16_327,
    });
  });

  it("counts the room that the answer asked for", () => {
    const text = "input length and `max_tokens` exceed context limit: 198981 + 21333 > 200000, decrease …";
    expect(readOverflow(refused(400, text))).toEqual({ excess: 20_314 });
  });

  it("may leave the numbers out", () => {
    expect(readOverflow(refused(413, "Request exceeds the maximum size"))).toEqual({});
    expect(readOverflow(new ModelError("too-long", "Too long."))).toEqual({});
  });

  it.each([
    refused(400, "messages: text content blocks must be non-empty"),
    refused(529, "Overloaded"),
    new ModelError("overloaded", "Busy."),
    new Error("prompt for a password"),
    undefined,
    "prompt is too long",
  ])("for another reason is none of ours: %s", (error) => {
    expect(readOverflow(error)).toBeUndefined();
  });
});
