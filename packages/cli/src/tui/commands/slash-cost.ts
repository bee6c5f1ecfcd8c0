// /cost: what was spent, by layer, and what it would have been without them.
import { isAbsolute, join } from "node:path";
import { explainTranscript, OFFLINE_MODEL, sumRewrites } from "@palimpsest/core/internal";
import type { Look } from "../../text/look.ts";
import { makeCostPanel } from "../cost/make-cost-panel.ts";
import type { Command, CommandHost } from "./command.ts";

const PAGE = /^--html(?:[=\s]\s*(.*))?$/s;

const NOBODY_CALLED = "$0: the offline engine answers here, and nobody was called.";

export const slashCost: Command = {
  name: "cost",
  about: "what was spent, by layer, and what the layers saved",
  takes: "[--html FILE]",
  isQuiet: true,
  async run(argument, host) {
    const asked = argument.trim();
    const page = PAGE.exec(asked);
    if (page) return writeCostPage(page[1]?.trim() ?? "", host);
    const { agent, asker, look, ports, show, notice } = host;
    if (asked !== "") return notice("error", `/cost takes only --html FILE, not "${asked}".`);
    const { ledger, path } = agent.session;
    if (ledger.total.calls === 0)
      return show([look.paint.dim(agent.model === OFFLINE_MODEL ? NOBODY_CALLED : "No cost yet.")]);
    // Read from the file, since a long session is not completely in memory.
    const { rewrites } = await explainTranscript(ports.files, path);
    const without = agent.session.counterfactual();
    const panel = makeCostPanel({ ledger, without, rewrites: sumRewrites(rewrites) });
    for (let selected = 0; ; ) {
      const chosen = await asker.choose({ ...panel, selected });
      if (!chosen) return;
      const body = (wide: Look) => panel.preview?.(chosen.at, wide) ?? [];
      await asker.view({ title: panel.title, body });
      selected = chosen.at;
    }
  },
};

async function writeCostPage(name: string, { agent, cwd, notice, working }: CommandHost): Promise<void> {
  if (name === "") return notice("error", "Name the file to write: /cost --html page.html");
  const { session } = agent;
  if (session.head === null) return notice("info", "The conversation is empty.");
  const { saveSessionPage } = await import("../../page/write-session-page.ts");
  const output = isAbsolute(name) ? name : join(cwd, name);
  notice("info", await working("Writing the page", () => saveSessionPage(session.id, output)));
}
