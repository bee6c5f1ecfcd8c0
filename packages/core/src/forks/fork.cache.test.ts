// What a fork costs, by the emulator's ledger: nothing that the parent sent is paid for again.
import { modelFacts } from "@palimpsest/emulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../transcript/blocks.ts";
import { apiModel, call, Parent, send, text, tokensOf } from "./fork.case.ts";
import { forkBody } from "./fork-body.case.ts";

/** One model of each minimum prefix: 512, 1,024, 2,048 and 4,096 tokens; thinking bound in the first. */
const MODELS = ["claude-sonnet-5-5", "claude-sonnet-4-6", "claude-opus-4-7", "claude-haiku-4-5"];

/** A turn of the parent: what is said, how the model answers, and whether calls and words take turns in it. */
const turn = fc.record({
  messages: fc.integer({ min: 1, max: 30 }),
  words: fc.integer({ min: 1, max: 300 }),
  calls: fc.integer({ min: 0, max: 25 }),
  interleaved: fc.boolean(),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

const parentOf = fc.record({
  model: fc.constantFrom(...MODELS),
  ttl: fc.constantFrom("5m" as const, "1h" as const),
  turns: fc.array(turn, { minLength: 1, maxLength: 5 }),
});

function response({ calls, words, interleaved }: Turn, number: number): Block[] {
  const blocks = [text("word ".repeat(words))];
  for (let at = 0; at < calls; at++) {
    if (interleaved) blocks.push(text(`And ${at}.`));
    blocks.push(call(`toolu_${number}_${at}`, "Bash", { command: "ls ".repeat(words) }));
  }
  return blocks;
}

async function converse({ model, ttl, turns }: typeof parentOf extends fc.Arbitrary<infer T> ? T : never) {
  const parent = new Parent(model, ttl);
  for (const [number, next] of turns.entries()) {
    if (parent.view.open.size > 0) parent.results((id) => `${id} `.repeat(next.words));
    for (let at = 0; at < next.messages; at++) parent.say(`message ${at} of ${number}`);
    await parent.ask(...response(next, number));
  }
  return parent;
}

const directive = "Bring the notes up to date. ".repeat(20);
const written = (row: { written5m: number; written1h: number }) => row.written5m + row.written1h;

describe("a fork's cache, by the ledger", () => {
  it("pays at most for the response, the stand-ins and the directive, and later turns read all before them", () =>
    fc.assert(
      fc.asyncProperty(parentOf, fc.boolean(), async (conversation, isLate) => {
        const parent = await converse(conversation);
        // The parent has continued in the meantime, unsent.
        if (isLate && parent.view.open.size > 0) parent.results();
        const request = parent.requests.at(-1)!;
        expect(tokensOf(request)).toBeGreaterThan(modelFacts(request.model).minimumCacheable);
        const made = forkBody({ view: parent.view, ttl: conversation.ttl, directive });
        if (!made.ok) throw new Error(made.reason);

        const before = parent.api.ledger.length;
        // More positions in each turn than the server looks back over.
        const edits = (number: number) =>
          response({ messages: 0, words: 1, calls: 15, interleaved: true }, 1_000 + number);
        const model = apiModel(parent.api, edits(1), edits(2), [text("Done.")]);
        const answer = () => ({ content: "edited ".repeat(300) });
        const outcome = await parent.runner(model)({ layer: "notes", directive, answer, maxTurns: 5 });
        expect(outcome).toMatchObject({ ok: true, turns: 3, text: "Done." });

        const [first, second, third] = parent.api.ledger.slice(before);
        const own = tokensOf(made.body) - tokensOf(request);
        expect(written(first!) + first!.uncached).toBeLessThanOrEqual(own);
        // Nothing is written for one turn only.
        expect(written(first!)).toBe(0);
        expect(second!.read).toBeGreaterThanOrEqual(first!.read + written(first!));
        expect(second!.uncached).toBe(0);
        expect(third!.read).toBe(second!.read + written(second!));
      }),
      { numRuns: 40, endOnFailure: true },
    ));

  it("does not make the parent's next request dearer", async () => {
    const after = async (isForked: boolean) => {
      const parent = await converse({
        model: "claude-sonnet-4-6",
        ttl: "5m",
        turns: [{ messages: 25, words: 50, calls: 22, interleaved: true }],
      });
      const model = apiModel(parent.api, [text("noted")]);
      if (isForked) await parent.runner(model)({ layer: "notes", directive, maxTurns: 1 });
      await parent.results().ask(text("done"));
      return parent.api.ledger.at(-1)!;
    };
    const [plain, forked] = [await after(false), await after(true)];
    expect([forked.read, written(forked), forked.uncached]).toEqual([
      plain.read,
      written(plain),
      plain.uncached,
    ]);
  });

  it("shares stand-ins and everything before them between parallel forks", async () => {
    const parent = new Parent("claude-sonnet-4-6").say("go");
    await parent.ask(call("t1"), call("t2"));
    const run = parent.runner(apiModel(parent.api, [text("a")], [text("b")]));
    const task = (words: string) => ({ layer: "agent", directive: words, maxTurns: 1 });
    await Promise.all([run(task("first")), run(task("other"))]);
    const [one, two] = parent.api.ledger.slice(-2);
    expect(two!.read).toBe(one!.read);
    expect(one!.read).toBe(tokensOf(parent.requests[0]!));
  });

  it("reads up to the clear frontier if results far after it were cleared since", async () => {
    const parent = new Parent("claude-sonnet-4-6").say("go ".repeat(2_000));
    await parent.ask(call("early"));
    await parent.results().ask(...response({ messages: 0, words: 1, calls: 25, interleaved: true }, 1));
    await parent.results().ask(text("That was all."));
    const stub = { tool_use_id: "toolu_1_24", content: "[cleared]", tokens: 1 };
    parent.add({ type: "cleared", trigger: "economy", how: "stub", results: [stub] });
    const made = forkBody({ view: parent.view, ttl: "5m", directive });
    if (!made.ok) throw new Error(made.reason);
    await send(parent.api, made.body, [text("ok")]);
    expect(parent.api.ledger.at(-1)!.read).toBeGreaterThanOrEqual(tokensOf(parent.requests[0]!));
  });

  it("pays for everything once if the cache has expired, and the parent reads what it wrote", async () => {
    const parent = new Parent("claude-sonnet-4-6").say("go ".repeat(2_000));
    await parent.ask(text("gone"));
    parent.api.clock.advance(6 * 60_000);
    await parent.runner(apiModel(parent.api, [text("a")]))({ layer: "notes", directive, maxTurns: 1 });
    parent.say("and?");
    await parent.ask(text("so"));
    const next = parent.api.ledger.at(-1)!;
    expect(next.read).toBeGreaterThanOrEqual(tokensOf(parent.requests[0]!));
  });
});
