// Layer 4 tries, in this order: compaction from notes, which needs no model; a full summary by one fork; its ladder; the last
// resort. Failures on the way are reported, and a result that is not smaller is refused.
import type { Derived } from "../../derived/derived.ts";
import type { RunFork } from "../../forks/fork.ts";
import type { Settings } from "../../settings/schema.ts";
import type { View } from "../../view/view.ts";
import { addRestored } from "./add-restored.ts";
import { type CompactHooks, runPreCompact } from "./compact-hooks.ts";
import type { SizeOf, TokensOf } from "./compaction-sizes.ts";
import { computeTarget, listAcceptable } from "./compaction-target.ts";
import type { Boundary, Drafted } from "./draft-boundary.ts";
import { findRefusal } from "./find-refusal.ts";
import { makePointer } from "./make-pointer.ts";
import type { Materials, Trigger } from "./materials.ts";
import { NOTES_HEADING, planFromNotes, type SessionNotes } from "./plan-from-notes.ts";
import { planLastResort } from "./plan-last-resort.ts";
import type { PartialRequest } from "./plan-partial.ts";
import type { Aside } from "./restore/ask-part.ts";
import { restoreInstructions } from "./restore/restore-instructions.ts";
import type { Restorer } from "./restore/restorer.ts";
import { type Asking, compactFully, compactPartly, isToolForcedIn } from "./run-stages.ts";

export interface CompactInput {
  readonly view: View;
  readonly settings: Pick<Settings, "compaction" | "switches">;
  readonly limits: { readonly compactAt: number; readonly blockingAt: number };
  /** Tokens of the view now. */
  readonly size: number;
  readonly tokensOf: TokensOf;
  readonly sizeOf: SizeOf;
  readonly derived: Derived;
  readonly notes: SessionNotes;
  /** Absent if there is no model; then there is no full compaction. */
  readonly runFork?: RunFork | undefined;
  readonly restorer?: Restorer | undefined;
  readonly hooks?: CompactHooks | undefined;
  readonly trigger: Trigger;
  readonly instructions?: string | undefined;
  readonly partial?: PartialRequest | undefined;
  /** The prompt cache has expired. */
  readonly expired: boolean;
  /** The output limit of the call that writes a summary. */
  readonly summaryTokens: number;
  /** Too many automatic compactions in a row have failed. */
  readonly breakerOpen: boolean;
  /** There is still room, so only a compaction that needs no model call is worthwhile. */
  readonly notesOnly?: boolean | undefined;
  /** By how many tokens a request was too long, if the server reported it. */
  readonly excess?: number | undefined;
  readonly transcriptPath?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Reported {
  /** Failed model calls, at most one sentence. The breaker counts them. */
  readonly failures: readonly string[];
  /** Problems that are not failures of the compaction: a stage that was skipped, a hook, a part that was not restored. */
  readonly asides: readonly string[];
}

export type Compacted = Reported &
  (
    | {
        readonly ok: true;
        readonly draft: Boundary;
        readonly method: Boundary["method"];
        /** Files whose current content is shown again. Of other files the view has only the kept results. */
        readonly files: readonly string[];
      }
    | {
        readonly ok: false;
        readonly reason: string;
        /** Refused by a switch or a hook; nothing has failed. */
        readonly blocked?: true;
      }
  );

/** The reason of a compaction that somebody has stopped. */
export const STOPPED = "it was stopped";

export async function compactView(input: CompactInput): Promise<Compacted> {
  const failures: string[] = [];
  const asides: string[] = [];
  const reported = { failures, asides };
  const noteAside: Aside = (reason) => asides.push(reason);
  const refused = findRefusal(input.trigger, input.settings.switches);
  if (refused !== undefined) return { ok: false, reason: refused, blocked: true, ...reported };
  const { trigger } = input;
  const { instructions, block } = await runPreCompact(
    input.hooks,
    { trigger, instructions: input.instructions },
    noteAside,
  );
  if (block !== undefined) return { ok: false, reason: block, blocked: true, ...reported };
  const openingReminder = await restoreInstructions(input.view, input.restorer, noteAside);
  const asking: Asking = {
    ...input,
    ...makeMaterials(input, openingReminder),
    switches: input.settings.switches,
    instructions,
    target: computeTarget(input),
    fail: (reason) => failures.push(reason),
    aside: noteAside,
  };
  const drafted = input.partial ? await compactPartly(asking, input.partial) : await tryStages(input, asking);
  if (!drafted.ok) return { ...drafted, ...reported };
  const restored = await addRestored({ ...input, ...asking }, drafted.draft);
  if (input.signal?.aborted) return { ok: false, reason: STOPPED, ...reported };
  return restored.ok
    ? { ...restored, method: restored.draft.method, ...reported }
    : { ...restored, ...reported };
}

const makeMaterials = (input: CompactInput, openingReminder: Materials["openingReminder"]): Materials => ({
  view: input.view,
  derived: input.derived,
  settings: input.settings.compaction,
  tokensOf: input.tokensOf,
  sizeOf: input.sizeOf,
  size: input.size,
  pointer: makePointer(input.view.prelude, input.transcriptPath),
  openingReminder,
});

async function tryStages({ breakerOpen, notes, notesOnly }: CompactInput, asking: Asking): Promise<Drafted> {
  if (notesOnly) return planFromNotes(asking);
  if (breakerOpen) asking.aside("too many summaries in a row have failed: straight to the last resort");
  const stages = breakerOpen ? [] : [tryNotes, compactFully, tryNotesAfterAll];
  for (const stage of stages) {
    const drafted = await stage(asking);
    if (drafted.ok) return drafted;
    if (asking.signal?.aborted) return { ok: false, reason: STOPPED };
  }
  const text = notes.text.trim() === "" ? "" : `${NOTES_HEADING}\n\n${notes.text}`;
  return planLastResort({
    ...asking,
    text,
    method: "last-resort",
    limits: listAcceptable(asking, asking.target),
  });
}

/** Compacts from the notes if there are no instructions, or if `tool_choice` rules out a summary that could follow them. */
function tryNotes(asking: Asking): Drafted {
  if (asking.instructions !== undefined && isToolForcedIn(asking)) return tryNotesAfterAll(asking);
  const drafted = planFromNotes(asking);
  if (!drafted.ok) asking.aside(`not from notes: ${drafted.reason}`);
  return drafted;
}

/** Falls back to the notes when the summary that the instructions asked for cannot be made. */
function tryNotesAfterAll(asking: Asking): Drafted {
  const { instructions, ...rest } = asking;
  if (instructions === undefined) return { ok: false, reason: "the notes were tried before" };
  const drafted = planFromNotes(rest);
  const why = isToolForcedIn(asking)
    ? "tool_choice forces a tool call, which rules out a summary"
    : "the summary failed";
  asking.aside(
    drafted.ok ? `the instructions were not followed: ${why}` : `not from notes: ${drafted.reason}`,
  );
  return drafted;
}
