// Decides whether to dream. Reads only what the gates ask for next, the cheapest first.
import type { Files } from "../../ports/files.ts";
import type { Settings } from "../../settings/schema.ts";
import { readLastConsolidated } from "./consolidate-lock.ts";
import { DreamRecord } from "./dream-record.ts";
import { type GatesKnown, planGates } from "./plan-gates.ts";

export interface LookInput {
  readonly files: Files;
  readonly now: number;
  readonly settings: Pick<Settings, "dreaming" | "switches">;
  readonly isOneShot: boolean;
  readonly lastLook?: number | undefined;
  /** The memory folder, or why there is none. Called only after every check that costs nothing has passed. */
  readonly folder: () => Promise<
    { readonly ok: true; readonly folder: string } | { readonly ok: false; readonly reason: string }
  >;
  /** The folder of the transcripts. */
  readonly transcripts: string;
  readonly session: string;
}

export type Looked =
  | { readonly open: true; readonly hasLooked: true }
  /** `hasLooked`: something was read, so the next check must wait its interval. */
  | { readonly open: false; readonly reason: string; readonly hasLooked: boolean };

export async function lookForReasons(input: LookInput): Promise<Looked> {
  const { now, settings, isOneShot, lastLook, files, session, transcripts } = input;
  let known: GatesKnown = { now, settings, isOneShot, lastLook };
  let folder: string | undefined;
  for (let hasLooked = false; ; hasLooked = true) {
    const gates = planGates(known);
    if (!("look" in gates)) return gates.open ? { open: true, hasLooked: true } : { ...gates, hasLooked };
    if (folder === undefined) {
      const found = await input.folder();
      if (!found.ok) return { open: false, reason: found.reason, hasLooked: true };
      folder = found.folder;
      const names = await files.names(folder);
      if (!names.some((name) => !name.startsWith(".")))
        return { open: false, reason: "Nothing is remembered yet.", hasLooked: true };
    }
    if (gates.look === "lastDream")
      known = { ...known, lastDream: await readLastConsolidated(files, folder) };
    if (gates.look === "spent") known = { ...known, spent: await new DreamRecord(files, folder).spent(now) };
    if (gates.look === "touched")
      known = {
        ...known,
        touched: await countTouchedSince(files, transcripts, session, known.lastDream ?? 0),
      };
  }
}

async function countTouchedSince(
  files: Files,
  folder: string,
  session: string,
  since: number,
): Promise<number> {
  return (await files.list(folder)).filter(
    ({ kind, name, modified }) =>
      kind === "file" && name.endsWith(".jsonl") && name !== `${session}.jsonl` && modified > since,
  ).length;
}
