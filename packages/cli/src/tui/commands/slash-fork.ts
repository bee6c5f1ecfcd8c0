// /fork: a new session that shares the past of this one, all of it or up to before a message.
import { findHumanMessages } from "@palimpsest/agent/internal";
import { formatAgo } from "../../text/numbers.ts";
import type { Command } from "./command.ts";
import { nameMessage } from "./listed-message.ts";

export const slashFork: Command = {
  name: "fork",
  about: "continue in a new session that shares the past; this one stays as it is",
  async run(_, { agent, asker, notice, now, reopen, type }) {
    const { session } = agent;
    const messages = findHumanMessages(session.view).toReversed();
    if (session.head === null || messages.length === 0)
      return notice("info", "There is nothing to share yet. /clear starts a new conversation.");
    const chosen = await asker.choose({
      title: "Fork where?",
      options: [
        { label: "Here: the new session shares everything so far" },
        ...messages.map(({ text, time }) => ({
          label: `Before: ${nameMessage(text)}`,
          note: formatAgo(now() - time),
        })),
      ],
    });
    if (!chosen) return;
    const message = messages[chosen.at - 1];
    const at = message && (session.view.tree.get(message.entry)?.parent ?? null);
    const from = session.id;
    // Before the first message there is no past to share.
    if (at === null) await reopen(undefined);
    else await reopen(from, { fork: at ?? true });
    if (message) type(message);
    notice("info", `You are now in a new session. To go back to the other one: pal --resume ${from}`);
  },
};
