// Lets the user choose one item that left the view, by searching its words, with its content as a preview.

import { formatCount } from "@palimpsest/core/text";
import { compareLeft, type ListedBreak, listBreaks } from "../../left/list-breaks.ts";
import { formatAgo, shortCount } from "../../text/numbers.ts";
import type { CommandHost } from "../commands/command.ts";
import { EMPTY } from "../input/editor.ts";
import { sizeRows } from "../panels/size-rows.ts";
import { formatLeftItem } from "./format-left.ts";

export const listLeft = ({ session }: CommandHost["agent"]): readonly ListedBreak[] =>
  listBreaks(session.receipts, session.view);

/** False if nothing was chosen. */
export async function restoreOne(breaks: readonly ListedBreak[], host: CommandHost): Promise<boolean> {
  const items = breaks.flatMap((each) => each.items).toSorted(compareLeft);
  if (items.length === 0) {
    host.notice("info", "Only thinking left the view here. It cannot be shown again.");
    return false;
  }
  const now = host.now();
  const tokens = items.reduce((sum, item) => sum + item.tokens, 0);
  const chosen = await host.asker.choose({
    title: "What should the model see again?",
    aside: `${formatCount(items.length, "thing")}, ${shortCount(tokens)} tokens`,
    options: sizeRows(items, ({ label, time }) => ({ label, note: formatAgo(now - time) })),
    preview: (at, look) => formatLeftItem(items[at]!, { now }, look),
    enter: "bring it back",
    filter: EMPTY,
  });
  if (!chosen) return false;
  const { id, label, tokens: size } = items[chosen.at]!;
  await bringBack(id, `${label} (${shortCount(size)} tokens)`, host);
  return true;
}

/** `what`: in the words of the list that it was chosen from. */
export async function bringBack(id: string, what: string, { agent, notice }: CommandHost): Promise<void> {
  await agent.session.restore([id]);
  notice("info", `The model will see this again with your next message: ${what}.`);
}
