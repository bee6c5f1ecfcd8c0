// The invariants with every layer enabled: sessions driven through the public API under random settings, with idle gaps, failing
// models, resumes, kills and forks, against the emulator's rules, window, cache and ledger.
import { modelFacts, requestTokens } from "@palimpsest/emulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ShownMemories } from "../memory/recall/shown-memories.ts";
import { blockLines, type Exchange, type Lived, lineOf, MODEL } from "../testing/lived.case.ts";
import { type Life, live, someLife } from "../testing/lived-moves.case.ts";
import { findUnseenLosses, isByLayer } from "../testing/unseen-losses.ts";
import type { Block, RequestBody } from "../transcript/blocks.ts";
import type { Entry } from "../transcript/entries.ts";
import { loadTranscript } from "../transcript/load-transcript.ts";
import { applyEntry, foldEntries } from "../view/fold-entries.ts";
import { renderRequest } from "../view/render-request.ts";
import { emptyView, type View } from "../view/view.ts";
import { openSession } from "./open-session.ts";

const MOVES = 60;
const RUNS = 30;
/** The same lives in every run. */
const SEED = 5;

/** Each life runs once and is checked by every invariant. */
const lives = new Map<string, Promise<Lived>>();

function lifeOf(life: Life): Promise<Lived> {
  const key = JSON.stringify(life);
  const lived = lives.get(key) ?? live(life);
  lives.set(key, lived);
  return lived;
}

const property = (judge: (lived: Lived) => unknown) =>
  fc.assert(
    fc.asyncProperty(someLife(MOVES), async (life) => {
      await judge(await lifeOf(life));
    }),
    // Shrinking a whole life takes minutes, and the seed and path already identify it.
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );

const TOO_LONG = /^prompt is too long/;
const isTooLong = ({ row }: Pick<Exchange, "row">) => TOO_LONG.test(row.error?.message ?? "");

async function written({ session, machine }: Lived): Promise<readonly Entry[]> {
  return (await loadTranscript(machine.files, session.path)).entries;
}

const rendered = (view: View) => (view.slots.length > 0 ? JSON.stringify(renderRequest(view, "5m")) : "");

/** As the server counts. */
function tokensIn({ slots }: View): number {
  const content = slots.flatMap(({ blocks }) => blocks) as never;
  return requestTokens(
    { model: MODEL, max_tokens: 1, messages: [{ role: "user", content }] },
    modelFacts(MODEL)!,
  );
}

/** The first test runs all the lives, which takes long on a busy machine. */
describe("with every layer at work", () => {
  it("I1: every request of the conversation and of its forks is valid", () =>
    property(({ exchanges, forks }) => {
      for (const { row } of [...exchanges, ...forks]) {
        const isFine = row.valid || TOO_LONG.test(row.error?.message ?? "");
        expect([isFine, row.error?.message]).toEqual([true, row.error?.message]);
      }
      for (const one of exchanges)
        expect(one.row.status, one.row.error?.message).toBe(one.fault ? 529 : isTooLong(one) ? 400 : 200);
    }));

  it("I2: without a recorded break each request continues the one before, byte for byte", () =>
    property(({ exchanges }) => {
      const bare = (list: readonly Block[] = []) => list.map(lineOf);
      const front = ({ model, max_tokens, thinking, system, tools }: RequestBody) =>
        JSON.stringify([model, max_tokens, thinking, bare(system), bare(tools as never)]);
      for (const [at, { body, breaks }] of exchanges.entries()) {
        const before = exchanges[at - 1];
        if (!before || before.breaks !== breaks) continue;
        const earlier = blockLines(before.body);
        expect(blockLines(body).slice(0, earlier.length)).toEqual(earlier);
        expect(front(body)).toBe(front(before.body));
      }
    }));

  it("I3: no request reaches the blocking limit, and while compaction is allowed there is always a next one", () =>
    property(({ exchanges, refusals }) => {
      for (const { size, blockingAt } of exchanges) expect(size).toBeLessThan(blockingAt);
      for (const { why, settings } of refusals) {
        const { compaction = true, autoCompaction = true, collapse = false } = settings.switches ?? {};
        expect([why, compaction && autoCompaction && !collapse]).toEqual([why, false]);
      }
      // If it is refused for its length, one that fits follows.
      for (const one of exchanges)
        if (one.isSecond) expect([isTooLong(one), one.row.error?.message]).toEqual([false, undefined]);
    }));

  it("I4: all that was said and returned is on disk, exactly and in order", () =>
    property(async (lived) => {
      const lines = (await written(lived)).flatMap((entry) => {
        if (entry.type === "user") return [JSON.stringify(entry.content)];
        return entry.type === "assistant" ? [JSON.stringify(entry.message)] : [];
      });
      expect(lines).toEqual(lived.said);
    }));

  it("I5: opened again, it is what it was: the same next request, the same size, the same ledger", () =>
    property(async (lived) => {
      const { session, machine } = lived;
      await lived.act(session.close());
      const entries = await written(lived);
      expect(rendered(foldEntries(entries))).toBe(rendered(session.view));
      const again = await openSession({
        cwd: "/project",
        home: "/home",
        env: {},
        ports: { ...machine, spawn: machine.spawn.sibling() },
        model: MODEL,
        settings: lived.given,
        resume: session.id,
      });
      expect(rendered(again.view)).toBe(rendered(session.view));
      expect(again.size()).toEqual(session.size());
      expect(again.ledger).toEqual(session.ledger);
      await again.close();
    }));

  it("I6: a fork's first request is what its parent sent and was answered, stand-ins, and one directive", () =>
    property(({ forks }) => {
      for (const { body, bases, isFirstTurn, isShed } of forks) {
        if (!isFirstTurn || isShed) continue;
        const lines = blockLines(body);
        const shared = bases.find((base) => base.every((line, at) => lines[at] === line));
        expect(shared, `${lines.length} blocks against ${bases.map((base) => base.length)}`).toBeDefined();
        const own = lines.slice(shared!.length).filter((line) => line.startsWith("user "));
        expect(own.filter((line) => !line.startsWith('user {"type":"tool_result"'))).toHaveLength(1);
      }
    }));

  it("I7: what a layer decides makes the view smaller", () =>
    property(async (lived) => {
      const view = emptyView();
      for (const entry of await written(lived)) {
        const isByLayer = ["cleared", "collapse", "boundary"].includes(entry.type);
        const before = isByLayer ? tokensIn(view) : 0;
        applyEntry(view, entry);
        if (!isByLayer) continue;
        // A session estimates its size; without usage to calibrate by it may be off by a third.
        expect(tokensIn(view), entry.type).toBeLessThanOrEqual(before * (4 / 3) + 100);
        if (entry.type === "boundary") expect(entry.after).toBeLessThan(entry.before);
      }
    }));

  it("I9: the ledger is the sum of what was reported, to the conversation and to its forks", () =>
    property(async (lived) => {
      const { session, usages } = lived;
      await lived.act(session.close());
      const sum = (field: string) => usages.reduce((all, usage) => all + Number(usage[field] ?? 0), 0);
      const { calls, uncached, read, written5m, written1h, output } = session.ledger.total;
      expect({ calls, uncached, read, written: written5m + written1h, output }).toEqual({
        calls: usages.length,
        uncached: sum("input_tokens"),
        read: sum("cache_read_input_tokens"),
        written: sum("cache_creation_input_tokens"),
        output: sum("output_tokens"),
      });
    }));

  it("I10: nothing leaves the view before a request that showed it was answered", () =>
    property(async (lived) => {
      const answered = new Map(lived.exchanges.map(({ answer, body }) => [answer, body]));
      const shown = new Set<string>();
      const view = emptyView();
      for (const entry of await written(lived)) {
        const body = entry.type === "assistant" ? answered.get(JSON.stringify(entry.message)) : undefined;
        for (const line of body ? blockLines(body) : []) shown.add(line);
        applyEntry(view, entry);
        if (isByLayer(entry)) expect(findUnseenLosses(view, entry, shown, lineOf), entry.id).toEqual([]);
      }
    }));

  it("clears nothing that is pinned", async () => {
    let pinned = 0;
    await property(async (lived) => {
      const view = emptyView();
      for (const entry of await written(lived)) {
        if (entry.type === "cleared")
          for (const { tool_use_id: id } of entry.results) expect(view.pinned.has(id), entry.id).toBe(false);
        applyEntry(view, entry);
        pinned = Math.max(pinned, view.pinned.size);
      }
    });
    expect(pinned).toBeGreaterThan(1);
  });

  it("I12: what another agent sent is one entry, and stands once in every request until one that showed it was answered", async () => {
    let [sent, repeated] = [0, 0];
    await property(async (lived) => {
      const { deliveries } = lived;
      const entries = await written(lived);
      deliveries.judgeEntries(entries);
      expect(deliveries.faults).toEqual([]);
      sent += deliveries.names.length;
      repeated += entries.filter((entry) => entry.type === "attachment" && entry.name).length;
    });
    expect(sent).toBeGreaterThan(2 * RUNS);
    expect(repeated).toBeGreaterThan(sent);
  });

  it("recalls what others saved meanwhile, each memory once while it is in view unchanged, and asks within its limits", async () => {
    let [shown, asked] = [0, 0];
    await property(async (lived) => {
      asked += lived.questions.length;
      const view = emptyView();
      for (const entry of await written(lived)) {
        const before = new ShownMemories("/");
        for (const slot of view.slots) before.noteSlot(slot, view);
        applyEntry(view, entry);
        if (entry.type !== "surfaced") continue;
        shown++;
        expect(before.bytes).toBeLessThan(60_000);
        expect(entry.memories.length).toBeLessThanOrEqual(5);
        for (const { path, modified } of entry.memories)
          expect(modified !== undefined && before.isShown("/", path, modified), path).toBe(false);
      }
    });
    expect(shown).toBeGreaterThan(RUNS);
    expect(asked).toBeGreaterThan(0);
  });
});
