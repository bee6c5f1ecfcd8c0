// /receipts: what each break removed from the view, why, and what it saved; one key restores it.
import { formatCount } from "@palimpsest/core/text";
import { wrapLines } from "../../text/measure-columns.ts";
import { formatAgo, shortCount } from "../../text/numbers.ts";
import { formatBreak } from "../left/format-left.ts";
import { bringBack, listLeft, restoreOne } from "../left/restore-left.ts";
import { sizeRows } from "../panels/size-rows.ts";
import type { Command, CommandHost } from "./command.ts";

const KEPT = "Nothing is lost: the transcript keeps every word.";

export const slashReceipts: Command = {
  name: "receipts",
  about: "what left the view, why, and what it saved; bring it back",
  isQuiet: true,
  async run(_, host) {
    const { notice } = host;
    for (let selected = 0; ; ) {
      const breaks = listLeft(host.agent);
      if (breaks.length === 0) return notice("info", "Nothing has left the view.");
      const chosen = await chooseBreak(breaks, selected, host);
      const picked = chosen && breaks[chosen.at];
      if (!picked) return;
      if (chosen.action === "r" && picked.items.length > 0)
        return bringBack(picked.entry, describePicked(picked), host);
      if (await restoreOne([picked], host)) return;
      selected = chosen.at;
    }
  },
};

const describePicked = ({ items, tokens }: ReturnType<typeof listLeft>[number]): string =>
  `${formatCount(items.length, "thing")} (${shortCount(tokens)} tokens)`;

function chooseBreak(
  breaks: ReturnType<typeof listLeft>,
  selected: number,
  { agent, asker, now }: CommandHost,
) {
  const { tokens, limits } = agent.session.size();
  const facts = { now: now(), room: Math.max(0, limits.compactAt - tokens) };
  const total = breaks.reduce((sum, each) => sum + each.tokens, 0);
  return asker.choose({
    title: "What left the view",
    aside: `${shortCount(total)} tokens in ${formatCount(breaks.length, "step")}`,
    body: (look) => wrapLines(KEPT, look.columns).map(look.paint.dim),
    options: sizeRows(breaks, ({ title, time }) => ({ label: title, note: formatAgo(facts.now - time) })),
    preview: (at, look) => formatBreak(breaks[at]!, facts, look),
    actions: [{ key: "r", label: "bring all of it back" }],
    enter: "pick from it",
    selected,
  });
}
