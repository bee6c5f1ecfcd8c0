// /receipts: what each break took out of the view, and where it is now.
import type { Receipt, Session } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, hangIndent } from "../../text/measure-columns.ts";
import { formatAgo, shortCount } from "../../text/numbers.ts";
import type { Command } from "./command.ts";

/** More of a single break is listed by /restore. */
const MAX_ITEMS = 12;

export const slashReceipts: Command = {
  name: "receipts",
  about: "show what left the view, and where it is now",
  isQuiet: true,
  async run(_, { agent, asker, look, show, now }) {
    const { view } = agent.session;
    const all = agent.session.receipts.filter(({ items }) => items.length > 0).toReversed();
    if (all.length === 0) return show([look.paint.dim("Nothing has left the view.")]);
    const at = now();
    await asker.view({
      title: "What left the view",
      body: (wide) => all.flatMap((each) => receiptLines(each, receiptTitle(each, view, at), wide)),
    });
  },
};

/** What happened, in words. */
export function receiptTitle(receipt: Receipt, view: Session["view"], now: number): string {
  const { cause, time, items, tokens, entry } = receipt;
  const decision = view.tree.get(entry)?.entry;
  const isClear = decision?.type === "boundary" && decision.method === "clear";
  const what = isClear ? "conversation cleared" : (CAUSES[cause] ?? cause);
  return `${what}, ${formatAgo(now - time)}: ${formatCount(items.length, "thing")}, ${shortCount(tokens)} tokens`;
}

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

function receiptLines(receipt: Receipt, title: string, look: Look): string[] {
  const { paint, columns } = look;
  const items = receipt.items
    .slice(0, MAX_ITEMS)
    .map(({ what, tokens }) => cutColumns(`  ${shortCount(tokens)}  ${cleanText(what)}`, columns, look));
  const rest = receipt.items.length - items.length;
  return [
    paint.bold(cutColumns(title, columns, look)),
    ...(receipt.note === undefined ? [] : hangIndent(receipt.note, "  ", columns)),
    ...items,
    ...(rest > 0 ? [paint.dim(`  ${look.glyphs.ellipsis} ${formatCount(rest, "more thing")}`)] : []),
    "",
  ];
}
