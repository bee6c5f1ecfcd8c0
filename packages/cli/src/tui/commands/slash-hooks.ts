// /hooks: which commands run at which events, and which file defines them.
import { readHookSettings, readSettingsFiles } from "@palimpsest/agent/internal";
import { managedPath } from "@palimpsest/core/internal";
import { revealText } from "../../text/clean.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import type { Command } from "./command.ts";

export const slashHooks: Command = {
  name: "hooks",
  about: "which commands run on which events",
  isQuiet: true,
  async run(_, { look, show, environment, cwd, notice }) {
    const managed = managedPath(environment.platform);
    const { files } = await readSettingsFiles({ home: environment.home, project: cwd, managed });
    const { hooks: found, findings } = readHookSettings(files);
    for (const finding of findings) notice("warning", finding);
    if (found.length === 0) return show([look.paint.dim("There are no hooks.")]);
    show(
      found.flatMap(({ event, matcher, command, from, isProjects }) => [
        ...hangIndent(
          `${event}${matcher === "" ? "" : ` of ${revealText(matcher)}`}: ${revealText(command)}`,
          "",
          look.columns,
          "  ",
        ),
        ...hangIndent(
          `${revealText(from)}${isProjects ? ", runs once trusted" : ""}`,
          "  ",
          look.columns,
        ).map(look.paint.dim),
      ]),
    );
  },
};
