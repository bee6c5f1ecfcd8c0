// /cost: what was spent, by layer, and what it would have been without them.
import { formatCost } from "../status/format-cost.ts";
import type { Command } from "./command.ts";

export const slashCost: Command = {
  name: "cost",
  about: "show what was spent, by layer, and what the layers saved",
  isQuiet: true,
  run: (_, { agent, look, show }) => {
    const { ledger } = agent.session;
    show(formatCost(ledger, ledger.total.calls > 0 ? agent.session.counterfactual() : undefined, look));
  },
};
