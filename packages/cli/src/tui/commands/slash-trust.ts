// /trust: lets the user change which hooks, servers, skills and other parts of a project may be used.
import { openChangeableTrust } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { revealLine } from "../../text/clean.ts";
import { trustBody } from "../dialogs/ask-with.ts";
import type { Command } from "./command.ts";

export const slashTrust: Command = {
  name: "trust",
  about: "choose which of this project's hooks, servers, skills and rules are used",
  async run(_, { agent, asker, notice, environment, cwd, reopen }) {
    const { home, variables: env } = environment;
    const trust = await openChangeableTrust({ cwd, home, env });
    const { items } = trust;
    if (items.length === 0) return notice("info", "This project contains nothing that needs your trust.");
    const marked = await asker.check({
      title: "Trust this project's files?",
      body: (look) => trustBody(items, look),
      options: items.map(({ item, isTrusted }) => ({
        label: revealLine(item.label),
        note: isTrusted ? "trusted now" : "not used now",
      })),
      checked: new Set(items.flatMap(({ isTrusted }, at) => (isTrusted ? [at] : []))),
    });
    if (!marked) return;
    await trust.save(marked.map((at) => items[at]!.item));
    // Trust takes effect when a session is opened, so it is reopened.
    await reopen(agent.session.head === null ? undefined : agent.session.id);
    notice(
      "info",
      `You trust ${marked.length} of ${formatCount(items.length, "item")}. The rest is not used.`,
    );
  },
};
