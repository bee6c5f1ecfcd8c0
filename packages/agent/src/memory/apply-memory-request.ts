// Applies a memory request in a message without waiting for the model: what is to be remembered is saved, and memories to
// be forgotten are listed, for the user or the model to remove.
import { LocalRanker, type Memory } from "@palimpsest/core/memory";
import { describeError, toOneLine } from "@palimpsest/core/text";
import type { AgentMemory } from "./agent-memory.ts";
import { planMemoryRequest } from "./plan-memory-request.ts";

/** Memories listed for removal. */
const MAX_NAMED = 3;
const DESCRIPTION_CHARACTERS = 120;

export interface AppliedRequest {
  /** For the model, at the tail. */
  readonly reminders: readonly string[];
  /** For the person. */
  readonly notices: readonly string[];
}

export const NOTHING_APPLIED: AppliedRequest = { reminders: [], notices: [] };

/** `message`: the typed part. `entry`: its entry in the transcript. Failures are only reported: the model reads the request too. */
export async function applyMemoryRequest(
  message: string,
  entry: string | undefined,
  memory: Pick<AgentMemory, "folder" | "remember" | "list">,
): Promise<AppliedRequest> {
  const wish = memory.folder === undefined ? undefined : planMemoryRequest(message);
  if (!wish) return NOTHING_APPLIED;
  try {
    return wish.do === "remember"
      ? await saveMemory(wish.words, entry, memory)
      : await nameMemories(wish.about, memory);
  } catch (error) {
    return { ...NOTHING_APPLIED, notices: [`Not saved: ${describeError(error)}`] };
  }
}

async function saveMemory(
  words: string,
  entry: string | undefined,
  memory: Pick<AgentMemory, "remember">,
): Promise<AppliedRequest> {
  const kept = await memory.remember(words, { entry });
  if (!kept.ok) return { ...NOTHING_APPLIED, notices: [`Not saved: ${kept.reason}`] };
  const { path, isKnown, told } = kept;
  return {
    reminders: [
      `What the user asked to remember is ${isKnown ? "in memory already" : "saved already, in their own words"}, as ${path}: do not save it again.`,
    ],
    notices: [
      isKnown ? `Already remembered in ${path}.` : `Saved memory: ${path}`,
      ...(told === undefined ? [] : [told]),
    ],
  };
}

async function nameMemories(about: string, memory: Pick<AgentMemory, "list">): Promise<AppliedRequest> {
  const meant = findMeant(await memory.list(), about);
  if (meant.length === 0) return NOTHING_APPLIED;
  const lines = meant.map(({ path, name, description }) => `${path} — ${toVisibleLine(description || name)}`);
  return {
    reminders: [
      `The user asked to forget something. These memories may be meant:\n${lines.map((line) => `- ${line}`).join("\n")}\nIf one is, remove it by writing its file empty; otherwise leave them.`,
    ],
    notices: lines.map((line) => `Matching memory: ${line} (to remove it: /forget ${about})`),
  };
}

/** Memories that rank clearly highest, or that contain every word. */
export function findMeant(memories: readonly Memory[], about: string): readonly Memory[] {
  const ranker = new LocalRanker();
  const { sure } = ranker.plan(memories, { message: about, tools: [], now: 0, most: MAX_NAMED });
  if (sure.length > 0) return sure;
  const words = about.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const holdsWords = ({ path, name, description, body }: Memory) => {
    const text = `${path} ${name} ${description} ${body}`.toLowerCase();
    return words.length > 0 && words.every((word) => text.includes(word));
  };
  return memories.filter(holdsWords).slice(0, MAX_NAMED);
}

const toVisibleLine = (text: string): string =>
  toOneLine(text.replace(/[\p{Cc}\p{Cf}]+/gu, " "), DESCRIPTION_CHARACTERS);
