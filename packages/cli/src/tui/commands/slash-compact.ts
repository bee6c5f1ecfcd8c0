// /compact: makes the conversation smaller now, or says what that would do.
import type { CompactPreview } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import { nameLeft } from "../../left/list-breaks.ts";
import type { Look } from "../../text/look.ts";
import { wrapLines } from "../../text/measure-columns.ts";
import { shortCount } from "../../text/numbers.ts";
import { formatList } from "../panels/format-list.ts";
import { sizeRows } from "../panels/size-rows.ts";
import type { Command } from "./command.ts";

const PREVIEW = /^--preview(?:\s+|$)/;
/** How many of the largest parts are listed; the rest are counted. */
const MAX_ITEMS = 10;

export const slashCompact: Command = {
  name: "compact",
  about: "make the conversation smaller now; --preview shows what would leave the view",
  takes: "[--preview] [INSTRUCTIONS]",
  async run(argument, { agent, working, notice, show, look }) {
    const instructions = argument.trim().replace(PREVIEW, "").trim();
    const options = instructions === "" ? {} : { instructions };
    if (PREVIEW.test(argument.trim())) {
      const preview = await agent.session.previewCompaction(options);
      return show(previewLines(preview, look));
    }
    if (!agent.session.view.slots.some(({ source }) => source === "human" || source === "assistant"))
      return notice("info", "There is nothing to compact yet.");
    const result = await working("Compacting", () => agent.compact(options));
    // A successful compaction is reported by its event, whoever started it.
    if (!result.ok) notice("warning", `Not compacted: ${result.reason}`);
  },
};

/** How it would be done, after "would be". */
const METHODS: Readonly<Record<string, string>> = {
  notes: "made from the notes, without a model call",
  full: "made with a summary by the model",
  "last-resort": "made without a model, from the last rounds that fit",
};

function previewLines(preview: CompactPreview, look: Look): string[] {
  const { paint, columns } = look;
  if (!preview.ok) return wrapLines(`Nothing would be compacted: ${preview.reason}.`, columns).map(paint.dim);
  const { method, before, after, leaves, stays } = preview;
  const how = `The compaction would be ${METHODS[method] ?? method}.`;
  const size =
    after === undefined
      ? `The view has ${shortCount(before)} tokens now. ${shortCount(sumTokens(leaves))} of them would leave, and the summary would take their place.`
      : `The view would shrink from ${shortCount(before)} to ${shortCount(after)} tokens.`;
  return [
    ...wrapLines(how, columns).map(paint.bold),
    ...wrapLines(size, columns),
    ...listItems("Would leave the view", leaves, look),
    ...listItems("Would stay", stays, look),
    "",
    ...wrapLines(
      "Your own messages are kept word for word. /restore brings back anything that left.",
      columns,
    ).map(paint.dim),
  ];
}

type Items = Extract<CompactPreview, { ok: true }>["leaves"];

function listItems(title: string, items: Items, look: Look): string[] {
  if (items.length === 0) return [];
  const largest = [...items].sort((a, b) => b.tokens - a.tokens).slice(0, MAX_ITEMS);
  const rest = items.length - largest.length;
  const rows = sizeRows(largest, ({ what }) => ({ label: nameLeft(what) }));
  return [
    "",
    ...wrapLines(
      `${title}: ${formatCount(items.length, "thing")}, ${shortCount(sumTokens(items))} tokens`,
      look.columns,
    ).map(look.paint.bold),
    ...formatList(rows, -1, rows.length, look).lines,
    ...(rest > 0 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${formatCount(rest, "smaller one")}`)] : []),
  ];
}

const sumTokens = (items: Items): number => items.reduce((sum, { tokens }) => sum + tokens, 0);
