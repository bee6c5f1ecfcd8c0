// Writes what a model wants remembered: through the gate, then to the store. For extraction and for the agent itself.
import { parseMemory } from "../format/parse.ts";
import type { EvidenceClass, Memory } from "../memory.ts";
import type { Change, Origin, Written } from "../store/change.ts";
import { duplicateOf } from "./duplicates.ts";
import { judge } from "./judge.ts";
import type { Material } from "./material.ts";
import { ownWords } from "./own-words.ts";

/** As much of a store as the gate needs. */
export interface GatedStore {
  list(): Promise<readonly Memory[]>;
  text(path: string): Promise<string | undefined>;
  write(changes: readonly Change[], origin: Origin): Promise<Written>;
}

export type Gated =
  | {
      readonly ok: true;
      readonly path: string;
      readonly class?: EvidenceClass;
      /** Calls that are asked about from now on: to be shown. */
      readonly checks: readonly string[];
      readonly written: Extract<Written, { ok: true }>;
    }
  | { readonly ok: false; readonly reason: string };

/** A wish to have something forgotten, in the human's own words. */
const FORGET =
  /\b(?:forget|delete|remove|drop|erase|discard|clear|unlearn|vergiss|vergessen|l[öo]sch\w*|entfern\w*|streich\w*|oublie\w*|supprime\w*|efface\w*|olvid\w*|borra\w*|elimina\w*|dimentica\w*|забудь|удали)\b|忘|删除|削除|消して|잊/iu;

export async function gateWrite(
  store: GatedStore,
  change: Change,
  material: Material,
  origin: Origin,
): Promise<Gated> {
  const { path } = change;
  const current = await store.text(path);
  if (change.text === null) return removed(store, change, current, material, origin);
  const judged = judge({ path, text: change.text, base: current ?? null }, material);
  if (!judged.ok) return judged;
  if (current === undefined) {
    const same = await duplicate(store, path, judged.text);
    if (same) return { ok: false, reason: `${same.path} says that already: bring it up to date instead.` };
  }
  const written = await store.write([{ path, text: judged.text, base: current ?? null }], origin);
  return written.ok ? { ok: true, path, class: judged.class, checks: judged.checks, written } : written;
}

async function duplicate(store: GatedStore, path: string, text: string): Promise<Memory | undefined> {
  return duplicateOf(parseMemory(path, text, 0), await store.list());
}

/** Only the agent removes, only what a human asked to have removed; every version is kept. */
async function removed(
  store: GatedStore,
  { path }: Change,
  current: string | undefined,
  { messages }: Material,
  origin: Origin,
): Promise<Gated> {
  if (current === undefined) return { ok: false, reason: `There is no ${path} to remove.` };
  const isAsked = messages.some(({ kind, text }) => kind === "human" && FORGET.test(ownWords(text)));
  if (origin.by !== "agent" || !isAsked)
    return { ok: false, reason: `${path} is not removed: only the human can have something forgotten.` };
  const written = await store.write([{ path, text: null, base: current }], origin);
  return written.ok ? { ok: true, path, checks: [], written } : written;
}
