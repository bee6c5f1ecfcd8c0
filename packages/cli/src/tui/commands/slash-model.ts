// /model: another model from the next request on.
import type { Command } from "./command.ts";

/** Offered beside whatever name is typed. */
const OFFERED = ["claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5"];

export const slashModel: Command = {
  name: "model",
  about: "show or switch the model",
  takes: "[name]",
  async run(argument, { agent, asker, notice }) {
    const now = agent.session.view.prelude?.model ?? "";
    const named = argument.trim();
    const wanted = named === "" ? await pickModel() : named;
    if (wanted === undefined || wanted === now) return notice("info", `The model is ${now}.`);
    await agent.setModel(wanted);
    notice("info", `Switched to ${wanted}. The next request writes a new prompt cache.`);

    async function pickModel(): Promise<string | undefined> {
      const names = [...new Set([...(now === "" ? [] : [now]), ...OFFERED])];
      const options = [
        ...names.map((name) => ({ label: name, ...(name === now && { note: "in use" }) })),
        { label: "Another one", asks: "Its name:" },
      ];
      const chosen = await asker.choose({ title: "Which model?", options });
      return chosen?.text?.trim() || (chosen && names[chosen.at]);
    }
  },
};
