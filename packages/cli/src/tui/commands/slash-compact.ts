// /compact: makes the conversation smaller now, or says what that would do.
import type { CompactPreview } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns } from "../../text/measure-columns.ts";
import { shortCount } from "../../text/numbers.ts";
import type { Command } from "./command.ts";

const PREVIEW = /^--preview(?:\s+|$)/;
/** How many of the largest parts are listed; the rest are counted. */
const MAX_ITEMS = 10;

export const slashCompact: Command = {
  name: "compact",
  about: "make the conversation smaller now; --preview says what would leave",
  takes: "[--preview] [instructions]",
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

const METHODS: Readonly<Record<string, string>> = {
  notes: "from the notes, without a model call",
  full: "with a summary by the model",
  "last-resort": "without a model: the last rounds that fit",
};

function previewLines(preview: CompactPreview, look: Look): string[] {
  if (!preview.ok) return [look.paint.dim(`Nothing would be compacted: ${preview.reason}.`)];
  const { method, before, after, leaves, stays } = preview;
  const size =
    after === undefined
      ? `${shortCount(before)} tokens now, ${stays.length === 0 ? "" : `about ${shortCount(sumTokens(stays))} and `}the summary afterwards`
      : `${shortCount(before)} to ${shortCount(after)} tokens`;
  return [
    look.paint.bold(`/compact would work ${METHODS[method] ?? method}: ${size}.`),
    ...listItems("Would leave the view", leaves, look),
    ...listItems("Would stay", stays, look),
    look.paint.dim("Your own messages are kept word for word. /restore brings back anything that left."),
  ];
}

type Items = Extract<CompactPreview, { ok: true }>["leaves"];

function listItems(title: string, items: Items, look: Look): string[] {
  const largest = [...items].sort((a, b) => b.tokens - a.tokens).slice(0, MAX_ITEMS);
  const rest = items.length - largest.length;
  return [
    `${title}: ${formatCount(items.length, "item")}, ${shortCount(sumTokens(items))} tokens`,
    ...largest.map(({ what, tokens }) =>
      cutColumns(`  ${shortCount(tokens)}  ${cleanText(what)}`, look.columns, look),
    ),
    ...(rest > 0 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${formatCount(rest, "smaller item")}`)] : []),
  ];
}

const sumTokens = (items: Items): number => items.reduce((sum, { tokens }) => sum + tokens, 0);
