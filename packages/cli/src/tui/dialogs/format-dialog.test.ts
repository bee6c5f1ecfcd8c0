// A question on a screen of any size: all of it can be read page by page, and its options are always visible.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bare, plainLook } from "../../text/look.case.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { drawScreen, questionRows } from "../app/draw-screen.ts";
import { toPress } from "../input/press.ts";
import { withText } from "../input/prompt.ts";
import { textFrom } from "../input/text-origins.ts";
import { emptyState } from "../state/screen-state.ts";
import { Store } from "../state/screen-store.ts";
import { NO_STATUS } from "../status/status.ts";
import type { Dialog } from "./dialog.ts";
import { Dialogs } from "./dialogs.ts";
import { formatDialog } from "./format-dialog.ts";

const texts = fc.string({ maxLength: 2_000, size: "max" }).map((text) => text.replace(/[^\x20-\x7e]/g, "漢"));
const lines = fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, "x"));
const editor = fc.record({ text: texts }).map(({ text }) => ({ text, cursor: text.length }));
const base = { id: 0, title: "Title", top: 0, selected: 0 };

const dialogs: fc.Arbitrary<Omit<Dialog, "body">> = fc
  .array(fc.record({ label: texts }), { minLength: 1, maxLength: 30 })
  .chain((options) => {
    const asks = options.map((option) => ({ ...option, asks: "What else?" }));
    const choose = { ...base, kind: "choose" as const, filter: undefined, typing: undefined };
    return fc.oneof(
      fc.constant({ ...choose, options }),
      fc.constant({ ...choose, options: options.map((each) => ({ ...each, detail: each.label })) }),
      editor.map((filter) => ({ ...choose, options, filter })),
      editor.map((typing) => ({ ...choose, options: asks, typing })),
      fc.constant({ ...base, kind: "check" as const, options, checked: new Set<number>() }),
    );
  });

describe("a question", () => {
  it("fits the screen, whatever it says", () => {
    fc.assert(
      fc.property(
        dialogs,
        fc.array(lines, { maxLength: 40 }),
        fc.integer({ min: 30, max: 120 }),
        fc.integer({ min: 12, max: 50 }),
        (dialog, body, columns, rows) => {
          const shown = formatDialog({ ...dialog, body: () => body } as Dialog, plainLook(columns), rows);
          expect(shown.lines.length).toBeLessThanOrEqual(rows);
          for (const line of shown.lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
          expect(bare(shown.lines)[1]).toBe("Title");
          expect(shown.cursor!.y).toBeLessThan(rows);
        },
      ),
      { numRuns: 50, endOnFailure: true },
    );
  });

  it("can be read page by page to its end, without skipped lines and with correct numbers", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(texts, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 40, max: 100 }),
        fc.integer({ min: 14, max: 40 }),
        fc.boolean(),
        (count, labels, columns, rows, hasTyped) => {
          const store = new Store(emptyState(NO_STATUS));
          const asker = new Dialogs(store, () => () => {});
          const body = Array.from({ length: count }, (_, at) => `line ${at + 1}.`);
          if (hasTyped)
            store.update((state) => ({ ...state, prompt: withText(state.prompt, textFrom("typed", "hm")) }));
          const options = labels.map((label) => ({ label }));
          void asker.choose({ title: "Well?", body: () => body, options, focus: "none" });
          const look = plainLook(columns);
          const drawing = { rows, now: 0, frame: 0, known: { commands: [], files: [] }, placeholder: "" };
          const seen = new Set<string>();
          for (let page = 0, before = ""; ; page++) {
            const shown = bare(drawScreen(store.get(), look, drawing).lines).join("\n");
            if (shown === before) break;
            before = shown;
            const inBody = shown.match(/^line \d+\.$/gm) ?? [];
            const [, first, last, all] = /… (?:lines )?(\d+) to (\d+) of (\d+) /.exec(shown) ?? [];
            if (first !== undefined)
              expect([inBody[0], inBody.at(-1), all]).toEqual([
                `line ${first}.`,
                `line ${last}.`,
                `${count}`,
              ]);
            for (const line of inBody) seen.add(line);
            // Consecutive pages leave no gap.
            if (page > 0) expect(seen.has(`line ${Number(first) - 1}.`)).toBe(true);
            asker.press(toPress("page-down"), look, questionRows(store.get(), rows));
          }
          expect([...seen]).toEqual(body);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
