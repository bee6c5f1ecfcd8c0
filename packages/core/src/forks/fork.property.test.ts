// I6 over generated sessions: a fork is the parent's last request, its response, stand-ins and one directive, and the strict
// emulator accepts it whatever state the parent is in.
import { modelFacts, validateRequest } from "@palimpsest/emulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Driven, type Exchange, PRELUDES, someMoves } from "../testing/driven.case.ts";
import type { Move } from "../testing/moves.ts";
import type { RequestBody } from "../transcript/blocks.ts";
import type { Slot, View } from "../view/view.ts";
import { blockLines } from "./fork.case.ts";
import { forkBody } from "./fork-body.case.ts";
import type { ForkInput } from "./fork-body.ts";
import { markDirective } from "./fork-marker.ts";
import { STAND_IN } from "./stand-in.ts";

const DIRECTIVE = "Say what happened.";
const TTL = "5m";

function forkOf(input: Pick<ForkInput, "view" | "slots">): RequestBody {
  const made = forkBody({ ttl: TTL, directive: DIRECTIVE, ...input });
  expect(made).toMatchObject({ ok: true });
  return (made as { body: RequestBody }).body;
}

/** Drives a session and lets the test look at it after each move, and at the end. */
const property = (numRuns: number, most: number, after: (driven: Driven) => void, end = (_: Driven) => {}) =>
  fc.assert(
    fc.asyncProperty(someMoves(most), fc.nat(PRELUDES.length - 1), async (moves, which) => {
      const driven = await Driven.start(PRELUDES[which]!);
      for (const [number, move] of moves.entries()) {
        await driven.move(move as Move, number);
        after(driven);
      }
      end(driven);
    }),
    { numRuns, endOnFailure: true },
  );

/** The exchange that was answered last, if nothing but conversation has come since. */
function answered({ entries, exchanges, view }: Driven): number | undefined {
  const responses = entries.filter(({ type }) => type === "assistant");
  const last = responses.at(-1);
  // A response without a known request answers nothing, and a moved head may have removed an answer.
  if (last?.type !== "assistant" || last.answers === undefined) return undefined;
  if (entries.slice(entries.indexOf(last)).some(({ type }) => type === "head")) return undefined;
  // Requests were answered in order; the last may still be running.
  const count = responses.filter((entry) => "answers" in entry).length;
  const at = exchanges.flatMap(({ status }, index) => (status === 200 ? [index] : []))[count - 1]!;
  return exchanges[at]!.breaks === view.breaks.length ? at : undefined;
}

const standIn = (id: string) =>
  `user ${JSON.stringify({ type: "tool_result", tool_use_id: id, content: STAND_IN })}`;
const directive = `user ${JSON.stringify({ type: "text", text: markDirective(DIRECTIVE) })}`;

/** The parent's next request shows how it recorded the response. */
function expectedLines(exchange: Exchange, next: Exchange): readonly string[] {
  const request = blockLines(exchange.request.messages);
  const added = blockLines(next.request.messages).slice(request.length);
  const end = added.findIndex((line) => line.startsWith("user "));
  const response = added.slice(0, Math.max(end, 0));
  const calls = response.flatMap((line) => /"type":"tool_use","id":"([^"]+)"/.exec(line)?.[1] ?? []);
  return [...request, ...response, ...calls.map(standIn), directive];
}

describe("a fork of generated sessions", () => {
  it("I6: is the last request byte for byte, its response, a stand-in for each call of it, and the directive", async () => {
    let compared = 0;
    const noticed = new Set<string>();
    let forks: { at: number; lines: readonly string[] }[] = [];
    await property(
      12,
      200,
      (driven) => {
        const at = answered(driven);
        if (at !== undefined) {
          const fork = forkOf(driven);
          forks.push({ at, lines: blockLines(fork.messages) });
          expect(findDifference(driven.exchanges[at]!.request, fork)).toBeUndefined();
          if (forks.length % 10 === 1)
            for (const fault of noticeFaults(driven.exchanges[at]!.request, fork)) noticed.add(fault);
        }
        // Something other than conversation was added, so the next request does not show the response alone.
        else forks = forks.filter((fork) => fork.at < driven.exchanges.length - 1);
      },
      ({ exchanges }) => {
        for (const { at, lines } of forks) {
          const [request, next] = [exchanges[at]!, exchanges[at + 1]];
          if (!next || next.breaks !== request.breaks) continue;
          expect(lines).toEqual(expectedLines(request, next));
          compared++;
        }
        forks = [];
      },
    );
    expect(compared).toBeGreaterThan(100);
    expect([...noticed].sort()).toEqual(Object.keys(FAULTS).sort());
  });

  it("I1: is taken by the emulator at every moment, with at most four marks", () =>
    property(8, 200, ({ view }) => {
      const body = forkOf({ view });
      expect(validateRequest(body, modelFacts(body.model))).toBeUndefined();
    }));

  it("I1: is taken with whole rounds shed and media replaced", () =>
    property(8, 120, ({ view }) => {
      for (const slots of [shed(view, 1), shed(view, 3), view.slots.map(withoutImages)]) {
        const body = forkOf({ view, slots });
        expect(validateRequest(body, modelFacts(body.model))).toBeUndefined();
      }
    }));
});

/** Not part of the cache's key. */
const FREE = new Set(["messages", "max_tokens", "stream"]);

/** Where a fork does not repeat what its parent sent, apart from cache marks. */
function findDifference(parent: object, fork: RequestBody): string | undefined {
  const [before, after] = [parent as RequestBody, fork];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (FREE.has(key)) continue;
    if (printUnmarked(before[key as keyof RequestBody]) !== printUnmarked(after[key as keyof RequestBody]))
      return key;
  }
  const [shared, lines] = [blockLines(before.messages), blockLines(after.messages)];
  const at = shared.findIndex((line, index) => line !== lines[index]);
  return at === -1 ? undefined : `block ${at}`;
}

const printUnmarked = (value: unknown): string =>
  JSON.stringify(value, (key, inner) => (key === "cache_control" ? undefined : inner)) ?? "";

/** Ways in which a fork could lose the cache; undefined where a request has nothing of the kind. */
const FAULTS: Readonly<Record<string, (fork: RequestBody) => RequestBody | undefined>> = {
  "another model": (fork) => ({ ...fork, model: `${fork.model}-2` }),
  "a date in the system text": ({ system = [], ...fork }) => ({
    ...fork,
    system: [...system, { type: "text", text: "Today is Monday." }],
  }),
  "tools in another order": (fork) =>
    (fork.tools?.length ?? 0) < 2 ? undefined : { ...fork, tools: fork.tools!.toReversed() },
  "another effort": (fork) => ({ ...fork, output_config: { effort: "low" } }),
  "a space in the first message": (fork) => ({
    ...fork,
    messages: fork.messages.with(0, {
      ...fork.messages[0]!,
      content: [{ type: "text", text: " " }, ...fork.messages[0]!.content],
    }),
  }),
  "the fields of a block in another order": (fork) => ({
    ...fork,
    messages: fork.messages.with(0, {
      ...fork.messages[0]!,
      content: fork.messages[0]!.content.map(
        (block) => Object.fromEntries(Object.entries(block).toReversed()) as typeof block,
      ),
    }),
  }),
};

/** The faults that can be planted here; fails if one of them is not noticed. */
function noticeFaults(parent: object, fork: RequestBody): readonly string[] {
  return Object.entries(FAULTS).flatMap(([name, plant]) => {
    const planted = plant(fork);
    if (!planted) return [];
    expect(findDifference(parent, planted), name).toBeDefined();
    return [name];
  });
}

/** Without its oldest rounds: each begins with a user message that is not a result. */
function shed(view: View, rounds: number): readonly Slot[] {
  const starts = view.slots.flatMap((slot, at) => (isStart(view.slots, slot, at) ? [at] : []));
  return view.slots.slice(starts[rounds] ?? starts.at(-1) ?? 0);
}

const isStart = (slots: readonly Slot[], slot: Slot, at: number) =>
  slot.role === "user" && !slot.result && slots[at - 1]?.role !== "user";

function withoutImages(slot: Slot): Slot {
  if (!slot.blocks.some(({ type }) => type === "image")) return slot;
  const blocks = slot.blocks.map((block) =>
    block.type === "image" ? ({ type: "text", text: "[image]" } as const) : block,
  );
  return { ...slot, blocks };
}
