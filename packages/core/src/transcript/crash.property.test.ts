// A process is killed at any byte of a write: what is opened again is what was there, without the torn last entry.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { draftsOf, MOVES, type Move } from "../testing/moves.ts";
import { applyEntry, foldEntries } from "../view/fold-entries.ts";
import { renderRequest } from "../view/render-request.ts";
import { emptyView, type View } from "../view/view.ts";
import type { Draft, Entry, Prelude } from "./entries.ts";
import { openTranscript } from "./open-transcript.ts";

const PATH = "/sessions/s.jsonl";
const PRELUDE: Prelude = {
  model: "claude-sonnet-5-5",
  system: [{ type: "text", text: "You are terse." }],
  tools: [],
  parameters: { max_tokens: 1000 },
  keep: [],
  bindsThinking: false,
};
const move = fc.record({
  kind: fc.constantFrom(...MOVES),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  c: fc.nat(1_000),
}) as fc.Arbitrary<Move>;

const nextRequest = (view: View) =>
  view.prelude && view.slots.length > 0 ? JSON.stringify(renderRequest(view, "5m")) : "";

/** Cutting larger entries at every byte would take minutes, and they are torn in the same way. */
const MAX_BYTES = 3_000;

describe("a transcript cut at any byte of its last three entries", () => {
  it("opens with the entries before the cut, prepares the same request, and continues", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 12 }), async (moves) => {
        const ports = memoryPorts();
        const transcript = await openTranscript(ports, PATH);
        // The running session's own next request after each entry.
        const view = emptyView();
        const requests = new Map<string, string>();
        const write = (draft: Draft) => {
          const entry = transcript.writer.append(draft);
          applyEntry(view, entry);
          requests.set(entry.id, nextRequest(view));
        };
        write({ type: "prelude", reason: "first", prelude: PRELUDE });
        for (const [number, next] of moves.entries()) {
          for (const draft of draftsOf(view, next, number)) write(draft);
        }
        await transcript.close();

        const whole = await ports.files.read(PATH);
        const lines = linesOf(whole);
        const first = lines.at(-4)?.end ?? 0;
        fc.pre(whole.length - first <= MAX_BYTES);
        for (let cut = first; cut <= whole.length; cut++) {
          await ports.files.write(PATH, whole.subarray(0, cut));
          const opened = await openTranscript(ports, PATH);
          // A line that lacks only its newline is whole.
          const due = lines.filter(({ end }) => end <= cut + 1).map(({ text }) => JSON.parse(text) as Entry);
          expect(opened.entries).toEqual(due);
          const last = due.findLast(({ id }) => requests.has(id));
          expect(nextRequest(foldEntries(opened.entries))).toBe(last ? requests.get(last.id) : "");
          opened.writer.append({ type: "user", source: "human", content: [{ type: "text", text: "on" }] });
          await opened.close();
          const again = await openTranscript(ports, PATH);
          expect(again.entries.slice(0, due.length)).toEqual(due);
          expect(again.entries.length).toBeGreaterThan(due.length);
          expect(again.damage).toEqual({ skipped: 0, findings: [], tornBytes: 0 });
          await again.close();
        }
      }),
      { numRuns: 5 },
    );
  });
});

function linesOf(bytes: Uint8Array): { text: string; end: number }[] {
  const lines: { text: string; end: number }[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start) + 1;
    lines.push({ text: new TextDecoder().decode(bytes.subarray(start, end - 1)), end });
    start = end;
  }
  return lines;
}
