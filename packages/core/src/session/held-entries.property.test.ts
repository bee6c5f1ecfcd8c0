// A transcript of which only the view is kept in memory must behave exactly like one that is in memory as a whole.
import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultSettings } from "../settings/schema.ts";
import { Driven, PATH, PRELUDES, someMoves } from "../testing/driven.case.ts";
import { draftsOf, type Move } from "../testing/moves.ts";
import { ENTRY_VERSION, type Entry } from "../transcript/entries.ts";
import { type LinePlace, loadTranscript } from "../transcript/load-transcript.ts";
import { isSkimmed } from "../transcript/skimmed-entry.ts";
import { applyEntry, foldEntries } from "../view/fold-entries.ts";
import { renderRequest } from "../view/render-request.ts";
import { isStoredSlot } from "../view/stored-slot.ts";
import type { View } from "../view/view.ts";
import { HeldEntries } from "./held-entries.ts";
import { planRestored } from "./plan-restored.ts";
import { makeReceipt } from "./receipt.ts";
import { SessionState } from "./session-state.ts";

const { economy } = defaultSettings().microcompact;

async function openBothWays(driven: Driven, damage: Damage = []) {
  const bytes = await driven.close();
  const { files } = driven.ports;
  if (damage.length > 0) await files.write(PATH, damaged(bytes, damage));
  const state = new SessionState({}, economy);
  const held = new HeldEntries(state.view, files, PATH);
  let skimmed = 0;
  const takeEntry = (entry: Entry, place: LinePlace) => {
    if (entry.type === "user" && entry.content.some(isSkimmed)) skimmed++;
    state.takeEntry(entry);
    state.followPath(entry);
    held.note(entry, place);
  };
  const loaded = await loadTranscript(files, PATH, 512, takeEntry, {
    reader: held.reader,
    bytes: 0,
    known: state.view.tree,
  });
  held.readShown();
  const whole = new SessionState({}, economy);
  const { entries, ...found } = await loadTranscript(files, PATH);
  for (const entry of entries) whole.takeEntry(entry);
  expect({ ...loaded, entries: [] }).toEqual({ ...found, entries: [] });
  return { state, whole, skimmed };
}

/** Bytes that the disk has lost, by where they stand, each with what is there now. */
type Damage = readonly (readonly [number, number])[];

const someDamage = fc.oneof(
  { arbitrary: fc.constant([]), weight: 2 },
  {
    arbitrary: fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0x0a, 0x22, 0x5c, 0x7d, 0xff)), {
      maxLength: 6,
    }),
    weight: 1,
  },
);

function damaged(bytes: Uint8Array, damage: Damage): Uint8Array {
  const broken = Uint8Array.from(bytes);
  for (const [at, byte] of damage) broken[at % broken.length] = byte;
  return broken;
}

const shownBy = (view: View) =>
  JSON.stringify([view.prelude && renderRequest(view, "1h"), view.slots, [...view.asked]]);

it("shows and restores the same, and continues the same way over rewinds and undos", async () => {
  let [stored, skimmed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      someMoves(160),
      someMoves(40),
      fc.nat(PRELUDES.length - 1),
      someDamage,
      fc.integer({ min: 1, max: 4_000 }),
      async (moves, more: readonly Move[], which, damage: Damage, pieceBytes) => {
        const driven = await Driven.start(PRELUDES[which]!);
        for (const [number, move] of moves.entries()) await driven.move(move, number);
        const opened = await openBothWays(driven, damage);
        const { state, whole } = opened;
        skimmed += opened.skimmed;
        stored += [...state.view.tree.values()].filter((node) => !Object.hasOwn(node, "entry")).length;

        expect(shownBy(state.view)).toBe(shownBy(whole.view));
        expect(keptBy(state.view)).toBe(keptBy(whole.view));
        expect(toldBy(state)).toBe(toldBy(whole));
        expect(state.ledger).toEqual(whole.ledger);
        expect(state.view.slots.filter(isStoredSlot)).toEqual([]);
        expect(state.view.slots.flatMap(({ blocks }) => blocks.filter(isSkimmed))).toEqual([]);
        expect(state.economy.of(state.view)).toEqual(whole.economy.of(whole.view));
        expect(state.notes.of(state.view)).toEqual(whole.notes.of(whole.view));
        await state.derived.prepare(state.view);
        expect(state.derived.of(state.view)).toEqual(whole.derived.of(whole.view));
        expect(await readPieces(state.view, pieceBytes)).toBe(keptBy(whole.view));

        for (const [number, move] of more.entries()) {
          for (const draft of draftsOf(whole.view, move, 10_000 + number)) {
            const head = {
              v: ENTRY_VERSION,
              id: `more-${number}-${draft.type}`,
              parent: whole.view.leaf,
              time: number,
            };
            const entry = { ...head, ...draft } as Entry;
            for (const view of [state.view, whole.view]) applyEntry(view, structuredClone(entry));
          }
        }
        expect(shownBy(state.view)).toBe(shownBy(whole.view));
        expect(shownBy(foldEntries([...state.view.tree.values()].map(({ entry }) => entry)))).toBe(
          shownBy(foldEntries([...whole.view.tree.values()].map(({ entry }) => entry))),
        );
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(stored).toBeGreaterThan(20);
  expect(skimmed).toBeGreaterThan(20);
});

const keptBy = (view: View) => JSON.stringify([...view.tree.values()].map(({ entry }) => entry));

async function readPieces({ tree }: View, bytes: number): Promise<string> {
  const entries: Entry[] = [];
  await tree.readInPieces([...tree.values()], ({ entry }) => entries.push(entry), { pieceBytes: bytes });
  return JSON.stringify(entries);
}

/** Every break, its receipt, and how to bring back what it removed. */
const toldBy = (state: SessionState) =>
  JSON.stringify(
    state.view.breaks.map((broken) => [
      broken,
      makeReceipt(broken, state, "/f"),
      restored(state.view, broken.entry),
    ]),
  );

function restored(view: View, id: string): unknown {
  try {
    return planRestored(view, [id]);
  } catch (error) {
    return String(error);
  }
}

it("refuses a line that another program has changed", async () => {
  const driven = await Driven.start(PRELUDES[0]!);
  for (const text of ["First.", "Second."]) {
    driven.add({ type: "user", source: "human", content: [{ type: "text", text }] });
  }
  const [, first] = driven.entries;
  driven.add({ type: "snip", from: first!.id, to: first!.id, pieces: [], by: "user" });
  const { state } = await openBothWays(driven);
  const text = new TextDecoder().decode(await driven.ports.files.read(PATH));
  await driven.ports.files.write(PATH, text.replaceAll(first!.id, "another".padEnd(first!.id.length, "x")));
  expect(() => state.view.tree.get(first!.id)!.entry).toThrow(/was changed by another program/);
});
