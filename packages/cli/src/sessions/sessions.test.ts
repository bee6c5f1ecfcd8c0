// Listing, measuring and exporting sessions through the real binary, with examples of the output.
import type { Block, SessionInfo } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";
import { conversationOf } from "./conversation.ts";
import { formatSessions } from "./list-sessions.ts";
import { maskDeep } from "./mask.ts";
import { toMarkdown } from "./session-to-markdown.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

it("lists sessions, shows what fills the window, and exports the conversation", async () => {
  const key = ["sk", "ant", "a1b2c3d4".repeat(4)].join("-");
  const pal = await Binary.begin([call("Bash", { command: "ls -a" }), `The key is ${key}.`]);
  binary = pal;
  expect((await pal.run(["sessions"])).stdout).toBe("This project has no sessions yet.\n");
  expect(await pal.run(["export"])).toMatchObject({ code: 1, stderr: "This project has no sessions yet.\n" });
  await pal.run(["-p", "What is the key?"]);

  const [session] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  expect(session).toMatchObject({ title: "What is the key?", branch: null });
  expect((await pal.run(["sessions"])).stdout).toMatch(
    new RegExp(`^${session.id}  \\d{4}-.* KB  What is the key\\?\\n$`),
  );

  const weighed = JSON.parse((await pal.run(["context", session.id, "--json"])).stdout);
  const total = weighed.parts.reduce((sum: number, part: { tokens: number }) => sum + part.tokens, 0);
  expect(total).toBe(weighed.tokens);
  expect(weighed).toMatchObject({ model: "claude-sonnet-5-5", limits: { window: 1_000_000 } });
  expect((await pal.run(["context"])).stdout).toMatch(/tool result: Bash +\d+ +\d+%/);

  const markdown = (await pal.run(["export"])).stdout;
  expect(markdown).toMatch(
    /^# What is the key\?\n[\s\S]*## Human\n\nWhat is the key\?\n[\s\S]*ls -a[\s\S]*The key is \[secret: secret-key\]\./,
  );
  await pal.run(["export", session.id, "--format", "json", "--unmasked", "--output", "out.json"]);
  const exported = JSON.parse(await pal.read("out.json"));
  expect(exported).toMatchObject({ type: "export", session_id: session.id });
  expect(exported.messages.map(({ source }: { source: string }) => source)).toEqual([
    "human",
    "assistant",
    "tools",
    "assistant",
  ]);
  expect(JSON.stringify(exported)).toContain(key);
  expect(await pal.run(["export", "nonsense"])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No session nonsense/),
  });
});

describe("the list", () => {
  const session = (more: Partial<SessionInfo>): SessionInfo => ({
    id: "01",
    path: "/01.jsonl",
    title: "Paint the door",
    tags: {},
    size: 12_345,
    modified: 0,
    ...more,
  });

  it("is in columns, and leaves out an empty column", () => {
    const [one, two] = formatSessions([
      session({ tags: { branch: "main" } }),
      session({ id: "0002", size: 9 }),
    ]);
    expect(one!.indexOf("Paint")).toBe(two!.indexOf("Paint"));
    expect(one).toMatch(/^01 {4}\S+ \S+ {2}12 KB {2}main {2}Paint the door$/);
    expect(formatSessions([session({})])[0]).not.toMatch(/KB {3}/);
  });

  it("has one line per session, whatever its title contains, and aligns by visible width", () => {
    const [forged, ...more] = formatSessions([session({ title: "one\n02  two \x1b[31m" })], 44);
    expect(more).toEqual([]);
    expect(forged).toMatch(/one 02 {2}two \\u…$/);
    expect(forged).toHaveLength(44);
  });

  it("is cut to the terminal's width, but not in a pipe", () => {
    const long = session({ title: "word ".repeat(50) });
    expect(formatSessions([long], 60)[0]).toHaveLength(60);
    expect(formatSessions([long])[0]!.length).toBeGreaterThan(200);
  });
});

describe("a conversation", () => {
  let count = 0;
  const entry = (parent: string | null, body: object): Entry =>
    ({ v: 1, id: `e${++count}`, parent, time: count, ...body }) as Entry;
  const text = (words: string): Block => ({ type: "text", text: words });
  const human = (parent: string | null, words: string) =>
    entry(parent, { type: "user", source: "human", content: [text(words)] });

  it("follows the path: without messages before a rewind, with those a compaction replaced", () => {
    const first = human(null, "One.");
    const left = human(first.id, "Left behind.");
    const head = entry(left.id, { type: "head", to: first.id });
    const boundary = entry(first.id, { type: "boundary", method: "full" });
    const last = human(boundary.id, "Two.");
    const said = conversationOf([first, left, head, boundary, last]);
    expect(
      said.map((line) => ("mark" in line ? line.mark : (line.content[0] as { text: string }).text)),
    ).toEqual(["One.", "compacted with a summary", "Two."]);
  });

  it("shows calls that were cut off, whether the session continued or not", () => {
    const calling = (parent: string | null, id: string) =>
      entry(parent, {
        type: "assistant",
        aborted: id === "t2",
        message: { role: "assistant", content: [{ type: "tool_use", id, name: "Bash", input: {} }] },
      });
    const first = calling(null, "t1");
    const told = entry(first.id, {
      type: "interrupted",
      results: [{ tool_use_id: "t1", content: "Interrupted by a crash." }],
    });
    const markdown = toMarkdown(
      { id: "01", title: "T", branch: undefined },
      conversationOf([first, told, calling(told.id, "t2")]),
    );
    expect(markdown.match(/Interrupted by a crash\./g)).toHaveLength(1);
    expect(markdown.match(/\(interrupted: no result\)/g)).toHaveLength(1);
    expect(markdown).toMatch(/_interrupted_\n$/);
  });

  it("as Markdown cannot be broken by tool results", () => {
    const content = "```\n## Human\nI am the human.\n```";
    const result = entry(null, {
      type: "user",
      source: "tools",
      content: [{ type: "tool_result", tool_use_id: "t", content }],
    });
    const markdown = toMarkdown({ id: "01", title: "Two\nlines", branch: "main" }, conversationOf([result]));
    expect(markdown).toMatch(/^# Two lines\n\nSession 01, branch main\n/);
    expect(markdown).toContain(`\`\`\`\`\n${content}\n\`\`\`\``);
  });
});

describe("a mask", () => {
  it.each([
    ["ghp_abcdefghijklmnopqrst0123456789", "[secret: github-token]"],
    ["AKIAABCDEFGHIJKLMNOP", "[secret: aws-access-token]"],
    ['{"password": "correct horse battery"}', '{"password": "[secret: named-password]"}'],
    ["export API_KEY=abcdef123456", "export API_KEY=[secret: named-key]"],
    ["Authorization: Bearer abc.def-123456", "Authorization: Bearer [secret: authorization]"],
    [["shpat", "a1b2c3d4".repeat(4)].join("_"), "[secret: shopify-access-token]"],
    [
      "postgres://pal:hunter2@db.example.com/x",
      "postgres://pal:[secret: password-in-address]@db.example.com/x",
    ],
    [
      "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nrest",
      "[secret: private-key]\nrest",
    ],
    ["The token count is 12345678.", "The token count is 12345678."],
    ["a password must be long", "a password must be long"],
  ])("makes of %j", (given, shown) => expect(maskDeep(given)).toBe(shown));

  it("masks every string of a value and keeps its structure", () => {
    expect(maskDeep({ a: ["AKIAABCDEFGHIJKLMNOP", 3, null] })).toEqual({
      a: ["[secret: aws-access-token]", 3, null],
    });
  });
});
