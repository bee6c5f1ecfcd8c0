import { expect, it } from "vitest";
import { buildEntries, kindsOf, readRecorded } from "./recording.case.ts";

/** Written from the public format; no real session was available. */
const line = (type: string, payload: object, second = 0) => ({
  timestamp: new Date(second * 1_000).toISOString(),
  type,
  payload,
});
const item = (payload: object, second = 0) => line("response_item", payload, second);
const said = (role: string, text: string, second = 0) =>
  item(
    { type: "message", role, content: [{ type: role === "assistant" ? "output_text" : "input_text", text }] },
    second,
  );
const meta = line("session_meta", {
  id: "0199-a",
  cwd: "/w",
  cli_version: "0.128.0",
  git: { branch: "main" },
});
const used = (input: number, cached: number, total: number) =>
  line("event_msg", {
    type: "token_count",
    info: {
      last_token_usage: { input_tokens: input, cached_input_tokens: cached, output_tokens: 7 },
      total_token_usage: { total_tokens: total },
    },
  });

const read = (lines: readonly (string | object)[]) => readRecorded("codex", lines);

it("reads a turn: injected text, words, reasoning, calls, results and usage", () => {
  const taken = read([
    meta,
    said("user", "<environment_context>\n  <cwd>/w</cwd>\n</environment_context>", 1),
    line("turn_context", { cwd: "/w", model: "gpt-5.1-codex", effort: "high" }, 2),
    said("user", "Why is it red?", 3),
    item(
      { type: "reasoning", summary: [{ type: "summary_text", text: "Look." }], encrypted_content: "x" },
      4,
    ),
    said("assistant", "Looking.", 5),
    item({ type: "function_call", name: "shell", arguments: '{"command":["ls"]}', call_id: "call_1" }, 6),
    used(1_000, 600, 1_007),
    item({ type: "function_call_output", call_id: "call_1", output: "a.c" }, 7),
    used(1_000, 600, 1_007),
    said("assistant", "A missing semicolon.", 8),
    used(1_100, 1_000, 2_114),
  ]);
  const shown = kindsOf(taken).filter((kind) => kind !== "other");
  expect(shown).toEqual(["injected", "effort", "human", "response", "results", "response"]);
  const responses = taken.flatMap((each) => (each.kind === "response" ? [each] : []));
  expect(responses[0]).toMatchObject({
    requested: 3_000,
    message: {
      model: "gpt-5.1-codex",
      content: [
        { type: "thinking", thinking: "Look." },
        { type: "text", text: "Looking." },
        { type: "tool_use", id: "call_1", name: "shell", input: { command: ["ls"] } },
      ],
      usage: { input_tokens: 400, cache_read_input_tokens: 600, output_tokens: 7 },
    },
  });
  expect(responses[1]?.message.usage).toMatchObject({ input_tokens: 100, cache_read_input_tokens: 1_000 });
  expect(buildEntries("codex", taken).built).toMatchObject({
    about: { id: "0199-a", cwd: "/w", branch: "main", version: "0.128.0" },
    title: "Why is it red?",
    counts: { messages: 5, requests: 2, branches: 0 },
  });
});

it("goes back by the number of turns that were rolled back, and keeps those", () => {
  const { entries, built } = buildEntries(
    "codex",
    read([
      meta,
      said("user", "one"),
      said("assistant", "1"),
      said("user", "two"),
      said("assistant", "2"),
      line("event_msg", { type: "thread_rolled_back", num_turns: 1 }),
      said("user", "two, otherwise"),
      said("assistant", "2b"),
    ]),
  );
  expect(built.counts.branches).toBe(1);
  const ids = new Map(entries.map((entry) => [entry.id, entry]));
  const again = entries.find(
    (entry) => entry.type === "user" && JSON.stringify(entry.content).includes("otherwise"),
  );
  expect(ids.get(again?.parent ?? "")).toMatchObject({
    type: "assistant",
    message: { content: [{ text: "1" }] },
  });
});

it("reads compactions, patches, images, sub-agents and the first versions' bare items", () => {
  const patch = { type: "custom_tool_call", call_id: "c", name: "apply_patch", input: "*** Begin Patch" };
  const bare = [
    { id: "old", timestamp: "2025-06-01T00:00:00Z", instructions: null, git: {} },
    { type: "message", role: "user", content: [{ type: "input_text", text: "hello there" }] },
    { record_type: "state" },
  ];
  expect(kindsOf(read(bare))).toEqual(["other", "human", "other"]);
  const taken = read([
    line("session_meta", { id: "kid", source: { subagent: { thread_spawn: { parent_thread_id: "mum" } } } }),
    item({
      type: "message",
      role: "user",
      content: [{ type: "input_image", image_url: "data:image/png;base64,AA==" }],
    }),
    item(patch),
    item({ type: "custom_tool_call_output", call_id: "c", output: { content: "Done!", success: true } }),
    line("compacted", { message: "So far." }),
  ]);
  const { entries, built } = buildEntries("codex", taken);
  expect(built.about).toMatchObject({ id: "kid", parent: "mum" });
  expect(JSON.stringify(entries)).toContain('"input":{"input":"*** Begin Patch"}');
  expect(JSON.stringify(entries)).toContain('"media_type":"image/png"');
  expect(entries.at(-1)).toMatchObject({ type: "boundary", pieces: [{ content: [{ text: "So far." }] }] });
});

it("keeps lines that it does not understand", () => {
  const taken = read([
    "nonsense",
    line("world_state", { a: 1 }),
    item({ type: "message", role: "user", content: [7] }),
  ]);
  expect(taken).toHaveLength(3);
  expect(taken.every(({ kind }) => kind === "other")).toBe(true);
});
