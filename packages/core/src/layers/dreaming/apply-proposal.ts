// Writes what a dream proposes, all at once. Files that somebody has changed meanwhile are left alone.
import type { DreamStore, Proposal } from "./dream.ts";
import { DREAMING } from "./dream.ts";
import { planUntouched } from "./plan-untouched.ts";

export type Applied =
  | { readonly ok: true; readonly write?: string; readonly left: readonly string[] }
  | { readonly ok: false; readonly reason: string };

export async function applyProposal(
  store: DreamStore,
  { id, changes, account }: Proposal,
  session: string,
): Promise<Applied> {
  const touched = new Set<string>();
  for (const path of new Set([
    ...changes.map((change) => change.path),
    ...account.map(({ fact }) => fact.path),
  ])) {
    const change = changes.find((one) => one.path === path);
    if (change && ((await store.text(path)) ?? null) !== change.base) touched.add(path);
  }
  const { changes: left, left: given } = planUntouched(changes, account, touched);
  if (left.length === 0)
    return {
      ok: false,
      reason: "Everything it would have changed was edited by someone else in the meantime.",
    };
  const written = await store.write(left, { by: "dream", session, reason: `${DREAMING} ${id}` });
  if (!written.ok) return written;
  const write = written.operations[0]?.write;
  return { ok: true, ...(write !== undefined && { write }), left: [...given, ...written.left] };
}
