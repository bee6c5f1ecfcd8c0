// /permissions: the mode, and the rules in force.

import type { PermissionMode } from "@palimpsest/agent";
import { MODES } from "@palimpsest/agent/internal";
import { revealText } from "../../text/clean.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import type { Command } from "./command.ts";

const ABOUT: Readonly<Record<PermissionMode, string>> = {
  default: "asks before anything changes",
  acceptEdits: "files of the project may be edited",
  plan: "nothing may change",
  bypass: "nothing is asked",
};

export const slashPermissions: Command = {
  name: "permissions",
  about: "what may happen without asking",
  takes: "[mode]",
  async run(argument, { agent, asker, notice }) {
    await agent.permissions.refresh();
    const named = argument.trim();
    const mode = named === "" ? await pickMode() : MODES.find((name) => name === named);
    if (named !== "" && !mode)
      return notice("warning", `There is no mode ${named}. There are: ${MODES.join(", ")}.`);
    if (!mode || mode === agent.mode) return;
    agent.mode = mode;
    notice("info", `Mode ${mode}: ${ABOUT[mode]}.`);

    async function pickMode(): Promise<PermissionMode | undefined> {
      const { rules } = agent.permissions;
      const chosen = await asker.choose({
        title: "Permissions",
        body: (look) =>
          rules.length === 0
            ? [look.paint.dim("There are no rules.")]
            : rules.flatMap(({ effect, text, from, memory }) =>
                hangIndent(
                  `${effect} ${revealText(text)} ${look.paint.dim(`(${memory === undefined ? "" : `memory ${revealText(memory)}: `}${revealText(from)})`)}`,
                  "",
                  look.columns,
                ),
              ),
        options: MODES.map((name) => ({
          label: name,
          note: `${ABOUT[name]}${name === agent.mode ? ", in use" : ""}`,
        })),
        selected: MODES.indexOf(agent.mode),
      });
      return chosen && MODES[chosen.at];
    }
  },
};
