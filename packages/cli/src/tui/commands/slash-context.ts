// /context: what fills the window, by source.
import { listSources } from "../context/list-sources.ts";
import { makeContextPanel } from "../context/make-context-panel.ts";
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
      const panel = makeContextPanel(readFacts(host), look);
      // A compaction would wait for the agent.
      const actions = [
        ...(agent.isWorking ? [] : [{ key: "c", label: "compact now" }]),
        { key: "l", label: "what left" },
      ];
      const chosen = await asker.choose({ ...panel, actions, selected });
      if (!chosen) return;
      if (chosen.action === "c") return slashCompact.run("", host);
      if (chosen.action === "l") return slashReceipts.run("", host);
      const body = (wide: typeof look) => panel.preview?.(chosen.at, wide) ?? [];
      await asker.view({ title: panel.title, body });
      selected = chosen.at;
    }
  },
};

function readFacts({ agent: { session } }: CommandHost) {
  const breakdown = session.breakdown();
  const receipts = session.receipts.filter(({ items }) => items.length > 0);
  return {
    sources: listSources(breakdown, session.view),
    repeated: breakdown.repeated,
    size: session.size(),
    left: { tokens: receipts.reduce((sum, { tokens }) => sum + tokens, 0), breaks: receipts.length },
  };
}
