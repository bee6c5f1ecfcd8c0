// The engine's invariants on generated sessions of hundreds of moves, checked by the strict emulator.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMaterial } from "../layers/extraction/find-material.ts";
import { typedWords } from "../memory/safety/typed-words.ts";
import { Driven, PATH, PRELUDES, someMoves } from "../testing/driven.case.ts";
import { lineOf } from "../testing/lived.case.ts";
import type { Move } from "../testing/moves.ts";
import type { Message } from "../transcript/blocks.ts";
import { loadTranscript } from "../transcript/load-transcript.ts";
import { originsProblem } from "../transcript/origins.ts";
import { foldEntries } from "../view/fold-entries.ts";
import { renderRequest } from "../view/render-request.ts";

async function drive(moves: readonly Move[], which: number): Promise<Driven> {
  const driven = await Driven.start(PRELUDES[which]!);
  for (const [number, move] of moves.entries()) await driven.move(move, number);
  await driven.close();
  return driven;
}

/** Each session is driven once and judged by every invariant: one seed draws the same ones for all of them. */
const sessions = new Map<string, Promise<Driven>>();

function driveOnce(moves: readonly Move[], which: number): Promise<Driven> {
  const key = JSON.stringify([which, moves]);
  const driven = sessions.get(key) ?? drive(moves, which);
  sessions.set(key, driven);
  return driven;
}

const LONG = { runs: 10, moves: 1_000 };
const SHORT = { runs: 40, moves: 300 };

const property = (numRuns: number, most: number, check: (driven: Driven) => unknown) =>
  fc.assert(
    fc.asyncProperty(someMoves(most), fc.nat(PRELUDES.length - 1), async (moves, which) => {
      await check(await driveOnce(moves, which));
    }),
    // Shrinking hundreds of moves takes minutes and hardly helps; the seed is enough.
    { numRuns, endOnFailure: true },
  );

/** Blocks in order, without the cache marks, which alone may move. */
const blockLines = (messages: readonly Message[]) =>
  messages.flatMap(({ role, content }) => content.map((block) => `${role} ${lineOf(block)}`));

describe("generated sessions", () => {
  it("I1: every request is accepted by the emulator, or meets a planned fault", () =>
    property(LONG.runs, LONG.moves, ({ exchanges }) => {
      const refused = exchanges.filter(({ status }) => status !== 529 && status !== 200);
      expect(refused.map(({ status, error }) => [status, error])).toEqual([]);
    }));

  it("I2: without a recorded break, each request continues the one before, byte for byte", () =>
    property(LONG.runs, LONG.moves, ({ exchanges }) => {
      for (const [at, { request, breaks }] of exchanges.entries()) {
        const before = exchanges[at - 1];
        if (!before || before.breaks !== breaks) continue;
        const front = ({ system, tools, model }: typeof request) => JSON.stringify([system, tools, model]);
        expect(front(request)).toBe(front(before.request));
        const earlier = blockLines(before.request.messages);
        expect(blockLines(request.messages).slice(0, earlier.length)).toEqual(earlier);
      }
    }));

  it("I4: all that was said and returned can be read back from disk, exactly", () =>
    property(SHORT.runs, SHORT.moves, async (driven) => {
      const { entries, skipped } = await loadTranscript(driven.ports.files, PATH);
      expect(skipped).toBe(0);
      const onDisk = new Map(entries.map(({ v: _, id, parent: __, time: ___, ...body }) => [id, body]));
      for (const [at, draft] of driven.said.entries()) {
        expect(JSON.stringify(onDisk.get(driven.entries[at]!.id))).toBe(JSON.stringify(draft));
      }
    }));

  it("I5: what is read back prepares the very request that the running session would", () =>
    property(SHORT.runs, SHORT.moves, async (driven) => {
      const running = JSON.stringify(renderRequest(driven.view, "1h"));
      const { entries } = await loadTranscript(driven.ports.files, PATH);
      expect(JSON.stringify(renderRequest(foldEntries(entries), "1h"))).toBe(running);
    }));

  it("the origins of a message change no byte of a request, and those that are read fit its text", () =>
    property(SHORT.runs, SHORT.moves, ({ view, entries }) => {
      const bare = entries.map((entry) => {
        if (entry.type !== "user") return entry;
        const { origins: _, ...rest } = entry;
        return rest;
      });
      expect(JSON.stringify(renderRequest(foldEntries(bare), "1h"))).toBe(
        JSON.stringify(renderRequest(view, "1h")),
      );
      const { since } = findMaterial({ view, session: "s", folder: "/memory", isWhole: true });
      for (const { text, origins = [] } of since) {
        expect(originsProblem(origins, [{ type: "text", text }])).toBeUndefined();
        expect(typedWords({ text, origins })).toHaveLength(text.length);
      }
    }));
});
