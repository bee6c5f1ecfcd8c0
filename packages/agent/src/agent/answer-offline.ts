// What the agent answers without a model: it remembers and forgets on request, and quotes memories and earlier sessions. It does not
// pretend to do more.
import type { Session } from "@palimpsest/core";
import { originsOfBlock } from "@palimpsest/core/internal";
import { typedWords } from "@palimpsest/core/memory";
import type { AgentMemory } from "../memory/agent-memory.ts";
import { applyMemoryRequest, findMeant } from "../memory/apply-memory-request.ts";
import { planMemoryRequest } from "../memory/plan-memory-request.ts";

export interface OfflineConversation {
  readonly session: Pick<Session, "view" | "quotePast">;
  readonly memory: Pick<AgentMemory, "folder" | "remember" | "forget" | "list">;
}

const NEEDS_MODEL =
  "Without a model, pal can only quote, remember and forget. For more, set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server of your own.";
const NOTHING_FOUND = "Nothing in memory or in earlier sessions of this project mentions that.";

/** Gives one answer to all messages that arrived since the last one. */
export async function answerOffline({ session, memory }: OfflineConversation): Promise<string> {
  const parts: string[] = [];
  let isAsked = false;
  for (const message of listUnanswered(session.view)) {
    const done = await obeyRequest(message, memory);
    isAsked ||= done === undefined;
    parts.push(done ?? ((await session.quotePast(message.text)) || NOTHING_FOUND));
  }
  return [...parts, ...(isAsked || parts.length === 0 ? [NEEDS_MODEL] : [])].join("\n\n");
}

interface Message {
  readonly entry: string;
  readonly text: string;
  /** The part of the message that the person typed. */
  readonly typed: string;
}

/** Undefined if the message does not ask to remember or forget anything. */
async function obeyRequest(
  { typed, entry }: Message,
  memory: OfflineConversation["memory"],
): Promise<string | undefined> {
  const wish = memory.folder === undefined ? undefined : planMemoryRequest(typed);
  if (wish?.do === "remember") return (await applyMemoryRequest(typed, entry, memory)).notices.join("\n");
  return wish?.do === "forget" ? forgetMeant(wish.about, memory) : undefined;
}

/** Removes a memory if exactly one matches; its versions are kept. If several match, asks the person which. */
async function forgetMeant(about: string, memory: Pick<AgentMemory, "forget" | "list">): Promise<string> {
  const meant = findMeant(await memory.list(), about);
  const lines = meant.map(({ path, description, name }) => `- ${description || name} (${path})`);
  if (meant.length === 0) return `No memory mentions ${about}.`;
  if (meant.length > 1) return `Several memories may be meant. Remove one with /forget:\n${lines.join("\n")}`;
  const written = await memory.forget(meant.map(({ path }) => path));
  if (!written.ok) return `Not forgotten: ${written.reason}`;
  const write = written.operations[0]?.write;
  if (write === undefined)
    return `${meant[0]!.path} was not removed: someone else has edited it in the meantime.`;
  return `Forgotten:\n${lines.join("\n")}\nUndo with: pal memory undo ${write}`;
}

/** What the human said since the last answer. */
function listUnanswered({ slots, tree }: Session["view"]): readonly Message[] {
  const answered = slots.findLastIndex(({ role }) => role === "assistant");
  const human = slots.slice(answered + 1).filter(({ source }) => source === "human");
  return [...new Set(human.map(({ entry }) => entry))].flatMap((id) => {
    const entry = tree.get(id)?.entry;
    if (entry?.type !== "user") return [];
    const texts = entry.content.flatMap((block, at) =>
      block.type === "text" ? [{ text: block.text as string, origins: originsOfBlock(entry, at) }] : [],
    );
    const text = texts.map((each) => each.text).join("\n");
    return [{ entry: id, text, typed: texts.map(typedWords).join("\n") }];
  });
}
