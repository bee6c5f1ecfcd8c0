import type { AssistantMessage } from "@palimpsest/core";
import { expect, it } from "vitest";
import { MAX_CONTINUATIONS, MAX_EMPTY, MAX_PAUSES, UnfinishedAnswers } from "./unfinished-answers.ts";

const ending = (stop_reason: string | null): AssistantMessage => ({
  role: "assistant",
  content: [{ type: "text", text: "Some words." }],
  stop_reason,
});

it.each([
  ["end_turn", "done", false],
  ["stop_sequence", "done", false],
  ["tool_use", "done", false],
  ["refusal", "done", false],
  ["max_tokens", "continue", true],
  ["model_context_window_exceeded", "continue", true],
  ["pause_turn", "resume", false],
  ["compaction", "done", true],
  ["something_new", "done", true],
  [null, "done", true],
])("%s: %s", (reason, step, isTold) => {
  const next = new UnfinishedAnswers().next(ending(reason));
  expect(next.step).toBe(step);
  expect("notice" in next).toBe(isTold);
});

it.each([
  ["max_tokens", MAX_CONTINUATIONS],
  ["model_context_window_exceeded", MAX_CONTINUATIONS],
  ["pause_turn", MAX_PAUSES],
])("follows %s a bounded number of times in a row, and then says so", (reason, most) => {
  const answers = new UnfinishedAnswers();
  for (let at = 0; at < most; at++) expect(answers.next(ending(reason)).step).not.toBe("stop");
  expect(answers.next(ending(reason))).toMatchObject({
    step: "stop",
    message: expect.stringContaining("incomplete"),
  });
  answers.next(ending("tool_use"));
  expect(answers.next(ending(reason)).step).not.toBe("stop");
});

it.each([
  ["no block", []],
  ["a blank text", [{ type: "text", text: " \n" }]],
  ["only thoughts", [{ type: "thinking", thinking: "Done.", signature: "x" }]],
] as const)("asks again a bounded number of times after an answer with %s", (_, content) => {
  const answers = new UnfinishedAnswers();
  const empty: AssistantMessage = { role: "assistant", content: [...content], stop_reason: "end_turn" };
  for (let at = 0; at < MAX_EMPTY; at++) expect(answers.next(empty).step).toBe("continue");
  expect(answers.next(empty)).toMatchObject({ step: "stop", message: expect.stringContaining("empty") });
});
