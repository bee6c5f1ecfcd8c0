// /cost: what was spent, by layer, and what it would have been without them.
import { isAbsolute, join } from "node:path";
import { explainTranscript, OFFLINE_MODEL, sumRewrites } from "@palimpsest/core/internal";
import { formatCauses } from "../../causes/format-causes.ts";
import { formatCost } from "../status/format-cost.ts";
import type { Command, CommandHost } from "./command.ts";

const PAGE = /^--html(?:[=\s]\s*(.*))?$/s;

export const slashCost: Command = {
  name: "cost",
  about: "show what was spent, by layer, and what the layers saved",
  takes: "[--html file]",
  isQuiet: true,
  run: async (argument, context) => {
    const asked = argument.trim();
    const page = PAGE.exec(asked);
    if (page) return writeCostPage(page[1]?.trim() ?? "", context);
    const { agent, look, ports, show, notice } = context;
    if (asked !== "") return notice("error", `/cost takes nothing but --html FILE, not "${asked}".`);
    const { ledger, path } = agent.session;
    const isOffline = agent.model === OFFLINE_MODEL;
    if (ledger.total.calls === 0) return show(formatCost(ledger, undefined, look, isOffline));
    const cost = formatCost(ledger, agent.session.counterfactual(), look, isOffline);
    // From the file: of a long session not everything is in memory.
    const { rewrites } = await explainTranscript(ports.files, path);
    const causes = formatCauses(sumRewrites(rewrites), ledger.total, { columns: look.columns });
    show([...cost, "", ...causes]);
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
