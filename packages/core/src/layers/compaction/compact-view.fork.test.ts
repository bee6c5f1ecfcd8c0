// Full compaction through a real fork, with the strict emulator as the model of parent and fork.
import { describe, expect, it } from "vitest";
import { DerivedState } from "../../derived/derived-state.ts";
import { apiModel, call, Parent, text } from "../../forks/fork.case.ts";
import { defaultSettings } from "../../settings/schema.ts";
import { type CompactInput, compactView } from "./compact-view.ts";
import { filler, shownIn, sizeOf, summary, tokensOf } from "./work.case.ts";

const inputFor = ({ view }: Parent, runFork: CompactInput["runFork"]): CompactInput => ({
  view,
  settings: defaultSettings(),
  limits: { compactAt: 150_000, blockingAt: 160_000 },
  size: sizeOf(view.slots),
  tokensOf,
  sizeOf,
  derived: new DerivedState().of(view),
  notes: { text: "", hasContent: false, position: undefined },
  runFork,
  trigger: "auto",
  expired: false,
  summaryTokens: 20_000,
  breakerOpen: false,
});

describe.each(["claude-sonnet-5-5", "claude-sonnet-4-5"])("a session on %s", (model) => {
  it("is compacted three times in a row, and every request is accepted", async () => {
    const parent = new Parent(model);
    for (let round = 1; round <= 3; round++) {
      for (let step = 0; step < 4; step++) {
        parent.say(`request ${round}.${step}`);
        await parent.ask({ type: "thinking", thinking: "hm", signature: "" }, call(`t${round}_${step}`));
        parent.results(() => filler(400));
        if (step < 3) await parent.ask(text("done"));
      }
      const answers = apiModel(parent.api, [text(summary(`SUMMARY ${round}`))]);
      const outcome = await compactView(inputFor(parent, parent.runner(answers)));
      if (!outcome.ok) throw new Error(outcome.reason);
      expect(outcome.method).toBe("full");
      parent.add(outcome.draft);
      expect(shownIn(parent.view.slots).match(/SUMMARY \d/g)).toEqual([`SUMMARY ${round}`]);
      for (let step = 0; step < 4; step++)
        expect(shownIn(parent.view.slots)).toContain(`request ${round}.${step}`);
      expect(shownIn(parent.view.slots)).toContain("request 1.0");
      // The results that were waiting for an answer are answered on top of the summary.
      await parent.ask(text("and on"));
    }
  });

  it("refuses a tool that the fork calls, and takes the summary that follows", async () => {
    const parent = new Parent(model);
    parent.say("go");
    await parent.ask(call("t1"));
    parent.results(() => filler(2_000));
    await parent.ask(text("done"));
    const answers = apiModel(parent.api, [call("t2")], [text(summary("AFTER ALL"))]);
    const outcome = await compactView(inputFor(parent, parent.runner(answers)));
    if (!outcome.ok) throw new Error(outcome.reason);
    parent.add(outcome.draft);
    expect(shownIn(parent.view.slots)).toContain("AFTER ALL");
  });
});
