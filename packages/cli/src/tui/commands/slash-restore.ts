// /restore: shows the model again what has left the view.
import { findLeft } from "../../left/find-left.ts";
import type { ListedBreak } from "../../left/list-breaks.ts";
import { cleanText, revealLine } from "../../text/clean.ts";
import { listLeft, restoreOne } from "../left/restore-left.ts";
import type { Command } from "./command.ts";

export const slashRestore: Command = {
  name: "restore",
  about: "bring back what left the view",
  takes: "[ID or WORDS]",
  async run(argument, host) {
    const { agent, notice } = host;
    const breaks = listLeft(agent);
    const named = argument.trim().split(/\s+/).filter(Boolean);
    if (named.length === 0 && breaks.length === 0) return notice("info", "Nothing has left the view.");
    if (named.length === 0) return void (await restoreOne(breaks, host));
    const found = findLeft(breaks, named);
    const { tree, asked } = agent.session.view;
    const isKnown = (id: string) => tree.has(id) || asked.has(id);
    if (found.length === 0 && !named.every(isKnown))
      return notice("error", `Nothing that left the view matches: ${revealLine(argument.trim())}.`);
    const isMeant = (id: string) => found.some((each) => each.id === id);
    const isClear = found.length < 2 || named.every(isMeant);
    if (!isClear) return void (await restoreOne(keepItems(breaks, isMeant), host));
    // An id of something that is in view, or has left it by a rewind, is on no list.
    await agent.session.restore(found.length === 0 ? named : found.map(({ id }) => id));
    const what = found.length === 0 ? named.map(revealLine) : found.map(({ label }) => cleanText(label));
    notice("info", `The model will see this again with your next message: ${what.join(", ")}.`);
  },
};

const keepItems = (
  breaks: readonly ListedBreak[],
  isMeant: (id: string) => boolean,
): readonly ListedBreak[] =>
  breaks.map((each) => ({ ...each, items: each.items.filter(({ id }) => isMeant(id)) }));
