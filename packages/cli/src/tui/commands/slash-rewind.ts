// /rewind: back to before a message, the conversation alone or the files too.
import type { Agent } from "@palimpsest/agent";
import { findHumanMessages, type HumanMessage, planRestore } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import { formatAgo } from "../../text/numbers.ts";
import type { Command, CommandHost } from "./command.ts";

export const slashRewind: Command = {
  name: "rewind",
  about: "go back to before a message: conversation, files, or both",
  async run(_, host) {
    const { agent, asker, notice, now } = host;
    const messages = findHumanMessages(agent.session.view).toReversed();
    if (messages.length === 0) return notice("info", "There is nothing to rewind to yet.");
    const options = messages.map(({ text, time }) => ({
      label: firstLine(text),
      note: formatAgo(now() - time),
    }));
    const chosen = await asker.choose({ title: "Rewind to before which message?", options });
    const message = chosen && messages[chosen.at];
    if (message) await goBack(message, host);
  },
};

async function goBack(message: HumanMessage, host: CommandHost): Promise<void> {
  const { agent, asker, notice, type } = host;
  const plan = await planRestore(agent.checkpoints, message.entry);
  const steps = plan.ok ? plan.steps : [];
  const files = `${formatCount(steps.length, "file")} as ${steps.length === 1 ? "it was" : "they were"}`;
  const chosen =
    steps.length === 0
      ? { at: 0 }
      : await asker.choose({
          title: "What should be rewound?",
          body: () => steps.map(stepLine),
          options: [
            { label: "The conversation only" },
            { label: `The conversation, and ${files}` },
            { label: `Only ${files}` },
          ],
        });
  if (!chosen) return;
  const restored = await rewindTo(agent, message.entry, chosen.at);
  if (chosen.at !== 2) type(message);
  const failed = restored?.ok ? restored.failed : [];
  for (const { path, reason } of failed) notice("warning", `${path} was not put back: ${reason}`);
  const told =
    chosen.at === 2
      ? "The conversation is unchanged."
      : "The conversation was rewound to before that message.";
  notice("info", restored ? `${told} Put back: ${formatCount(countTouchedFiles(restored), "file")}.` : told);
}

async function rewindTo(agent: Agent, entry: string, at: number) {
  const { head } = agent.session;
  const restored = await agent.rewind(entry, { files: at > 0 });
  if (at === 2) await agent.session.rewind(head);
  return restored;
}

const countTouchedFiles = (restored: NonNullable<Awaited<ReturnType<Agent["rewind"]>>>): number =>
  restored.ok ? restored.written.length + restored.removed.length : 0;

const stepLine = ({
  path,
  action,
  isChangedByOthers,
}: {
  path: string;
  action: string;
  isChangedByOthers: boolean;
}) =>
  `${action === "remove" ? "remove" : "put back"} ${path}${isChangedByOthers ? " (changed by somebody else since)" : ""}`;

const firstLine = (text: string): string => cleanText(text).trim().split("\n", 1)[0] || "(no text)";
