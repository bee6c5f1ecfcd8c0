// The invariants of layer 1 in any session: rewinds, breaks, late results, unanswered requests, full disks.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FileError } from "../../ports/files.ts";
import { pickItem, TEXTS } from "../../testing/drawn-content.ts";
import { draftsOf, MOVES, type Move } from "../../testing/moves.ts";
import { type Block, isText } from "../../transcript/blocks.ts";
import type { Draft, EntryOf, Prelude } from "../../transcript/entries.ts";
import { planInterrupted } from "../../view/add-result.ts";
import { foldEntries } from "../../view/fold-entries.ts";
import { renderRequest } from "../../view/render-request.ts";
import type { Slot, View } from "../../view/view.ts";
import { FOLDER, LIMITS, Told } from "./drafts.case.ts";
import { findCandidates } from "./find-candidates.ts";
import { planReplace } from "./plan-replace.ts";
import { describePlaces, makePreview, prepareToStore } from "./prepare-to-store.ts";
import { replaceLargeResults } from "./replace-large-results.ts";
import { findLimit, type ToolResultLimits } from "./result-limits.ts";

const IMAGE: Block = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" },
};

const PRELUDE: Prelude = {
  model: "claude-sonnet-5-5",
  system: [],
  tools: [],
  parameters: { max_tokens: 1_000 },
  keep: [],
  bindsThinking: true,
};

const kinds = fc.oneof(
  { arbitrary: fc.constantFrom<Move["kind"][]>("human", "respond", "results", "results", "late"), weight: 5 },
  { arbitrary: fc.constantFrom(...MOVES.filter((kind) => kind !== "replace")), weight: 2 },
);
const number = fc.nat(10_000);
const moves = fc.array(fc.record({ kind: kinds, a: number, b: number, c: number }), {
  minLength: 10,
  maxLength: 80,
  size: "max",
});
const limits: fc.Arbitrary<ToolResultLimits> = fc.record({
  maxCharacters: fc.constantFrom(0, 10, 1_000, 50_000),
  maxMessageCharacters: fc.constantFrom(0, 500, 2_500, 70_000, 200_000),
  maxPercent: fc.constant(LIMITS.maxPercent),
  maxMessagePercent: fc.constant(LIMITS.maxMessagePercent),
  previewBytes: fc.constantFrom(0, 7, 100, 2_000),
  perTool: fc.constantFrom<ToolResultLimits["perTool"]>({}, { Bash: "none" }, { mcp__x__y: 40 }),
  mentionPercent: fc.constant(LIMITS.mentionPercent),
});

/** Results of sizes around every limit, beside those that moves bring. */
const SIZES = [1, 30, 350, 800, 1_500, 2_200, 2_600, 4_000, 30_000, 60_000];

function sized(view: View, { a, b, c }: Move): readonly Draft[] {
  const blocks = [...view.open.keys()].slice(c % 4 === 0 ? 1 : 0).map((id, at): Block => {
    const size = pickItem(SIZES, a + b * at);
    const text = `${pickItem(TEXTS, a + at)}\n`.repeat(1_000).slice(0, size);
    return {
      type: "tool_result",
      tool_use_id: id,
      content: (a + at) % 3 ? text : [{ type: "text", text }, IMAGE],
    };
  });
  if (b % 3 === 0) return blocks.length === 0 ? [] : [{ type: "user", source: "tools", content: blocks }];
  return blocks.map((block) => ({ type: "user", source: "tools", content: [block] }));
}

interface Driven {
  readonly told: Told;
  readonly limits: ToolResultLimits;
  readonly window: number;
}
type OnRequest = (driven: Driven, replace: () => Promise<void>, answered: boolean) => Promise<void>;

/** Before each response stands its request; some stay without one. On some the disk is full. */
async function drive(list: readonly Move[], bounds: ToolResultLimits, window: number, onRequest: OnRequest) {
  const told = new Told({ type: "prelude", reason: "first", prelude: PRELUDE });
  let held: string | null = null;
  for (const [at, move] of list.entries()) {
    const responds = move.kind === "respond";
    if (responds || move.c % 6 === 0) {
      if (!told.view.prelude) told.tell({ type: "prelude", reason: "first", prelude: PRELUDE });
      const interrupted = planInterrupted(told.view);
      if (interrupted) told.tell(interrupted);
      if (told.view.slots.at(-1)?.role !== "user") continue;
      told.ports.files.intercept(({ path }) => {
        if (move.c % 5 === 0) throw new FileError("no-space", path, "The disk is full.");
      });
      const replace = async () => void (await told.replace({ limits: bounds, window }));
      await onRequest({ told, limits: bounds, window }, replace, responds);
      held = told.view.leaf;
      // Somebody may say something while the response is running.
      if (responds && move.c % 7 === 0) told.tell(...draftsOf(told.view, { ...move, kind: "human" }, at));
    }
    const drafts = move.kind === "results" ? sized(told.view, move) : draftsOf(told.view, move, at);
    told.tell(...drafts.map((draft) => (draft.type === "assistant" ? { ...draft, answers: held } : draft)));
  }
}

const property = (numRuns: number, onRequest: () => OnRequest) =>
  fc.assert(
    fc.asyncProperty(moves, limits, fc.constantFrom(400, 200_000), (list, bounds, window) =>
      drive(list, bounds, window, onRequest()),
    ),
    { numRuns },
  );

/** What the view holds whole that could be held as a preview. */
function replaceable({ told, limits }: Driven, all = findCandidates(told.view)) {
  return all.filter((candidate) => {
    const item = prepareToStore(candidate, Math.min(limits.previewBytes, findLimit(limits, candidate.tool)));
    const short = makePreview(item, `${FOLDER}/${describePlaces(item)[0]}`).length < candidate.text.length;
    return short && !candidate.decided;
  });
}

const rewound = ({ told }: Driven) => told.view.breaks.some(({ cause }) => cause === "head");
const blockLines = (slots: readonly Slot[]) =>
  slots.flatMap((slot) => slot.blocks.map((b) => JSON.stringify(b)));

describe("generated sessions", () => {
  it("show no result over its limit, and no message over its budget, that could be shorter", () =>
    property(80, () => async (driven, replace) => {
      await replace();
      // What another branch has sent whole may exceed limits that only this branch's messages reach.
      if (rewound(driven)) return;
      const { told, limits, window } = driven;
      const all = findCandidates(told.view);
      const left = replaceable(driven, all);
      for (const { kind, text, tool, slot } of left) {
        if (kind !== "said") expect(text.length).toBeLessThanOrEqual(findLimit(limits, tool));
        else expect(told.input().tokensOf(slot.blocks)).toBeLessThanOrEqual(window / 4);
      }
      // What could not be stored takes more room than planned.
      if (all.some(({ decided }) => decided === "kept")) return;
      let taken = 0;
      for (const { text } of all.filter(({ kind }) => kind === "result")) taken += text.length;
      if (left.some(({ kind }) => kind === "result"))
        expect(taken).toBeLessThanOrEqual(limits.maxMessageCharacters);
      for (const late of all.filter(({ kind }) => kind === "late")) {
        taken += late.text.length;
        if (left.includes(late)) expect(taken).toBeLessThanOrEqual(limits.maxMessageCharacters);
      }
    }));

  it("replace the largest first", () =>
    property(80, () => async (driven, replace) => {
      const before = replaceable(driven).filter(({ kind }) => kind === "result");
      const plan = new Set(planReplace({ ...driven.told.input(), ...driven }).store.map(({ id }) => id));
      const chosen = before.filter(
        ({ id, text, tool }) => plan.has(id) && text.length <= findLimit(driven.limits, tool),
      );
      await replace();
      const least = Math.min(...chosen.map(({ text }) => text.length));
      if (rewound(driven)) return;
      for (const { id, text } of before) if (!plan.has(id)) expect(text.length).toBeLessThanOrEqual(least);
    }));

  it("keep what was sent, and decide once", () =>
    property(80, () => async (driven, replace) => {
      const { told } = driven;
      const last = told.view.slots.findLastIndex((slot) => slot.role === "assistant");
      const sent = told.view.slots.slice(0, Math.max(last + 1, told.view.sent));
      const breaks = told.view.breaks.length;
      await replace();
      expect(sent.every((slot, at) => told.view.slots[at] === slot)).toBe(true);
      expect(told.view.breaks).toHaveLength(breaks);
      const files = await told.ports.files.names(`${FOLDER}/tool-results`);
      const { limits, window } = driven;
      expect(await replaceLargeResults(told.ports, told.input({ limits, window }))).toEqual({
        drafts: [],
        failures: [],
      });
      expect(await told.ports.files.names(`${FOLDER}/tool-results`)).toEqual(files);
    }));

  it("store exact texts inside the folder, and never change one", () =>
    property(60, () => {
      const known = new Map<string, string>();
      return async ({ told }, replace) => {
        const whole = new Set(findCandidates(told.view).map(({ text }) => text));
        const from = told.entries.length;
        await replace();
        const fresh = told.entries.slice(from) as EntryOf<"replaced">[];
        for (const { stored, bytes } of fresh.flatMap(({ results, entries = [] }) => [
          ...results,
          ...entries,
        ])) {
          if (stored === undefined) continue;
          const text = known.get(`${FOLDER}/${stored}`) ?? (await told.read(stored));
          expect(Buffer.byteLength(text)).toBe(bytes);
          expect(whole.has(text)).toBe(true);
        }
        const files = told.ports.files.contents();
        for (const [path, text] of known)
          expect(files.has(path) && Buffer.from(files.get(path)!).toString()).toBe(text);
        for (const [path, data] of files) {
          expect(path).toMatch(/^\/sessions\/s\/tool-results\/[^/]+$/);
          known.set(path, Buffer.from(data).toString());
        }
      };
    }));

  it("plan the same from the same entries, and fold to the same request", () =>
    property(60, () => async ({ told, limits, window }, replace) => {
      const input = told.input({ limits, window });
      const [one, two] = [planReplace(input), planReplace({ ...input, view: foldEntries(told.entries) })];
      expect(JSON.stringify(two.store.map(({ candidate: _, ...item }) => item))).toBe(
        JSON.stringify(one.store.map(({ candidate: _, ...item }) => item)),
      );
      await replace();
      expect(JSON.stringify(renderRequest(foldEntries(told.entries), "1h"))).toBe(
        JSON.stringify(renderRequest(told.view, "1h")),
      );
    }));

  it("continue each request in the next, also one that had no answer, unless a break is on record", () =>
    property(80, () => {
      let before: { lines: string[]; breaks: number } | undefined;
      return async ({ told }, replace) => {
        await replace();
        const [lines, breaks] = [blockLines(told.view.slots), told.view.breaks.length];
        if (before?.breaks === breaks) expect(lines.slice(0, before.lines.length)).toEqual(before.lines);
        before = { lines, breaks };
      };
    }));

  it("show a result that a response has seen in the same bytes for ever, cleared ones aside", () =>
    property(80, () => {
      const shown = new Map<string, string>();
      return async (driven, replace, answered) => {
        const { told } = driven;
        await replace();
        // Undoing a clearing shows whole what only an abandoned branch had shown as a preview.
        if (rewound(driven) && told.view.breaks.some(({ cause }) => cause === "undo")) return;
        for (const slot of told.view.slots) {
          if (!slot.result || slot.cleared) continue;
          const key = JSON.stringify([slot.entry, slot.result.id]);
          const bytes = JSON.stringify(slot.blocks);
          if (shown.has(key)) expect(bytes).toBe(shown.get(key));
          if (answered) shown.set(key, bytes);
        }
      };
    }));

  it("leave everything but text unchanged", () =>
    property(40, () => async ({ told }, replace) => {
      const media = () =>
        JSON.stringify(
          told.view.slots.map(({ blocks }) =>
            blocks
              .flatMap((block) =>
                block.type === "tool_result" && Array.isArray(block.content) ? block.content : [block],
              )
              .filter((block) => !isText(block) && block.type !== "tool_result"),
          ),
        );
      const before = media();
      await replace();
      expect(media()).toBe(before);
    }));
});
