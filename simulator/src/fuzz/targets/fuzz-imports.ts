// Fuzzes the import of other agents' transcripts, with damaged, repeated, moved or invented lines. No line may be lost.
import { openSession, SessionError } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { SessionBuilder } from "../../../../packages/cli/src/import/build-session.ts";
import { detectAgent } from "../../../../packages/cli/src/import/detect-agent.ts";
import { makeReader } from "../../../../packages/cli/src/import/readers/make-reader.ts";
import type { AgentName } from "../../../../packages/cli/src/import/recorded.ts";
import { RewriteExplainer } from "../../../../packages/core/src/ledger/rewrites/rewrite-explainer.ts";
import type { Entry } from "../../../../packages/core/src/transcript/entries.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

const OPTIONS = { cwd: "/project", home: "/home/.palimpsest", env: {}, model: "claude-sonnet-5-5" };

const toLines = (...values: readonly object[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

const claude = toLines(
  { type: "summary", summary: "A title", leafUuid: "c" },
  {
    ...{
      parentUuid: null,
      uuid: "a",
      sessionId: "s",
      cwd: "/project",
      type: "user",
      timestamp: "2026-01-01T00:00:00Z",
    },
    message: { role: "user", content: "go" },
    thinkingMetadata: { maxThinkingTokens: 9 },
  },
  {
    ...{ parentUuid: "a", uuid: "b", sessionId: "s", type: "assistant", version: "1" },
    message: {
      id: "r",
      model: "claude-opus-4-6",
      content: [{ type: "tool_use", id: "t", name: "Bash", input: {} }],
      usage: { input_tokens: 1, output_tokens: 1, cache_creation: { ephemeral_1h_input_tokens: 5_000 } },
    },
  },
  {
    ...{ parentUuid: "b", uuid: "c", type: "user" },
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "x" }] },
  },
  {
    parentUuid: "c",
    uuid: "d",
    type: "system",
    subtype: "microcompact_boundary",
    microcompactMetadata: { compactedToolIds: ["t"] },
  },
  {
    parentUuid: null,
    logicalParentUuid: "c",
    uuid: "e",
    type: "system",
    subtype: "compact_boundary",
    compactMetadata: {},
  },
  {
    parentUuid: "e",
    uuid: "f",
    type: "user",
    isCompactSummary: true,
    message: { role: "user", content: "So far." },
  },
  { parentUuid: "a", uuid: "g", type: "progress", data: { hookName: "SessionStart:resume" } },
);

const pi = toLines(
  { type: "session", version: 3, id: "s", cwd: "/project", thinkingLevel: "off" },
  { type: "message", id: "a", parentId: null, message: { role: "user", content: "go", timestamp: 1 } },
  {
    ...{ type: "message", id: "b", parentId: "a" },
    message: {
      ...{
        role: "assistant",
        model: "m",
        usage: { input: 1, output: 1, cacheRead: 9_000 },
        stopReason: "aborted",
      },
      content: [{ type: "toolCall", id: "t|u", name: "read", arguments: {}, partialJson: "{" }],
    },
  },
  {
    type: "message",
    id: "c",
    parentId: "b",
    message: { role: "toolResult", toolCallId: "t|u", content: "x" },
  },
  { type: "compaction", id: "d", parentId: "c", summary: "So far.", firstKeptEntryId: "b", tokensBefore: 9 },
  { type: "message", message: { role: "bashExecution", command: "ls", output: "" } },
);

const codex = toLines(
  {
    timestamp: "2026-01-01T00:00:00Z",
    type: "session_meta",
    payload: { id: "s", cwd: "/project", source: { a: {} } },
  },
  { type: "turn_context", payload: { model: "gpt", effort: "high" } },
  {
    type: "response_item",
    payload: { type: "message", role: "user", content: [{ type: "input_text", text: "go" }] },
  },
  { type: "response_item", payload: { type: "function_call", name: "shell", arguments: "{}", call_id: "c" } },
  {
    type: "event_msg",
    payload: { type: "token_count", info: { last_token_usage: { input_tokens: 9_000 } } },
  },
  { type: "response_item", payload: { type: "function_call_output", call_id: "c", output: "x" } },
  { type: "event_msg", payload: { type: "thread_rolled_back", num_turns: 1 } },
  { type: "compacted", payload: { message: "So far.", replacement_history: [] } },
);

const opencode = JSON.stringify({
  info: { id: "s", directory: "/project", title: "A title" },
  messages: [
    { info: { id: "a", role: "user", time: { created: 1 } }, parts: [{ type: "text", text: "go" }] },
    {
      info: { id: "b", role: "assistant", modelID: "m" },
      parts: [
        { type: "step-start" },
        { type: "tool", tool: "bash", callID: "t", state: { input: {}, output: "x" } },
        { type: "step-finish", tokens: { input: 1, cache: { read: 9_000 } } },
      ],
    },
    { info: { id: "c", role: "assistant", summary: true }, parts: [{ type: "text", text: "So far." }] },
  ],
});

const WORDS = [
  '"uuid":"a"',
  '"parentUuid":null',
  '"type":"user"',
  '"id":"a"',
  "}{",
  "\n",
  "\0",
  '"content":[]',
  "null",
  "1e999",
];

const makeTarget = (agent: AgentName, seed: string): Target => ({
  name: `import-${agent}`,
  seeds: [seed],
  words: WORDS,
  isJson: true,
  longest: 100_000,
  async check(input) {
    detectAgent(input);
    const entries: Entry[] = [];
    let [kept, given] = [0, 0];
    const origin = { agent, source: "/source", session: "fuzzed" };
    const builder = new SessionBuilder(origin, {
      writeEntry: (entry) => entries.push(entry),
      keepLine: () => kept++,
    });
    const reader = makeReader(agent, (recorded) => builder.take(recorded));
    for (const line of input.split("\n")) {
      if (line === "") continue;
      given++;
      reader.takeLine(line);
    }
    reader.end();
    const { counts } = builder.end();
    // Lines of one response become one entry; a header or a title becomes none.
    requireThat(
      given === 0 || input.trim() === "" || kept + entries.length > 0 || isOnlyAbout(input),
      "no line is lost",
      () => input,
    );
    requireThat(counts.messages <= entries.length, "messages are entries", () => counts);
    const explainer = new RewriteExplainer();
    for (const entry of entries) explainer.take(entry);
    await openEntries(entries);
  },
});

const isOnlyAbout = (input: string) => !/"(?:message|messages|payload|content)"/.test(input);

async function openEntries(entries: readonly Entry[]): Promise<void> {
  const ports = memoryPorts();
  await ports.files.makeFolder(OPTIONS.cwd);
  const probe = await openSession({ ...OPTIONS, ports });
  const path = probe.path.replace(/[^/]+$/, "fuzzed.jsonl");
  await probe.close();
  await ports.files.write(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  try {
    const session = await openSession({ ...OPTIONS, ports, resume: "fuzzed" });
    requireThat(session.opening.damage.skipped === 0, "every entry opens", () => session.opening.damage);
    await session.user("Go on.");
    await session.request();
    await session.close();
  } catch (error) {
    if (!SessionError.isInstance(error)) throw error;
  }
}

export const targets: readonly Target[] = [
  makeTarget("claude-code", claude),
  makeTarget("pi", pi),
  makeTarget("codex", codex),
  makeTarget("opencode", opencode),
];
