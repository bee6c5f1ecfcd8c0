// Web search over HTTP with the real SDK: what it answers, what it bills, and which blocks it takes back.
import Anthropic from "@anthropic-ai/sdk";
import { afterEach, expect, test } from "vitest";
import { type Emulator, type EmulatorOptions, type MessagesRequest, startEmulator } from "../index.ts";
import type { Block } from "../wire.ts";

let emulator: Emulator;
afterEach(() => emulator.close());

const tool = { type: "web_search_20250305", name: "web_search", max_uses: 2 } as const;
const page = {
  title: "Node releases",
  url: "https://nodejs.org/releases",
  text: "Node 24 is current. ".repeat(50),
};
const search = (query: string) => ({ query, results: [page] });

async function ask(options: EmulatorOptions, more: Partial<MessagesRequest> = {}) {
  emulator = await startEmulator(options);
  return create(more);
}

async function create(more: Partial<MessagesRequest> = {}) {
  const client = new Anthropic({ apiKey: "test", baseURL: emulator.url, maxRetries: 0 });
  const request = {
    model: "claude-sonnet-5",
    max_tokens: 1_000,
    messages: [{ role: "user" as const, content: "What is current?" }],
    tools: [tool],
    ...more,
  };
  return client.messages.stream(request as never).finalMessage();
}

const cited = {
  blocks: [
    { type: "server_tool_use", name: "web_search", input: { query: "node" } },
    { type: "web_search_tool_result", content: [{ type: "web_search_result", ...page }] },
    { type: "text", text: "It is 24.", citations: [{ url: page.url, cited_text: "Node 24 is current." }] },
  ] as never,
};

test("a search is streamed with its result and its citations, and billed", async () => {
  const { content, usage, stop_reason } = await ask({ script: [cited] });
  expect(content).toMatchObject([
    { type: "server_tool_use", id: expect.stringMatching(/^srvtoolu_/), input: { query: "node" } },
    {
      type: "web_search_tool_result",
      content: [
        {
          type: "web_search_result",
          title: page.title,
          url: page.url,
          encrypted_content: expect.any(String),
        },
      ],
    },
    { type: "text", text: "It is 24.", citations: [{ type: "web_search_result_location", url: page.url }] },
  ]);
  expect(content[1]).toMatchObject({ tool_use_id: (content[0] as Block).id });
  expect(JSON.stringify(content)).not.toContain(page.text);
  expect({ stop_reason, server: usage.server_tool_use }).toEqual({
    stop_reason: "end_turn",
    server: { web_search_requests: 1, web_fetch_requests: 0 },
  });
  const tokensOnly = (usage.input_tokens * 2 + usage.output_tokens * 10) / 1_000_000;
  expect(emulator.ledger[0]?.dollars).toBeCloseTo(tokensOnly + 0.01, 10);
});

test("its blocks are taken back as they came, and refused once anything in them was changed", async () => {
  const { content } = await ask({ script: [cited, "And so it is.", "x", "x", "x"] });
  const after = (blocks: unknown) => [
    { role: "user" as const, content: "What is current?" },
    { role: "assistant" as const, content: blocks as never },
    { role: "user" as const, content: "Sure?" },
  ];
  const again = await create({ messages: after(content) });
  // The page is read although it travels sealed.
  expect(again.usage.input_tokens).toBeGreaterThan(200);
  const [use, result, answer] = structuredClone(content) as unknown as [Block, Block, Block];
  const pages = result.content as readonly Block[];
  const altered: readonly (readonly [string, readonly unknown[], string])[] = [
    [
      "another title",
      [use, { ...result, content: [{ ...pages[0], title: "Mine" }] }, answer],
      "Invalid `encrypted_content`",
    ],
    [
      "other content",
      [use, { ...result, content: [{ ...pages[0], encrypted_content: "eA" }] }, answer],
      "Invalid `encrypted_content`",
    ],
    ["no result", [use, answer], "without a corresponding `web_search_tool_result`"],
    ["no search", [result, answer], "unexpected `tool_use_id` found in `web_search_tool_result`"],
    ["an id of ours", [{ ...use, id: "toolu_1" }, result, answer], "String should match pattern '^srvtoolu_"],
    ["a field of ours", [{ ...use, note: "x" }, result, answer], "Extra inputs are not permitted"],
    [
      "another quote",
      [
        use,
        result,
        { ...answer, citations: [{ ...(answer.citations as object[])[0], cited_text: "Node 99" }] },
      ],
      "Invalid `encrypted_index`",
    ],
  ];
  for (const [what, blocks, message] of altered) {
    await expect(create({ messages: after(blocks) }), what).rejects.toThrow(message);
  }
});

test("a script with a search needs the tool in the request", async () => {
  const script = [{ web_search: [search("a")], text: "Found." }];
  await expect(ask({ script }, { tools: [] })).rejects.toThrow("does not define the web search tool");
});

test("searches above max_uses fail in their result, and only those that ran are billed", async () => {
  const { content, usage } = await ask({ script: [{ web_search: ["a", "b", "c"].map(search), text: "x" }] });
  const results = content.flatMap((block) =>
    block.type === "web_search_tool_result" ? [block.content] : [],
  );
  expect(results.map((found) => (Array.isArray(found) ? "found" : found.error_code))).toEqual([
    "found",
    "found",
    "max_uses_exceeded",
  ]);
  expect(usage.server_tool_use?.web_search_requests).toBe(2);
});

test("a paused turn is continued where it stopped, also where prefill is refused", async () => {
  const paused = {
    blocks: [{ type: "server_tool_use", name: "web_search", input: { query: "node" } }] as never,
    stop_reason: "pause_turn" as const,
  };
  const first = await ask({ script: [paused, "Done."] });
  expect(first.stop_reason).toBe("pause_turn");
  const messages = [
    { role: "user" as const, content: "What is current?" },
    { role: "assistant" as const, content: first.content as never },
  ];
  expect((await create({ messages })).content).toMatchObject([{ type: "text", text: "Done." }]);
  await expect(create({ messages: [...messages, { role: "user", content: "Well?" }] })).rejects.toThrow(
    "without a corresponding `web_search_tool_result`",
  );
});

test.each([
  [{ ...tool, name: "search" }, "tools.0.web_search_20250305.name: Input should be 'web_search'"],
  [{ ...tool, max_uses: 0 }, "max_uses: Input should be greater than or equal to 1"],
  [{ ...tool, allowed_domains: ["a"], blocked_domains: ["b"] }, "Only one of `allowed_domains`"],
  [{ ...tool, input_schema: {} }, "input_schema: Extra inputs are not permitted"],
  [{ ...tool, type: "web_search_20990101" }, "Input tag 'web_search_20990101' found using 'type'"],
])("a wrong definition is refused: %o", async (wrong, message) => {
  await expect(ask({ script: ["x"] }, { tools: [wrong as never] })).rejects.toThrow(message);
});

test("a server without web search does not know the type", async () => {
  const models = { "claude-sonnet-5": { webSearch: false } };
  await expect(ask({ models, script: ["x"] })).rejects.toThrow(
    "tools.0: Input tag 'web_search_20250305' found using 'type' does not match any of the expected tags: 'custom'",
  );
});
