// Writes what a model wants remembered: through the gate, then to the store. For extraction and for the agent itself.
import { asksToForget, namesEverything, stripForgetWords } from "../../language/asks-to-forget.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { parseMemory } from "../format/parse.ts";
import { type EvidenceClass, holdsPersonsWords, type Memory } from "../memory.ts";
import type { Authorship, Change, Written } from "../store/change.ts";
import { besideOf } from "../store/resolve-change.ts";
import { duplicateOf } from "./duplicates.ts";
import { judgeClaim } from "./judge-claim.ts";
import type { Material } from "./material.ts";
import { wordsOf } from "./shingles.ts";
import { typedWords } from "./typed-words.ts";

/** The part of a store that the gate needs. */
export interface GatedStore {
  list(): Promise<readonly Memory[]>;
  text(path: string): Promise<string | undefined>;
  write(changes: readonly Change[], authorship: Authorship): Promise<Written>;
}

export type Gated =
  | {
      readonly ok: true;
      readonly path: string;
      readonly class?: EvidenceClass;
      /** Calls that need approval from now on; to be shown to the user. */
      readonly checks: readonly string[];
      readonly written: Extract<Written, { ok: true }>;
    }
  | { readonly ok: false; readonly reason: string };

/** Recorded as the reason of the operation. */
const REASONS: Readonly<Record<EvidenceClass, string>> = {
  said: "said in this session",
  observed: "seen in this session",
  inferred: "concluded from this session",
};

export interface GateOptions {
  /** True if the memory belongs to the writer, who may then remove what no human said or wrote. */
  readonly isOwn?: boolean;
}

export async function gateWrite(
  store: GatedStore,
  change: Change,
  material: Material,
  authorship: Authorship,
  { isOwn = false }: GateOptions = {},
): Promise<Gated> {
  const { path } = change;
  const current = await store.text(path);
  if (change.base !== undefined && change.base !== (current ?? null))
    return { ok: false, reason: `${path} has changed in the meantime: read it again first.` };
  if (change.text === null) return judgeRemoval(store, change, current, material, authorship, isOwn);
  const judged = judgeClaim({ path, text: change.text, base: current ?? null }, material);
  if (!judged.ok && judged.isOlder) return keepOlder(store, change, material, authorship);
  if (!judged.ok) return judged;
  if (current === undefined) {
    const same = await findDuplicate(store, path, judged.text);
    if (same) return { ok: false, reason: `${same.path} already says that: update it instead.` };
  }
  const because = { reason: REASONS[judged.class], ...authorship };
  const written = await store.write([{ path, text: judged.text, base: current ?? null }], because);
  if (!written.ok) return written;
  if (written.left.includes(path))
    return { ok: false, reason: `${path} was just saved by someone else: read it again first.` };
  return { ok: true, path, class: judged.class, checks: judged.checks, written };
}

/** Writes a statement that was saved too late: the store finds its replacement and keeps this one only in the history. */
async function keepOlder(
  store: GatedStore,
  { path, text }: Change,
  material: Material,
  authorship: Authorship,
): Promise<Gated> {
  const taken = new Set((await store.list()).map((each) => each.path));
  const other = besideOf(path, (each) => taken.has(each));
  return gateWrite(store, { path: other, text, base: null }, material, authorship);
}

async function findDuplicate(store: GatedStore, path: string, text: string): Promise<Memory | undefined> {
  return duplicateOf(parseMemory(path, text, 0), await store.list());
}

/**
 * True if the human asked to have this memory forgotten. "Delete the old branch" must not count for a rule about branches,
 * so the sentence must refer to the memory's content, or to all of it. A bare "forget that" counts only as the last thing
 * said.
 */
function isForgotten({ path, name, description, body }: Memory, messages: Material["messages"]): boolean {
  const about = new Set(termsOf(`${path.replace(/\.md$/, "")} ${name} ${description} ${body}`));
  const said = messages.filter(({ kind }) => kind === "human").map(typedWords);
  return said.some((text, at) =>
    splitSentences(text).some((sentence) => {
      if (!asksToForget(sentence)) return false;
      const terms = termsOf(stripForgetWords(sentence));
      if (terms.length === 0) return at === said.length - 1;
      return namesEverything(sentence) || terms.some((term) => about.has(term));
    }),
  );
}

const splitSentences = (text: string): readonly string[] => text.split(/(?<=[.!?。！？])\s*|\n+/u);
const termsOf = (text: string): readonly string[] =>
  wordsOf(text)
    .map(stemWord)
    .filter((term) => !isStopWord(term));

/** Only the agent can remove, and only what a human asked to have removed or what is its own; every version is kept. */
async function judgeRemoval(
  store: GatedStore,
  { path }: Change,
  current: string | undefined,
  { messages }: Material,
  authorship: Authorship,
  isOwn: boolean,
): Promise<Gated> {
  if (current === undefined) return { ok: false, reason: `There is no ${path} to remove.` };
  const memory = parseMemory(path, current, 0);
  const isAsked = (isOwn && !holdsPersonsWords(memory)) || isForgotten(memory, messages);
  if (authorship.by !== "agent" || !isAsked)
    return { ok: false, reason: `${path} is not removed: only the human can ask to forget something.` };
  const written = await store.write([{ path, text: null, base: current }], authorship);
  return written.ok ? { ok: true, path, checks: [], written } : written;
}
