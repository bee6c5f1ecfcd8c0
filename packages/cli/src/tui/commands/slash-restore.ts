// /restore: shows the model again what has left the view.
import { cleanText } from "../../text/clean.ts";
import { shortCount } from "../../text/numbers.ts";
import type { Command } from "./command.ts";
import { receiptTitle } from "./slash-receipts.ts";

/** The newest are what is missed. */
const MOST = 200;

export const slashRestore: Command = {
  name: "restore",
  about: "bring back what left the view",
  takes: "[id]",
  async run(argument, { agent, asker, notice, now }) {
    const named = argument.trim().split(/\s+/).filter(Boolean);
    const ids = named.length > 0 ? named : await pickEntries();
    if (ids.length === 0) return;
    await agent.session.restore(ids);
    notice("info", "The model will see it again with your next message.");

    async function pickEntries(): Promise<readonly string[]> {
      const receipts = agent.session.receipts.filter(({ items }) => items.length > 0).toReversed();
      const choices = receipts.flatMap((receipt) => [
        { id: receipt.entry, label: `All of: ${receiptTitle(receipt, agent.session.view, now())}` },
        ...receipt.items.map(({ id, what, tokens }) => ({
          id,
          label: cleanText(what),
          note: shortCount(tokens),
        })),
      ]);
      if (choices.length === 0) notice("info", "Nothing has left the view.");
      if (choices.length === 0) return [];
      const options = choices
        .slice(0, MOST)
        .map(({ label, ...rest }) => ({ label, ...("note" in rest && { note: rest.note }) }));
      const filter = { text: "", cursor: 0 };
      const chosen = await asker.choose({ title: "What should the model see again?", options, filter });
      return chosen ? [choices[chosen.at]!.id] : [];
    }
  },
};
