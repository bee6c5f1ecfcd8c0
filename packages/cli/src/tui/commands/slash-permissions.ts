// /permissions: the mode, and the rules in force.

import type { Agent, PermissionMode } from "@palimpsest/agent";
import { MODES, WEB_SEARCH } from "@palimpsest/agent/internal";
import { revealLine, revealText } from "../../text/clean.ts";
import { hangIndent, wrapLines } from "../../text/measure-columns.ts";
import type { Command } from "./command.ts";

const ABOUT: Readonly<Record<PermissionMode, string>> = {
  default: "asks before anything changes",
  acceptEdits: "files of the project may be edited",
  plan: "nothing may change",
  bypass: "never asks",
};

/** The server runs it, so it is never asked about. */
const describeWebSearch = ({ toolNames }: Pick<Agent, "toolNames">): string =>
  toolNames.includes(WEB_SEARCH)
    ? "WebSearch is on: the model's queries leave this machine through the provider, without asking you."
    : "WebSearch is off for this session.";

export const slashPermissions: Command = {
  name: "permissions",
  about: "what runs without asking; can revoke an “always” answer",
  takes: "[MODE]",
  async run(argument, { agent, asker, notice, now }) {
    await agent.permissions.refresh();
    const named = argument.trim();
    const mode = named === "" ? await pickChange() : MODES.find((name) => name === named);
    if (named !== "" && !mode)
      return notice("warning", `Unknown mode ${named}. Choose one of: ${MODES.join(", ")}.`);
    if (!mode || mode === agent.mode) return;
    agent.mode = mode;
    notice("info", `Mode ${mode}: ${ABOUT[mode]}.`);

    /** Undefined unless a mode was chosen. */
    async function pickChange(): Promise<PermissionMode | undefined> {
      const { rules, answers } = agent.permissions;
      const chosen = await asker.choose({
        title: "Permissions",
        body: (look) => [
          ...(rules.length === 0 ? [look.paint.dim("There are no rules.")] : []),
          ...rules.flatMap(({ effect, text, from, memory }) =>
            hangIndent(
              `${effect} ${revealText(text)} ${look.paint.dim(`(${memory === undefined ? "" : `memory ${revealText(memory)}: `}${revealText(from)})`)}`,
              "",
              look.columns,
            ),
          ),
          ...wrapLines(describeWebSearch(agent), look.columns).map(look.paint.dim),
        ],
        options: [
          ...MODES.map((name) => ({
            label: name,
            note: `${ABOUT[name]}${name === agent.mode ? ", in use" : ""}`,
          })),
          ...answers.map(({ effect, text }) => ({ label: `Revoke: ${effect} ${revealLine(text)}` })),
        ],
        selected: MODES.indexOf(agent.mode),
      });
      const answer = chosen && answers[chosen.at - MODES.length];
      if (!answer) return chosen && MODES[chosen.at];
      await agent.permissions.removeAnswer(answer.text, now());
      notice("info", `Revoked: ${answer.effect} ${revealLine(answer.text)}. You will be asked again.`);
      return undefined;
    }
  },
};
