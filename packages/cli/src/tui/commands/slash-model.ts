// /model: switches the model or effort from the next request on. Asks before it uses an unknown name.
import type { Agent } from "@palimpsest/agent";
import { EFFORTS, findNearest, findNewestOf, isKnownModel, listKnownModels } from "@palimpsest/core/internal";
import type { Asker } from "../dialogs/asker.ts";
import type { Command } from "./command.ts";

type Effort = Agent["effort"];

const FAMILIES = ["opus", "sonnet", "haiku"];
const LEVELS: readonly Effort[] = ["auto", ...EFFORTS];

const ABOUT: Readonly<Record<Effort, string>> = {
  auto: "the server decides",
  low: "quickest and cheapest",
  medium: "in between",
  high: "more thorough",
  xhigh: "more still",
  max: "as much as the model can",
};

export const slashModel: Command = {
  name: "model",
  about: "show or switch the model and its effort",
  takes: "[NAME] [EFFORT]",
  async run(argument, { agent, asker, readSettings, notice }) {
    const words = argument.trim().split(/\s+/).filter(Boolean);
    const level = LEVELS.find((one) => one === words.at(-1)?.toLowerCase());
    const [name, unknown] = level === undefined ? words : words.slice(0, -1);
    if (unknown !== undefined)
      return notice("warning", `Unknown effort ${unknown}. Choose one of: ${LEVELS.join(", ")}.`);
    const overrides = (await readSettings()).settings.models;
    const isAsked = words.length === 0;
    const offered = FAMILIES.flatMap((family) => findNewestOf(family) ?? []);
    const named = isAsked
      ? await pickModel(asker, agent.model, [...Object.keys(overrides), ...offered])
      : name;
    if (isAsked && named === undefined) return tellModel();
    const isSure = named === undefined || named === agent.model || isKnownModel(named, overrides);
    const wanted = isSure
      ? { model: named, effort: level }
      : await confirmModel(asker, named, level, listKnownModels(overrides));
    if (!wanted) return tellModel();
    const model = wanted.model ?? agent.model;
    const effort = wanted.effort ?? (isAsked ? await pickEffort(asker, agent.effort) : agent.effort);
    if (model === agent.model && effort === agent.effort) return tellModel();
    await agent.setModel(model, effort);
    notice("info", `Switched to ${describe(model, effort)}. The next request writes a new prompt cache.`);

    function tellModel(): void {
      notice("info", `The model is ${describe(agent.model, agent.effort)}.`);
    }
  },
};

const describe = (model: string, effort: Effort): string =>
  effort === "auto" ? model : `${model} with effort ${effort}`;

async function pickModel(asker: Asker, now: string, offered: readonly string[]): Promise<string | undefined> {
  const names = [...new Set([now, ...offered])];
  const options = [
    ...names.map((name) => ({ label: name, ...(name === now && { note: "in use" }) })),
    { label: "Another one", asks: "Its name:" },
  ];
  const chosen = await asker.choose({ title: "Which model?", options });
  return chosen?.text?.trim() || (chosen && names[chosen.at]);
}

async function pickEffort(asker: Asker, now: Effort): Promise<Effort> {
  const options = LEVELS.map((level) => ({
    label: level,
    note: `${ABOUT[level]}${level === now ? ", in use" : ""}`,
  }));
  const chosen = await asker.choose({ title: "How much effort?", options, selected: LEVELS.indexOf(now) });
  return (chosen && LEVELS[chosen.at]) ?? now;
}

interface Wanted {
  readonly model?: string | undefined;
  readonly effort?: Effort | undefined;
}

/** Asks instead of refusing: a custom server may have the model. A lone word can also be a mistyped effort. */
async function confirmModel(
  asker: Asker,
  named: string,
  effort: Effort | undefined,
  known: readonly string[],
): Promise<Wanted | undefined> {
  const model = findNearest(named, known);
  const meant = effort === undefined ? EFFORTS.find((one) => one === findNearest(named, EFFORTS)) : undefined;
  const choices: readonly { readonly label: string; readonly wanted?: Wanted }[] = [
    ...(model === undefined ? [] : [{ label: `Use ${model}`, wanted: { model, effort } }]),
    ...(meant === undefined ? [] : [{ label: `Set the effort to ${meant}`, wanted: { effort: meant } }]),
    { label: "Keep the model" },
    { label: `Use ${named} anyway`, wanted: { model: named, effort } },
  ];
  const options = choices.map(({ label }) => ({ label }));
  const chosen = await asker.choose({ title: `${named} is not a known model.`, options });
  return chosen && choices[chosen.at]?.wanted;
}
