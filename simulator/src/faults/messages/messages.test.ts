// A few messages between real processes; `npm run faults -- --only messages` sends 8,000. The checks must also find planted faults.
import { expect, it } from "vitest";
import { judgeNumbered, readNumbered, writeNumbered } from "./numbered-message.ts";
import { runMessageRound } from "./run-message-round.ts";

it("loses, repeats and tears no message of three processes to a pal that is killed twice; a task has one owner", async () => {
  const result = await runMessageRound({ senders: 3, messages: 40, kills: 2, seed: 7 });
  expect(result.findings).toEqual([]);
  expect(result.kills).toBe(2);
});

it("finds messages that are lost, repeated, torn or out of order", () => {
  const judge = (...texts: readonly string[]) => judgeNumbered(readNumbered(texts.join("\n")), ["ann"], 2);
  const [first, second] = [writeNumbered("ann", 1), writeNumbered("ann", 2)];
  expect(judge(first, second)).toEqual([]);
  expect(judge(first)).toEqual(["Message 2 of ann is there 0 times."]);
  expect(judge(first, second, second)).toEqual(["Message 2 of ann is there 2 times."]);
  expect(judge(first, second.slice(0, -3))).toEqual(["Message 2 of ann is torn."]);
  expect(judge(second, first)).toEqual(["The messages of ann are out of order."]);
});
