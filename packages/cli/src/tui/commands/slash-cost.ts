// /cost: what was spent, by layer, and what it would have been without them.
import { OFFLINE_MODEL } from "@palimpsest/core/internal";
import { formatCost } from "../status/format-cost.ts";
import type { Command } from "./command.ts";

export const slashCost: Command = {
  name: "cost",
  about: "show what was spent, by layer, and what the layers saved",
  isQuiet: true,
  run: (_, { agent, look, show }) => {
    const { ledger } = agent.session;
    const without = ledger.total.calls > 0 ? agent.session.counterfactual() : undefined;
    show(formatCost(ledger, without, look, agent.model === OFFLINE_MODEL));
  },
};
