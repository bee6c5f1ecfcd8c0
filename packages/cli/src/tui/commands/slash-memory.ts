// /memory: what is known across sessions; each can be read, changed or forgotten.
import type { Memory } from "@palimpsest/core/memory";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import { formatAgo } from "../../text/numbers.ts";
import { formatMarkdown } from "../markdown/format-markdown.ts";
import type { Command, CommandHost } from "./command.ts";
import { removeMemories } from "./slash-forget.ts";

export const slashMemory: Command = {
  name: "memory",
  about: "what is remembered across sessions",
  takes: "[words]",
  async run(argument, host) {
    const { agent, asker, notice, now } = host;
    const folder = agent.memory.folder;
    if (folder === undefined) return notice("info", "Memory is off here.");
    const memories = await agent.memory.list();
    if (memories.length === 0) return notice("info", `No memories yet. /remember adds one in ${folder}/.`);
    const words = argument.trim();
    const options = memories.map((one) => ({ label: labelOf(one), note: noteOf(one, now()) }));
    const filter = { text: words, cursor: words.length };
    const chosen = await asker.choose({ title: "What is remembered", options, filter });
    const picked = chosen && memories[chosen.at];
    if (picked) await openMemory(picked, host);
  },
};

const labelOf = ({ name, description }: Memory): string => cleanText(description || name);

const noteOf = ({ path, type, evidence, modified }: Memory, now: number): string =>
  [cleanText(path), type, evidence?.class, formatAgo(now - modified)]
    .filter((each) => each !== undefined)
    .join(", ");

const ACTIONS = [{ label: "Read it" }, { label: "Change it in your editor" }, { label: "Forget it" }];

async function openMemory(one: Memory, host: CommandHost): Promise<void> {
  const { asker } = host;
  const chosen = await asker.choose({ title: labelOf(one), options: ACTIONS });
  if (chosen?.at === 0)
    await asker.view({ title: cleanText(one.path), body: (look) => memoryLines(one, look) });
  if (chosen?.at === 1) await changeMemory(one.path, host);
  if (chosen?.at === 2) await removeMemories([one], host);
}

function memoryLines({ body, evidence, never, broken }: Memory, look: Look): string[] {
  const { paint, columns } = look;
  const facts = [
    ...(broken === undefined ? [] : [`Its frontmatter cannot be read: ${broken}`]),
    ...never.map((rule) => `Asked about first: ${rule}`),
    ...(evidence === undefined ? [] : [WHENCE[evidence.class]]),
  ];
  return [
    ...formatMarkdown(cleanText(body), look),
    "",
    ...facts.flatMap((fact) => hangIndent(cleanText(fact), "", columns).map(paint.dim)),
  ];
}

const WHENCE = {
  said: "You said so.",
  observed: "Seen in a tool result; no person said it.",
  inferred: "Inferred by a model; no person said it.",
} as const;

/** What somebody else changes meanwhile is merged. */
async function changeMemory(path: string, { agent, edit, notice }: CommandHost): Promise<void> {
  const base = (await (await agent.memory.store())?.text(path)) ?? "";
  const edited = await edit(base);
  if (!edited.ok) return notice("warning", edited.reason);
  const text = `${edited.text}\n`;
  if (text.trim() === "") return notice("warning", `${path} would be empty; /forget removes it.`);
  if (text.trimEnd() === base.trimEnd()) return notice("info", `${path} is unchanged.`);
  const written = await agent.memory.write([{ path, text, base }]);
  if (!written.ok) return notice("warning", written.reason);
  notice("info", `Saved memory: ${path}`);
}
