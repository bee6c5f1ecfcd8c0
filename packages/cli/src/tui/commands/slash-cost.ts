// /cost: what was spent, by layer, and what it would have been without them.
import { explainTranscript, OFFLINE_MODEL, sumRewrites } from "@palimpsest/core/internal";
import { formatCauses } from "../../causes/format-causes.ts";
import { formatCost } from "../status/format-cost.ts";
import type { Command } from "./command.ts";

export const slashCost: Command = {
  name: "cost",
  about: "show what was spent, by layer, and what the layers saved",
  isQuiet: true,
  run: async (_, { agent, look, ports, show }) => {
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
