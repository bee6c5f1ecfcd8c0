import { expect, it } from "vitest";
import { buildEntries, kindsOf, readRecorded } from "./recording.case.ts";

const info = { id: "ses_1", slug: "calm", directory: "/w", title: "A title", version: "1.18.33" };
const tokens = { input: 1, output: 2, reasoning: 3, cache: { read: 4, write: 5 } };
const user = (id: string, ...parts: object[]) => ({
  info: { id, role: "user", time: { created: 1 } },
  parts,
});
const assistant = (id: string, ...parts: object[]) => ({
  info: { id, role: "assistant", modelID: "m", providerID: "p", time: { created: 2, completed: 3 } },
  parts,
});
const text = (words: string, more: object = {}) => ({ type: "text", text: words, ...more });
const tool = (callID: string, state: object) => ({ type: "tool", tool: "bash", callID, state });

const read = (messages: readonly object[], indent?: number) =>
  readRecorded("opencode", JSON.stringify({ info, messages }, null, indent).split("\n"));

it("reads messages, each step as a response of its own, with results and usage", () => {
  const messages = [
    user("m1", text("go"), text("a file's text", { synthetic: true })),
    assistant(
      "m2",
      { type: "step-start" },
      text("Looking."),
      tool("t1", { status: "completed", input: { command: "ls" }, output: "a" }),
      { type: "step-finish", tokens },
      { type: "step-start" },
      tool("t2", { status: "error", input: {}, error: "no" }),
      { type: "step-finish", tokens },
    ),
    assistant("m3", { type: "reasoning", text: "Hm." }, text("Done."), { type: "patch", hash: "x" }),
  ];
  const taken = read(messages, 2);
  expect(kindsOf(taken)).toEqual([
    ...["human", "injected", "response", "results", "response", "results", "other", "response"],
  ]);
  const [first] = taken.flatMap((each) => (each.kind === "response" ? [each] : []));
  expect(first?.message.usage).toEqual({
    ...{ input_tokens: 1, output_tokens: 5, cache_read_input_tokens: 4, cache_creation_input_tokens: 5 },
  });
  const { entries, built } = buildEntries("opencode", taken);
  expect(built).toMatchObject({
    title: "A title",
    about: { id: "ses_1", cwd: "/w" },
    counts: { requests: 2 },
  });
  expect(JSON.stringify(entries)).toContain('"tool_use_id":"t2","content":"no","is_error":true');
});

it("makes a boundary of a summary", () => {
  const summary = {
    ...assistant("m3", text("So far.")),
    info: { ...assistant("m3").info, summary: true, tokens },
  };
  const { entries } = buildEntries(
    "opencode",
    read([user("m1", text("go")), assistant("m2", text("Yes.")), summary]),
  );
  expect(entries.at(-1)).toMatchObject({ type: "boundary", from: "m1", to: "m2", before: 10 });
});

it("keeps a file that it does not understand", () => {
  expect(kindsOf(readRecorded("opencode", ["{", "nonsense"]))).toEqual(["other"]);
  expect(readRecorded("opencode", [])).toEqual([]);
});
