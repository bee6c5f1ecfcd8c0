// /pin and /unpin: results that are not cleared.
import { cleanText } from "../../text/clean.ts";
import type { Command } from "./command.ts";

const readIds = (argument: string) => argument.trim().split(/\s+/).filter(Boolean);

export const slashPin: Command = {
  name: "pin",
  about: "keep results in view; without ids, list the pins",
  takes: "[id]",
  async run(argument, { agent, notice, show }) {
    const { pins } = agent.session;
    const ids = readIds(argument);
    if (ids.length === 0)
      return pins.ids.length > 0 ? show(pins.ids.map(cleanText)) : notice("info", "Nothing is pinned.");
    const { pinned, released, unknown } = await pins.add(ids);
    if (pinned.length > 0) notice("info", `Pinned: ${pinned.join(", ")}.`);
    if (released.length > 0)
      notice("info", `Released, since pins take up at most a quarter of the window: ${released.join(", ")}.`);
    if (unknown.length > 0) notice("error", `Not in view: ${cleanText(unknown.join(", "))}.`);
  },
};

export const slashUnpin: Command = {
  name: "unpin",
  about: "let results be cleared again; without ids, all of them",
  takes: "[id]",
  async run(argument, { agent, notice }) {
    const { pins } = agent.session;
    const named = readIds(argument);
    const released = await pins.release(named.length > 0 ? named : pins.ids);
    notice("info", released.length > 0 ? `Released: ${released.join(", ")}.` : "None of that was pinned.");
  },
};
