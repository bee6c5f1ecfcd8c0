// /rewind: goes back to before a message: the conversation, the files, or both.

import { relative } from "node:path";
import type { Agent } from "@palimpsest/agent";
import { findHumanMessages, type HumanMessage, planRestore } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import { joinLines, wrapLines } from "../../text/measure-columns.ts";
import { exchangeRows, formatExchange } from "../rewind/format-exchange.ts";
import { listExchanges } from "../rewind/list-exchanges.ts";
import type { Command, CommandHost } from "./command.ts";
import { isInView } from "./listed-message.ts";

type Restores = "none" | "files" | "files alone";
type CompactedPart = { readonly from: string } | { readonly upTo: string };
type Way = { readonly label: string } & (
  | { readonly restores: Restores }
  | { readonly compacts: CompactedPart }
);

export const slashRewind: Command = {
  name: "rewind",
  about: "go back to before a message, or compact around it",
  async run(_, host) {
    const { agent, asker, notice, now } = host;
    const messages = findHumanMessages(agent.session.view).toReversed();
    if (messages.length === 0) return notice("info", "There is nothing to rewind to yet.");
    const exchanges = listExchanges(messages, agent.session.view);
    const facts = { now: now(), listFiles: (entry: string) => listFilesSince(agent, entry, host.cwd) };
    const chosen = await asker.choose({
      title: "Rewind to before which message?",
      aside: formatCount(messages.length, "message"),
      options: exchangeRows(exchanges, facts.now),
      preview: (at, look) => formatExchange(exchanges[at]!, facts, look),
      enter: "go back",
    });
    const message = chosen && messages[chosen.at];
    if (message) await goBack(message, host);
  },
};

/** Files that were changed since the message, even if somebody has changed them back. */
const listFilesSince = ({ checkpoints }: Agent, entry: string, cwd: string): readonly string[] =>
  [...(checkpoints.stateAt(entry)?.keys() ?? [])].map((path) => relative(cwd, path));

async function goBack(message: HumanMessage, host: CommandHost): Promise<void> {
  const { agent, asker, notice, type } = host;
  const plan = await planRestore(agent.checkpoints, message.entry);
  const steps = plan.ok ? plan.steps : [];
  const files = `put ${formatCount(steps.length, "file")} back`;
  const ways: readonly Way[] = [
    { label: "Rewind the conversation only", restores: "none" },
    ...(steps.length === 0
      ? []
      : [
          { label: `Rewind the conversation and ${files}`, restores: "files" as const },
          { label: `Only ${files}`, restores: "files alone" as const },
        ]),
    ...(isInView(agent.session.view, message.entry)
      ? [
          { label: "Compact everything from this message on", compacts: { from: message.entry } },
          { label: "Compact everything before this message", compacts: { upTo: message.entry } },
        ]
      : []),
  ];
  const options = ways.map(({ label }) => ({ label }));
  const answer = await asker.choose({
    title: `Back to before: ${joinLines(cleanText(message.text))}`,
    body: (look) => steps.flatMap((step) => wrapLines(formatStep(step, host.cwd), look.columns)),
    options,
  });
  const way = answer && ways[answer.at];
  if (!way) return;
  if ("compacts" in way) return compactPart(way.compacts, host);
  const { restores } = way;
  const restored = await rewindTo(agent, message.entry, restores);
  if (restores !== "files alone") type(message);
  const failed = restored?.ok ? restored.failed : [];
  for (const { path, reason } of failed) notice("warning", `${path} was not put back: ${reason}`);
  const told =
    restores === "files alone"
      ? "The conversation is unchanged."
      : "The conversation was rewound to before that message.";
  notice("info", restored ? `${told} Put back: ${formatCount(countTouchedFiles(restored), "file")}.` : told);
  // The messages above on the screen are no longer part of the conversation.
  if (restores !== "files alone") host.showConversation();
}

async function compactPart(part: CompactedPart, { agent, working, notice }: CommandHost): Promise<void> {
  const result = await working("Compacting", () => agent.compact(part));
  if (!result.ok) notice("warning", `Not compacted: ${result.reason}`);
}

async function rewindTo(agent: Agent, entry: string, restores: Restores) {
  const { head } = agent.session;
  const restored = await agent.rewind(entry, { files: restores !== "none" });
  if (restores === "files alone") await agent.session.rewind(head);
  return restored;
}

const countTouchedFiles = (restored: NonNullable<Awaited<ReturnType<Agent["rewind"]>>>): number =>
  restored.ok ? restored.written.length + restored.removed.length : 0;

interface RestoreStep {
  readonly path: string;
  readonly action: string;
  readonly isChangedByOthers: boolean;
}

const formatStep = ({ path, action, isChangedByOthers }: RestoreStep, cwd: string): string =>
  `${action === "remove" ? "Remove" : "Put back"}: ${cleanText(relative(cwd, path))}${isChangedByOthers ? " (somebody else has changed it since)" : ""}`;
