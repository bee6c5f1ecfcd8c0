// Progress lines of background agents: when they are requested, from which digest, and which answers count.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentProgress } from "./agent-progress.ts";
import { formatDigest, readProgressLine } from "./format-digest.ts";
import prompt from "./progress.md.ts";

/** The clock is the test's: it ticks on demand. */
function follow(answer: (prompt: string) => string | Promise<never>, everyMs = 30_000) {
  const asked: string[] = [];
  const shown: string[] = [];
  let tick = () => {};
  const progress = new AgentProgress({
    task: "look around",
    everyMs: () => everyMs,
    sleep: () =>
      new Promise((resolve) => {
        tick = resolve;
      }),
    ask: async (given) => {
      asked.push(given);
      return answer(given);
    },
    show: (line) => shown.push(line),
  });
  const waitForTick = async () => {
    tick();
    await new Promise(setImmediate);
  };
  return { progress, asked, shown, waitForTick };
}

const read = (subject: string) => ({ type: "tool-start" as const, id: "a", name: "Read", subject });

describe("the progress of an agent", () => {
  it("is asked for only if the agent has done something since", async () => {
    const { progress, asked, shown, waitForTick } = follow(() => "Reading the parser\n");
    await waitForTick();
    expect(asked).toEqual([]);
    progress.note(read("src/parser.ts"));
    progress.note({ type: "text", text: "not yet whole" });
    await waitForTick();
    await waitForTick();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("Task: look around\nSteps, the newest last:\n- Read src/parser.ts");
    expect(shown).toEqual(["Reading the parser"]);
    progress.end();
  });

  it("is not asked for again after a failure, nor once the agent has ended", async () => {
    const failing = follow(() => Promise.reject(new Error("no such model")));
    failing.progress.note(read("a"));
    await failing.waitForTick();
    failing.progress.note(read("b"));
    await failing.waitForTick();
    expect(failing.asked).toHaveLength(1);
    const ended = follow(() => "Reading");
    ended.progress.note(read("a"));
    ended.progress.end();
    await ended.waitForTick();
    expect(ended.asked).toEqual([]);
  });

  it("is never asked for where the setting is 0", async () => {
    const { progress, asked, waitForTick } = follow(() => "Reading", 0);
    progress.note(read("a"));
    await waitForTick();
    expect(asked).toEqual([]);
  });
});

describe("the digest", () => {
  it("stays within 1,000 tokens with its prompt, and keeps the newest step", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 3_000 }),
        fc.array(fc.string({ unit: "grapheme", maxLength: 500 }), { minLength: 1, maxLength: 40 }),
        (task, steps) => {
          const digest = formatDigest(task, [...steps, "Read the-newest.ts"]);
          // No text has fewer than three bytes per token.
          expect(Buffer.byteLength(prompt) + Buffer.byteLength(digest)).toBeLessThanOrEqual(3_000);
          expect(digest.endsWith("- Read the-newest.ts")).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("an answer", () => {
  it.each([
    ['"Reading the tests."', "Reading the tests"],
    ["  Fixing the\nlogin form ", "Fixing the login form"],
    ["\u001b[31mRed\u001b[0m", "[31mRed [0m"],
    ["", undefined],
    ["I would say that it is currently reading a number of tests", undefined],
    ["x".repeat(61), undefined],
  ])("%j is %j", (answer, line) => {
    expect(readProgressLine(answer)).toBe(line);
  });
});
