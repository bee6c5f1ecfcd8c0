// What the agent answers without a model: it remembers and forgets on request, and quotes memories and earlier sessions. It does not
// pretend to do more.
import type { Session } from "@palimpsest/core";
import { originsOfBlock } from "@palimpsest/core/internal";
import { asksForMemories, asksNothing } from "@palimpsest/core/language";
import { type Memory, typedWords } from "@palimpsest/core/memory";
import { formatCount } from "@palimpsest/core/text";
import type { AgentMemory } from "../memory/agent-memory.ts";
import { applyMemoryRequest, findMeant } from "../memory/apply-memory-request.ts";
import { planMemoryRequest } from "../memory/plan-memory-request.ts";

export interface OfflineConversation {
  readonly session: Pick<Session, "view" | "quotePast">;
  readonly memory: Pick<AgentMemory, "folder" | "remember" | "forget" | "list">;
}

const NEEDS_MODEL =
  "Without a model, pal can only quote, remember and forget. For more, set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server of your own.";
/** Listed if somebody asks for all of them. */
const MAX_LISTED = 10;
const NOTHING_FOUND = "Nothing in memory or in earlier sessions of this project mentions that.";

/** Gives one answer to all messages that arrived since the last one. */
export async function answerOffline({ session, memory }: OfflineConversation): Promise<string> {
  const parts: string[] = [];
  let isAsked = false;
  for (const message of listUnanswered(session.view)) {
    const done = await obeyRequest(message, memory);
    isAsked ||= done === undefined;
    parts.push(done ?? (await answerQuestion(message.text, session)));
  }
  return [...parts, ...(isAsked || parts.length === 0 ? [NEEDS_MODEL] : [])]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** "" for what asks for no answer out of memory, such as thanks, an order or a statement, and nothing is about it. */
async function answerQuestion(text: string, session: OfflineConversation["session"]): Promise<string> {
  const found = await session.quotePast(text);
  return found === "" && !asksNothing(text) ? NOTHING_FOUND : found;
}

interface Message {
  readonly entry: string;
  readonly text: string;
  /** The part of the message that the person typed. */
  readonly typed: string;
}

/** Undefined if the message does not ask to remember or forget anything, or for all memories. */
async function obeyRequest(
  { typed, entry }: Message,
  memory: OfflineConversation["memory"],
): Promise<string | undefined> {
  if (memory.folder !== undefined && asksForMemories(typed)) return listMemories(await memory.list());
  const wish = memory.folder === undefined ? undefined : planMemoryRequest(typed);
  if (wish?.do === "remember") return (await applyMemoryRequest(typed, entry, memory)).notices.join("\n");
  return wish?.do === "forget" ? forgetMeant(wish.about, memory) : undefined;
}

/** The newest first. */
function listMemories(memories: readonly Memory[]): string {
  if (memories.length === 0)
    return 'Nothing is remembered here yet. Begin a message with "remember that" to change this.';
  const newest = memories.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, MAX_LISTED);
  const lines = newest.map(({ path, description, name }) => `- ${description || name}\n  (memory ${path})`);
  const more = memories.length - newest.length;
  return [
    `${formatCount(memories.length, "memory", "memories")}:`,
    ...lines,
    ...(more > 0 ? ["", `There are ${more} more: /memory or pal memory lists all.`] : []),
  ].join("\n");
}

const timeOf = ({ evidence, modified }: Memory): number => evidence?.time ?? modified;

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
  return `Forgotten:\n${lines.join("\n")}\n\nUndo with: pal memory undo ${write}`;
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
