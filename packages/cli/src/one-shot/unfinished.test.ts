// Answers that end before they are complete, through the real binary: nothing is cut off silently.
import type { EmulatorOptions } from "@palimpsest/emulator";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  binary = await Binary.begin(script);
  return binary;
}

const JSON_RUN = ["-p", "Go.", "--output-format", "json", "--permission-mode", "bypass"];

it("says so when the output limit cuts an answer again and again", async () => {
  const pal = await begin(() => ({ text: "and ", stop_reason: "max_tokens" }));
  const { code, stdout, stderr } = await pal.run(JSON_RUN);
  expect(code).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({
    subtype: "error_truncated",
    is_error: true,
    num_turns: 4,
    result: expect.stringMatching(/^and and and and .*incomplete.*--continue/s),
  });
  expect(stderr).toMatch(/reached the output limit and was cut.*\(1 of 3\)[\s\S]*\(3 of 3\)/);
  expect(pal.invalid).toEqual([]);
  const text = await pal.run(["-p", "Go."]);
  expect(text.code).toBe(7);
  expect(text.stderr).toContain("incomplete");
});

it("reports a cut answer, continues and succeeds", async () => {
  const pal = await begin([{ text: "One, ", stop_reason: "max_tokens" }, "two."]);
  const { code, stdout, stderr } = await pal.run(["-p", "Count."]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "One, two.\n" });
  expect(stderr).toContain("The answer reached the output limit and was cut.");
});

it("does not ask for ever for a call that never fits", async () => {
  const pal = await begin((_, { index }) => ({
    tool_use: [{ name: "Bash", input: { command: `touch cut-${index}` } }],
    stop_reason: "max_tokens",
  }));
  const { code, stdout } = await pal.run(JSON_RUN);
  expect(code).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({ subtype: "error_truncated", num_turns: 4 });
  await expect(pal.read("cut-0")).rejects.toThrow();
  expect(pal.invalid).toEqual([]);
});

it("gives up on a server that always pauses", async () => {
  const pal = await begin(() => ({ text: "Wait.", stop_reason: "pause_turn" }));
  const { code, stdout } = await pal.run([...JSON_RUN, "--model", "claude-haiku-4-5"]);
  expect(code).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({
    subtype: "error_truncated",
    num_turns: 11,
    result: expect.stringContaining("paused the answer 11 times in a row"),
  });
  expect(pal.invalid).toEqual([]);
});

it("asks once more when an answer is empty, and says so if that one is empty too", async () => {
  const pal = await begin([{ blocks: [] }, "Here it is.", ...Array(20).fill({ blocks: [] })]);
  const answered = await pal.run(["-p", "Go."]);
  expect(answered).toMatchObject({ code: 0, stdout: "Here it is.\n" });
  expect(answered.stderr).toContain("The model's answer was empty.");
  const empty = await pal.run(JSON_RUN);
  expect(empty.code).toBe(7);
  expect(JSON.parse(empty.stdout)).toMatchObject({
    subtype: "error_truncated",
    num_turns: 2,
    result: expect.stringContaining("empty 2 times in a row"),
  });
  expect(pal.requests).toHaveLength(4);
  expect(pal.invalid).toEqual([]);
});

it("does not ask an agent for ever that answers with nothing", async () => {
  const task = "Count the geese.";
  const pal = await begin((request, { turn }) => {
    if (!JSON.stringify(request.messages[0]).includes("Main task"))
      return request.messages.length > 10 ? "Too often." : { blocks: [] };
    return turn === 0
      ? { tool_use: [{ name: "Agent", input: { description: "x", prompt: task, subagent_type: "general" } }] }
      : "Done.";
  });
  const { code, stdout } = await pal.run(["-p", "Main task", ...JSON_RUN.slice(2)]);
  expect([code, JSON.parse(stdout).result]).toEqual([0, "Done."]);
  expect(pal.requests).toHaveLength(4);
  expect(pal.lastWords()).toContain("empty 2 times in a row");
});

it("reports a full window, a refusal and an unknown stop reason", async () => {
  const pal = await begin([
    { text: "Half ", stop_reason: "model_context_window_exceeded" },
    "whole.",
    { text: "I", fault: { kind: "refusal" } },
    { text: "Odd.", stop_reason: "compaction" },
  ]);
  const full = await pal.run(["-p", "Go."]);
  expect(full).toMatchObject({ code: 0, stdout: "Half whole.\n" });
  expect(full.stderr).toContain("reached the end of the model's window and was cut");
  const refused = await pal.run(JSON_RUN);
  expect(refused.code).toBe(4);
  expect(JSON.parse(refused.stdout)).toMatchObject({ subtype: "error_refused", is_error: true });
  const odd = await pal.run(["-p", "Go."]);
  expect(odd).toMatchObject({ code: 0, stdout: "Odd.\n" });
  expect(odd.stderr).toContain("may be incomplete");
});

it("returns both halves of an answer whose connection broke, or one answer if the model started over", async () => {
  const half = "It begins here and is long enough to be known again, ";
  const pal = await begin([{ text: `${half}lost`, fault: { kind: "cut", afterEvents: 6 } }, `${half}whole.`]);
  const { stdout } = await pal.run(["-p", "Go.", "--output-format", "stream-json"]);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const [first, second] = lines.filter(({ type }) => type === "assistant");
  expect(first).toMatchObject({
    partial: true,
    message: { content: [{ text: expect.stringMatching(/^It begins here/) }] },
  });
  expect(second.message.content).toMatchObject([{ text: `${half}whole.` }]);
  expect(lines.at(-1).result).toBe(`${half}whole.`);
});
