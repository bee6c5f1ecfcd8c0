// /snip: removes a span of the conversation from the view, from one of the user's messages to another.
import { findHumanMessages, type HumanMessage } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { formatAgo, shortCount } from "../../text/numbers.ts";
import type { Command, CommandHost } from "./command.ts";
import { isInView, nameMessage } from "./listed-message.ts";

export const slashSnip: Command = {
  name: "snip",
  about: "take a part of the conversation out of the view",
  async run(_, host) {
    const { agent, notice } = host;
    const { view } = agent.session;
    const messages = findHumanMessages(view).filter(({ entry }) => isInView(view, entry));
    if (messages.length === 0) return notice("info", "There is nothing to take out yet.");
    const first = await pickMessage(host, "Take out from which message on?", messages);
    if (first === undefined) return;
    const later = messages.slice(first);
    const last = await pickMessage(host, "Up to which message, with its answer?", later);
    if (last === undefined) return;
    const end = findLastEntry(view, later[last + 1]);
    await agent.snip(messages[first]!.entry, end);
    const { items, tokens } = agent.session.receipts.at(-1)!;
    const what = `${formatCount(items.length, "thing")}, ${shortCount(tokens)} tokens`;
    notice("info", `Taken out of the view: ${what}. /restore brings it back.`);
  },
};

async function pickMessage(
  { asker, now }: CommandHost,
  title: string,
  messages: readonly HumanMessage[],
): Promise<number | undefined> {
  const options = messages.map(({ text, time }) => ({
    label: nameMessage(text),
    note: formatAgo(now() - time),
  }));
  return (await asker.choose({ title, options }))?.at;
}

/** The entry before the next message, or the last one in view. */
function findLastEntry({ slots }: { slots: readonly { entry: string }[] }, next?: HumanMessage): string {
  const at = next === undefined ? slots.length : slots.findIndex(({ entry }) => entry === next.entry);
  return slots[at - 1]!.entry;
}
