// A session that goes on from a snapshot must be the one that has read its whole transcript.
import fc from "fast-check";
import { expect, it } from "vitest";
import { RecallTool } from "../../recall-tool/recall-tool.ts";
import { defaultSettings } from "../../settings/schema.ts";
import { Driven, PATH, PRELUDES, someMoves } from "../../testing/driven.case.ts";
import { draftsOf } from "../../testing/moves.ts";
import { ENTRY_VERSION, type Entry } from "../../transcript/entries.ts";
import { Labels } from "../../transcript/labels.ts";
import { findLoadEnd, type LinePlace, loadTranscript } from "../../transcript/load-transcript.ts";
import { renderRequest } from "../../view/render-request.ts";
import { HeldEntries } from "../held-entries.ts";
import { makeReceipt } from "../receipt.ts";
import { SessionState } from "../session-state.ts";
import { readSnapshot, type SnapshotPlace, snapshotPath, takeSnapshot, writeSnapshot } from "./snapshot.ts";

const { economy } = defaultSettings().microcompact;
const NEWLINE = 10;

/** Reads the transcript as a long one, from a snapshot if there is one. */
async function open(place: SnapshotPlace) {
  const { files } = place;
  const state = new SessionState({}, economy);
  const held = new HeldEntries(state.view, files, PATH);
  const labels = new Labels();
  const restored = await readSnapshot(place, held);
  if (restored) state.restore(restored.state, held.reader);
  for (const draft of restored?.labels ?? []) labels.note(draft, 0);
  const takeEntry = (entry: Entry, line: LinePlace) => {
    labels.note(entry, 0);
    state.takeEntry(entry);
    state.followPath(entry);
    held.note(entry, line);
  };
  const skimming = { reader: held.reader, bytes: 0, known: state.view.tree };
  const loaded = await loadTranscript(files, PATH, 512, takeEntry, skimming, restored?.start);
  return { state, held, labels, loaded, restored };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Everything that a session asks of what it has folded. */
function describeAll({ state, labels, loaded }: Opened): string {
  const { view } = state;
  const { tree, ...shown } = view;
  const ids = [...tree.keys()];
  const recall = new RecallTool();
  return JSON.stringify(
    {
      loaded: { ...loaded, entries: [] },
      request: view.prelude && renderRequest(view, "1h"),
      shown,
      entries: [...tree.values()].map(({ order, parent, responses, prelude, entry }) => ({
        ...{ order, parent, responses, entry },
        isInForce: prelude === view.prelude,
      })),
      recalled: ids.slice(0, 20).map((id) => recall.answer(view, { id }, 10_000)),
      receipts: view.breaks.map((broken) => makeReceipt(broken, state, "/f")),
      economy: state.economy.of(view),
      notes: state.notes.of(view),
      sent: state.sent.last(view),
      human: state.humanCharacters.of(view),
      deliveries: state.deliveries.of(view),
      calibration: state.meter.calibration,
      size: state.meter.size(view),
      ledger: state.ledger,
      copiedFrom: state.copiedFrom,
      forked: state.forked,
      labels: labels.all,
    },
    (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value),
  );
}

it("is the same session with a snapshot at any point, and goes on the same way", async () => {
  let used = 0;
  await fc.assert(
    fc.asyncProperty(
      someMoves(120),
      someMoves(24),
      fc.nat(PRELUDES.length - 1),
      fc.integer({ min: 0, max: 1_000 }),
      async (moves, more, which, thousandths) => {
        const driven = await Driven.start(PRELUDES[which]!);
        for (const [number, move] of moves.entries()) await driven.move(move, number);
        const bytes = await driven.close();
        const { files } = driven.ports;
        const place = { files, path: PATH, settings: [economy] };
        const cut = bytes.lastIndexOf(NEWLINE, Math.floor((thousandths * bytes.length) / 1_000)) + 1;

        await files.write(PATH, bytes.subarray(0, cut));
        const first = await open(place);
        const taken = takeSnapshot(first.state, first.labels, findLoadEnd(first.loaded));
        // The session goes on before it is written.
        first.held.readShown();
        for (const [number, move] of more.entries())
          for (const draft of draftsOf(first.state.view, move, 20_000 + number)) {
            const id = `later-${number}-${draft.type}`;
            const head = { v: ENTRY_VERSION, id, parent: first.state.view.leaf, time: number };
            first.state.takeEntry(structuredClone({ ...head, ...draft }) as Entry);
            first.state.followPath({ ...head, ...draft } as Entry);
          }
        if (taken) await writeSnapshot(place, taken);
        await files.write(PATH, bytes);
        const resumed = await open(place);
        if (resumed.restored) used++;
        const whole = await open({ ...place, settings: [] });
        expect(whole.restored).toBeUndefined();

        for (const { held } of [resumed, whole]) held.readShown();
        expect(describeAll(resumed)).toBe(describeAll(whole));
        for (const [number, move] of more.entries()) {
          for (const draft of draftsOf(whole.state.view, move, 10_000 + number)) {
            const id = `more-${number}-${draft.type}`;
            const head = { v: ENTRY_VERSION, id, parent: whole.state.view.leaf, time: number };
            for (const { state } of [resumed, whole])
              state.takeEntry(structuredClone({ ...head, ...draft }) as Entry);
          }
        }
        expect(describeAll(resumed)).toBe(describeAll(whole));
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
  expect(used).toBeGreaterThan(20);
});

/** What may happen to the files of a session while nobody has it open. `at` is a share of the file. */
const DAMAGES: Readonly<Record<string, (bytes: Uint8Array, at: number) => Uint8Array>> = {
  "is cut off": (bytes, at) => bytes.subarray(0, at),
  "has one other byte": (bytes, at) => bytes.map((byte, index) => (index === at ? swapByte(byte) : byte)),
  "lost a line": (bytes, at) => {
    const start = bytes.lastIndexOf(NEWLINE, at) + 1;
    const end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length;
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
};

/** Another letter or digit in its place; the rest of JSON stays as it is, so that the line can still be read. */
function swapByte(byte: number): number {
  const text = String.fromCharCode(byte);
  return /[a-y0-8]/i.test(text) ? byte + 1 : byte;
}

it.each(Object.entries(DAMAGES))(
  "gives the session of the transcript as it is if a file %s",
  async (_, damage) => {
    await fc.assert(
      fc.asyncProperty(
        someMoves(60),
        fc.nat(PRELUDES.length - 1),
        fc.boolean(),
        fc.integer({ min: 0, max: 999 }),
        async (moves, which, isTranscript, thousandths) => {
          const driven = await Driven.start(PRELUDES[which]!);
          for (const [number, move] of moves.entries()) await driven.move(move, number);
          await driven.close();
          const { files } = driven.ports;
          const place = { files, path: PATH, settings: [economy] };
          const first = await open(place);
          const taken = takeSnapshot(first.state, first.labels, findLoadEnd(first.loaded));
          if (!taken) return;
          expect(await writeSnapshot(place, taken)).toBe(true);

          const path = isTranscript ? PATH : snapshotPath(PATH);
          const bytes = await files.read(path);
          await files.write(path, damage(bytes, Math.floor((bytes.length * thousandths) / 1_000)));
          const resumed = await open(place);
          const whole = await open({ ...place, settings: [] });
          for (const { held } of [resumed, whole]) held.readShown();
          expect(describeAll(resumed)).toBe(describeAll(whole));
        },
      ),
      { numRuns: 30, endOnFailure: true },
    );
  },
);
