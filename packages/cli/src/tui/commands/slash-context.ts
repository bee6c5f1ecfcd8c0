// /context: what fills the window, by source.

import { nameLeft } from "../../left/list-breaks.ts";
import { listSources } from "../context/list-sources.ts";
import { formatSourceText, makeContextPanel } from "../context/make-context-panel.ts";
import type { Command, CommandHost } from "./command.ts";
import { slashCompact } from "./slash-compact.ts";
import { slashReceipts } from "./slash-receipts.ts";

export const slashContext: Command = {
  name: "context",
  about: "what fills the context window, by source",
  isQuiet: true,
  async run(_, host) {
    const { agent, asker, look } = host;
    for (let selected = 0; ; ) {
      const facts = readFacts(host);
      const panel = makeContextPanel(facts, look);
      // A compaction would wait for the agent.
      const actions = [
        ...(agent.isWorking ? [] : [{ key: "c", label: "compact now" }]),
        { key: "l", label: "what left the view" },
      ];
      const chosen = await asker.choose({ ...panel, actions, selected });
      if (!chosen) return;
      if (chosen.action === "c") return slashCompact.run("", host);
      if (chosen.action === "l") return slashReceipts.run("", host);
      const source = facts.sources[chosen.at];
      const body = (wide: typeof look) =>
        source ? formatSourceText(source, wide) : (panel.preview?.(chosen.at, wide) ?? []);
      await asker.view({ title: `${panel.title}: ${source?.name ?? "read more than once"}`, body });
      selected = chosen.at;
    }
  },
};

function readFacts({ agent: { session } }: CommandHost) {
  const breakdown = session.breakdown();
  const receipts = session.receipts.filter(({ items }) => items.length > 0);
  const names = new Map(
    receipts.flatMap(({ items }) => items.map(({ id, what }) => [id, nameLeft(what)] as const)),
  );
  return {
    sources: listSources(breakdown, session.view, names),
    repeated: breakdown.repeated,
    size: session.size(),
    left: { tokens: receipts.reduce((sum, { tokens }) => sum + tokens, 0), breaks: receipts.length },
  };
}
