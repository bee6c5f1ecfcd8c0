import { describe, expect, it } from "vitest";
import { findForkBase } from "../../forks/fork-base.ts";
import { ModelError } from "../../models/model.ts";
import type { Block } from "../../transcript/blocks.ts";
import { type FullInput, runFullSummary } from "./run-full-summary.ts";
import { forks, shownIn, summary, tokensOf, tooLong, Work } from "./work.case.ts";

const IMAGE: Block = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } };

function session(): Work {
  const work = new Work();
  work.add({ type: "user", source: "human", content: [{ type: "text", text: "look" }, IMAGE] });
  for (let at = 0; at < 10; at++) work.step(1_000);
  work.answer("done");
  work.human("next");
  return work;
}

async function full(answers: readonly (string | ModelError)[], more: Partial<FullInput> = {}) {
  const work = session();
  const { run, asked } = forks(...answers);
  const base = findForkBase(work.view).slots;
  const outcome = await runFullSummary({
    view: work.view,
    base,
    runFork: run,
    directive: "Summarise.",
    maxTokens: 20_000,
    isToolForced: false,
    settings: work.settings.compaction,
    expired: false,
    tokensOf,
    ...more,
  });
  return { outcome, asked };
}

const broken = new ModelError("stream-broken", "the stream ended early");

describe("asking for a summary", () => {
  it("shares the view unchanged and adds one directive", async () => {
    const { outcome, asked } = await full([summary("All is well.")]);
    expect(outcome).toMatchObject({ ok: true, text: expect.stringContaining("All is well."), shed: 0 });
    expect(asked).toEqual([{ layer: "compaction", directive: "Summarise.", maxTurns: 2, maxTokens: 20_000 }]);
  });

  it("tries twice more when the stream dies, and not a third time", async () => {
    expect((await full([broken, broken, summary("x")])).outcome).toMatchObject({ ok: true });
    const { outcome, asked } = await full([broken]);
    expect(outcome).toEqual({ ok: false, reason: "the stream ended early" });
    expect(asked.length).toBe(3);
  });

  it.each([
    ["auth", 1],
    ["billing", 1],
    ["aborted", 1],
    ["invalid-request", 1],
    ["overloaded", 3],
    ["connection", 3],
    ["timeout", 3],
  ] as const)("asks after %s %i times in all", async (code, times) => {
    const { asked, outcome } = await full([new ModelError(code, "no")]);
    expect(asked.length).toBe(times);
    expect(outcome.ok).toBe(false);
  });

  it("does not ask again once the whole wait is over", async () => {
    const { asked } = await full([new ModelError("timeout", "no", { retryable: false })]);
    expect(asked.length).toBe(1);
  });

  it("asks once more after nonsense, saying why, and not a third time", async () => {
    const { outcome, asked } = await full(["I would rather not."]);
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringContaining("no summary element") });
    expect(asked.map(({ directive }) => directive)).toEqual([
      "Summarise.",
      expect.stringMatching(/^Summarise\.\n\n[\s\S]*no summary element/),
    ]);
  });

  it("counts one unusable answer over all that is shed", async () => {
    const { outcome, asked } = await full(["No.", tooLong(), "No.", summary("x")]);
    expect(outcome.ok).toBe(false);
    expect(asked.length).toBe(3);
  });

  it("leaves out images when the cache has expired, and only then", async () => {
    const { asked } = await full([summary("x")], { expired: true });
    expect(shownIn(asked[0]!.slots!)).toContain("[image]");
    expect(asked[0]!.slots!.at(-1)!.role).toBe("assistant");
    expect((await full([summary("x")])).asked[0]!.slots).toBeUndefined();
  });

  it("leaves out listings that a compaction added and the next one will add again", async () => {
    const work = session();
    for (let at = 0; at < 60; at++) work.step(1_000);
    await work.compact({ restorer: { agents: () => "THE LISTING", instructions: () => "THE FRONT" } });
    expect(work.shown).toMatch(/THE FRONT[\s\S]*THE LISTING/);
    const { asked } = await full([summary("x")], { view: work.view, expired: true });
    expect(shownIn(asked[0]!.slots!)).not.toMatch(/THE FRONT|THE LISTING/);
    expect(shownIn(asked[0]!.slots!)).toContain("The notes.");
  });

  it("sheds rounds when the request is too long, as often as it may", async () => {
    const { outcome, asked } = await full([tooLong(), tooLong(), summary("x")]);
    const [, second, third] = asked.map(({ slots }) => slots?.length);
    expect(asked[0]!.slots).toBeUndefined();
    expect(third!).toBeLessThan(second!);
    expect(outcome).toMatchObject({ ok: true, shed: 4 });
    const never = await full([tooLong()]);
    expect(never.asked.length).toBe(1 + 3);
    expect(never.outcome).toMatchObject({ ok: false, reason: expect.stringMatching(/too long/) });
  });

  it("covers the excess that the server states", async () => {
    const { asked } = await full([tooLong(206_000, 200_000), summary("x")]);
    const tokens = (task: (typeof asked)[number]) => tokensOf(task.slots!.flatMap(({ blocks }) => blocks));
    const before = tokensOf(findForkBase(session().view).slots.flatMap(({ blocks }) => blocks));
    expect(before - tokens(asked[1]!)).toBeGreaterThan(6_000);
  });
});
