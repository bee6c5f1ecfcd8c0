import { describe, expect, it } from "vitest";
import { parseAccount } from "./parse-account.ts";

describe("an account", () => {
  it.each([
    ["bare", '{"account":[{"fact":"f1","outcome":"retired","because":"it is over now"}]}'],
    [
      "in a fence",
      'Done.\n```json\n{"account":[{"fact":"f1","outcome":"retired","because":"it is over now"}]}\n```',
    ],
    ["among words", 'Here: {"account":[{"fact":"f1","outcome":"retired","because":"it is over now"}]} Bye.'],
  ])("is read %s", (_, text) => {
    const parsed = parseAccount(text);
    expect(parsed.ok && parsed.answer.account).toHaveLength(1);
  });

  it.each([
    ["", /no account/],
    ["I tidied everything up.", /no account/],
    ["[]", /no account/],
    ['{"account":"all kept"}', /not valid/],
    ['{"account":[{"fact":"f1","outcome":"deleted"}]}', /not valid/],
    ['{"account":[{"fact":"f1","outcome":"retired","because":"old"}]}', /not valid/],
    ['{"account":[{"fact":"f1","outcome":"merged"}]}', /not valid/],
    [
      '{"account":[{"fact":"f1","outcome":"kept","into":"a.md"},{"fact":"f1","outcome":"kept","into":"b.md"}]}',
      /twice/,
    ],
    ['{"files":[{"path":"a.md"}]}', /not valid/],
  ])("is not %s", (text, reason) => {
    const parsed = parseAccount(text);
    expect(parsed).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });
});
