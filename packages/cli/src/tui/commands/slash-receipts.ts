// /receipts: what each break took out of the view, and where it is now.
import type { Receipt } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, hangIndent } from "../../text/measure-columns.ts";
import { formatAgo, shortCount } from "../../text/numbers.ts";
import type { Command } from "./command.ts";

/** More of a single break is read with a pager, or by its id. */
const MAX_ITEMS = 12;

export const slashReceipts: Command = {
  name: "receipts",
  about: "show what left the view, and where it is now",
  isQuiet: true,
  async run(_, { agent, asker, look, show, now }) {
    const all = agent.session.receipts.filter(({ items }) => items.length > 0).toReversed();
    if (all.length === 0) return show([look.paint.dim("Nothing has left the view.")]);
    const at = now();
    await asker.view({
      title: "What left the view",
      body: (wide) => all.flatMap((each) => receiptLines(each, at, wide)),
    });
  },
};

export const receiptTitle = ({ cause, time, items, tokens }: Receipt, now: number): string =>
  `${CAUSES[cause] ?? cause}, ${formatAgo(now - time)}: ${formatCount(items.length, "thing")}, ${shortCount(tokens)} tokens`;

const CAUSES: Readonly<Record<string, string>> = {
  cleared: "results cleared",
  boundary: "compacted",
  snip: "taken out",
  collapse: "collapsed",
  server: "cleared by the server",
  platform: "compacted by the platform",
  undo: "undone",
  head: "rewound",
  prelude: "front renewed",
};

function receiptLines(receipt: Receipt, now: number, look: Look): string[] {
  const { paint, columns } = look;
  const items = receipt.items.slice(0, MAX_ITEMS).map(({ id, what, tokens }) => {
    const told = `${shortCount(tokens)}  ${cleanText(what)}  ${paint.dim(id)}`;
    return hangIndent(told, "  ", columns)[0] ?? cutColumns(told, columns, look);
  });
  const rest = receipt.items.length - items.length;
  return [
    paint.bold(cutColumns(receiptTitle(receipt, now), columns, look)),
    paint.dim(`  ${receipt.entry}`),
    ...(receipt.note === undefined ? [] : hangIndent(receipt.note, "  ", columns)),
    ...items,
    ...(rest > 0 ? [paint.dim(`  ${look.glyphs.ellipsis} ${formatCount(rest, "more thing")}`)] : []),
    "",
  ];
}
