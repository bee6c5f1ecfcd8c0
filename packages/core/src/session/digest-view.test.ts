import { expect, it } from "vitest";
import type { Entry } from "../transcript/entries.ts";
import { foldEntries } from "../view/fold-entries.ts";
import { digestView } from "./digest-view.ts";

it("digests are the first characters of the SHA-1 of the JSON, in base64, as transcripts hold them", () => {
  const at = { time: 0, v: 1 };
  const entries = [
    {
      ...at,
      id: "1",
      parent: null,
      type: "prelude",
      prelude: {
        model: "m",
        system: [{ type: "text", text: "Help." }],
        tools: [],
        parameters: { max_tokens: 9 },
        keep: [],
      },
    },
    {
      ...at,
      id: "2",
      parent: "1",
      type: "user",
      source: "human",
      content: [{ type: "text", text: "grüße" }],
    },
  ] as unknown as Entry[];
  // Each computed with `printf JSON | openssl sha1 -binary | base64`.
  expect(digestView(foldEntries(entries))).toEqual({
    model: "m",
    system: "XsgfvS0QuN4+",
    tools: "l9Fw4VUO7kr8",
    parameters: "hL26nSOQdGeK",
    messages: ["7CZel202Ji/K"],
    length: 1,
  });
});
