// /model: another model from the next request on. A name that nobody knows is asked about first.
import { findNearest, findNewestOf, isKnownModel, listKnownModels } from "@palimpsest/core/internal";
import { loadUsableSettings } from "../../usable-settings.ts";
import type { Asker } from "../dialogs/asker.ts";
import type { Command } from "./command.ts";

const FAMILIES = ["opus", "sonnet", "haiku"];

export const slashModel: Command = {
  name: "model",
  about: "show or switch the model",
  takes: "[name]",
  async run(argument, { agent, asker, cwd, notice }) {
    const now = agent.model;
    const overrides = (await loadUsableSettings(cwd)).settings.models;
    const offered = FAMILIES.flatMap((family) => findNewestOf(family) ?? []);
    const named = argument.trim() || (await pickModel(asker, now, [...Object.keys(overrides), ...offered]));
    const isSure = named === undefined || named === now || isKnownModel(named, overrides);
    const wanted = isSure ? named : await confirmModel(asker, named, listKnownModels(overrides));
    if (wanted === undefined || wanted === now) return notice("info", `The model is ${now}.`);
    await agent.setModel(wanted);
    notice("info", `Switched to ${wanted}. The next request writes a new prompt cache.`);
  },
};

async function pickModel(asker: Asker, now: string, offered: readonly string[]): Promise<string | undefined> {
  const names = [...new Set([now, ...offered])];
  const options = [
    ...names.map((name) => ({ label: name, ...(name === now && { note: "in use" }) })),
    { label: "Another one", asks: "Its name:" },
  ];
  const chosen = await asker.choose({ title: "Which model?", options });
  return chosen?.text?.trim() || (chosen && names[chosen.at]);
}

/** A server of one's own may have it all the same. */
async function confirmModel(
  asker: Asker,
  named: string,
  known: readonly string[],
): Promise<string | undefined> {
  const nearest = findNearest(named, known);
  const choices = [
    ...(nearest === undefined ? [] : [{ label: `Use ${nearest}`, model: nearest }]),
    { label: `Use ${named} all the same`, model: named },
    { label: "Keep the model", model: undefined },
  ];
  const options = choices.map(({ label }) => ({ label }));
  const chosen = await asker.choose({ title: `${named} is not a known model.`, options });
  return chosen && choices[chosen.at]?.model;
}
