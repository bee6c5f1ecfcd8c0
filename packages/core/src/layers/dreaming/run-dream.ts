// Runs one dream: an agent works on a copy, its account is checked, and the result is written in one go or not at all.

import type { ForkOutcome, ForkTask, RunFork } from "../../forks/fork.ts";
import { isIndex } from "../../memory/paths/check-path.ts";
import type { Material } from "../../memory/safety/material.ts";
import type { Files } from "../../ports/files.ts";
import type { Settings } from "../../settings/schema.ts";
import { describeError } from "../../text/describe-error.ts";
import type { AssistantMessage, Usage } from "../../transcript/blocks.ts";
import { isText, isToolUse } from "../../transcript/blocks.ts";
import { applyProposal } from "./apply-proposal.ts";
import type { Judge } from "./choose-material.ts";
import { DREAMING, type DreamOutcome, type DreamProgress, type DreamStore, type Proposal } from "./dream.ts";
import { makeDreamDirective, makeMendDirective } from "./dream-directive.ts";
import { DreamTools, type DreamToolsInput } from "./dream-tools.ts";
import { planScope } from "./list-memories.ts";
import { listReadable } from "./list-readable.ts";
import { type Claim, parseAccount } from "./parse-account.ts";
import { PastSessions } from "./past-sessions.ts";
import { planChanges } from "./plan-changes.ts";
import { type Accounted, type Problem, planVerdict } from "./plan-verdict.ts";
import { splitProposal } from "./split-proposal.ts";
import { WorkingCopy } from "./working-copy.ts";

/** Enough to read some files and merge them; a dream that needs more has lost its way. */
const MAX_TURNS = 40;
/** Turns for mending what did not pass the check. */
const MEND_TURNS = 10;
const TURN_CHARACTERS = 2_000;
/** The answer to a mend request without a model: nothing is retried, and the problems are reported. */
const NOTHING_MORE = '{"account":[],"files":[]}';

export interface DreamInput {
  readonly id: string;
  readonly runFork: RunFork;
  readonly store: DreamStore;
  readonly files: Files;
  readonly now: number;
  readonly lastDream: number | null;
  /** The folder of the transcripts. */
  readonly transcripts: string;
  readonly session: string;
  readonly settings: Settings["dreaming"];
  readonly judge: Judge;
  readonly look?: DreamToolsInput["look"];
  /** Records what a call cost. Returns why there may be no further call, or undefined. */
  readonly spend: (cost: { readonly model: string; readonly usage: Usage }) => string | undefined;
  /**
   * Reviews the proposal before it is written; false refuses it. Without a reviewer, a proposal that removes much is held.
   */
  readonly review?: (proposal: Proposal) => Promise<boolean>;
  /** Asked right before writing: another process may have taken over. */
  readonly mayWrite: () => Promise<boolean>;
  readonly show?: (progress: DreamProgress) => void;
  readonly signal: AbortSignal;
}

export async function runDream(input: DreamInput): Promise<DreamOutcome> {
  try {
    return await new Dream(input).run();
  } catch (error) {
    // An unexpected error fails the dream; the memory is unchanged.
    return failDream(describeError(error), input.signal);
  }
}

interface Drafted {
  readonly changes: Proposal["changes"];
  readonly account: readonly Accounted[];
  readonly held?: string;
}

type Checked =
  | ({ readonly ok: true } & Drafted)
  | { readonly ok: false; readonly problems: readonly Problem[] };

class Dream {
  readonly #input: DreamInput;
  readonly #turns: { text: string; calls: number }[] = [];
  readonly #spent = new AbortController();

  constructor(input: DreamInput) {
    this.#input = input;
  }

  async run(): Promise<DreamOutcome> {
    const { store, files, now, lastDream, transcripts, settings, signal } = this.#input;
    const scope = planScope(await store.list());
    const copied = await Promise.all(
      scope.inside.map(async (memory) => ({ memory, text: await store.text(memory.path) })),
    );
    const whole = copied.flatMap(({ memory, text }) => (text === undefined ? [] : [{ memory, text }]));
    const copy = new WorkingCopy(whole, await listReadable(files, store, scope.outside));
    const inside = whole.map(({ memory }) => memory);
    if (inside.length === 0 && copy.files.every(([path]) => isIndex(path)))
      return this.#settle({ changes: [], account: [] });
    const past = new PastSessions({
      files,
      folder: transcripts,
      memory: store.folder,
      hits: settings.transcriptHits,
    });
    const tools = new DreamTools({ copy, past, folder: store.folder, look: this.#input.look });
    const paths = new Set([...scope.inside, ...scope.outside].map(({ path }) => path));
    const tidy = async () => (await import("./tidy-offline.ts")).tidyOffline({ files: whole, paths, now });
    const directive = makeDreamDirective({ ...scope, inside }, now, lastDream);
    const asked = await this.#ask(directive, tools, { maxTurns: MAX_TURNS, answerOffline: tidy });
    const first = this.#check(asked, copy, listMaterial(past, tools), []);
    if (first.ok) return this.#settle(first);
    if (first.problems.length === 0 || this.#stopped) return failDream(this.#reason(asked), signal);
    // Most problems are omissions, so the model gets one more try.
    const mend = makeMendDirective(copy, first.problems);
    const mended = await this.#ask(mend, tools, { maxTurns: MEND_TURNS, answerOffline: () => NOTHING_MORE });
    const second = this.#check(mended, copy, listMaterial(past, tools), readClaims(asked));
    if (second.ok) return this.#settle(second);
    const reason = second.problems.length === 0 ? this.#reason(mended) : describeProblems(second.problems);
    return { ...failDream(reason, signal), ...(second.problems.length > 0 && { problems: second.problems }) };
  }

  async #ask(
    directive: string,
    tools: DreamTools,
    how: Pick<ForkTask, "maxTurns" | "answerOffline">,
  ): Promise<ForkOutcome> {
    const { runFork, signal, spend } = this.#input;
    this.#show(tools);
    return runFork({
      layer: DREAMING,
      isFresh: true,
      directive,
      ...how,
      signal: AbortSignal.any([signal, this.#spent.signal]),
      answer: async (call) => {
        const answer = await tools.answer(call);
        this.#show(tools);
        return answer;
      },
      onTurn: (message) => {
        this.#turns.push(summarizeTurn(message));
        this.#show(tools);
      },
      onCost: (cost) => {
        const over = spend(cost);
        if (over !== undefined) this.#spent.abort(new Error(over));
      },
    });
  }

  /** A failed check without problems means that there is nothing the model could mend. */
  #check(
    outcome: ForkOutcome,
    copy: WorkingCopy,
    materials: readonly Material[],
    earlier: readonly Claim[],
  ): Checked {
    if (!outcome.ok || this.#input.signal.aborted) return { ok: false, problems: [] };
    // An answer that was cut off is not a complete account.
    if (outcome.message.stop_reason !== "end_turn") return { ok: false, problems: [] };
    const parsed = parseAccount(outcome.text);
    if (!parsed.ok) return { ok: false, problems: [{ why: parsed.reason }] };
    const problems = parsed.answer.files.flatMap(({ path, text }): Problem[] => {
      const written = copy.write(path.replace(/^memory\//, ""), text);
      return written.ok ? [] : [{ why: written.reason }];
    });
    if (problems.length > 0) return { ok: false, problems };
    const { account: newer, cues } = parsed.answer;
    for (const [path, given] of Object.entries(cues)) copy.addCues(path.replace(/^memory\//, ""), given);
    const older = earlier.filter(({ fact }) => !newer.some((claim) => claim.fact === fact));
    return this.#verify(copy, materials, [...older, ...newer].map(withPlainPath));
  }

  #verify(copy: WorkingCopy, materials: readonly Material[], claims: readonly Claim[]): Checked {
    const { judge, session, now } = this.#input;
    const verdict = planVerdict({ before: copy.before, after: copy.after, claims, now });
    if (!verdict.ok) return verdict;
    const { account } = verdict;
    const planned = planChanges({ copy, account, materials, judge, session });
    if (!planned.ok) return planned;
    // `planChanges` has altered what the model wrote, so the final texts are checked again.
    const final = planVerdict({
      before: copy.before,
      after: copy.afterChanges(planned.changes),
      claims,
      now,
    });
    if (!final.ok) return final;
    const { held } = final;
    return {
      ok: true,
      changes: planned.changes,
      account: final.account,
      ...(held !== undefined && { held }),
    };
  }

  async #settle({ changes, account, held }: Drafted): Promise<DreamOutcome> {
    const { id, now, review, store, session, mayWrite, signal } = this.#input;
    const whole: Proposal = { id, asOf: now, changes, account, ...(held !== undefined && { held }) };
    const { proposal, waiting } = review ? { proposal: whole } : splitProposal(whole);
    const end = { ok: true as const, proposal, left: [], notes: [], ...(waiting && { waiting }) };
    if (changes.length === 0) return { ...end, state: "completed" };
    if (!review && held !== undefined)
      return { ok: true, state: "held", proposal: whole, left: [], notes: [] };
    if (proposal.changes.length === 0) return { ...end, state: "completed" };
    if (review && !(await review(proposal))) return { ...end, state: "declined" };
    if (signal.aborted) return failDream("", signal);
    if (!(await mayWrite())) return failDream("Another dream has started instead.", signal);
    const applied = await applyProposal(store, proposal, session);
    if (!applied.ok) return failDream(applied.reason, signal);
    return { ...end, state: "completed", left: applied.left, ...(applied.write && { write: applied.write }) };
  }

  get #stopped(): boolean {
    return this.#input.signal.aborted || this.#spent.signal.aborted;
  }

  #reason(outcome: ForkOutcome): string {
    if (this.#spent.signal.aborted) return (this.#spent.signal.reason as Error).message;
    if (!outcome.ok) return outcome.reason;
    return `The model's answer did not come to its end (${outcome.message.stop_reason}).`;
  }

  #show(tools: DreamTools): void {
    const { show, settings } = this.#input;
    show?.({
      phase: tools.written.length > 0 ? "updating" : "starting",
      calls: tools.calls,
      files: tools.written,
      turns: this.#turns.slice(-settings.shownTurns),
    });
  }
}

/** Lists what the dream has seen: messages of each session, and files of the project. */
const listMaterial = ({ material }: PastSessions, { looked }: DreamTools): readonly Material[] =>
  looked.length === 0 ? material : [...material, { session: "", messages: looked }];

function readClaims(outcome: ForkOutcome): readonly Claim[] {
  if (!outcome.ok) return [];
  const parsed = parseAccount(outcome.text);
  return parsed.ok ? parsed.answer.account : [];
}

const withPlainPath = (claim: Claim): Claim =>
  "into" in claim && claim.into !== undefined
    ? { ...claim, into: claim.into.replace(/^memory\//, "") }
    : claim;

function summarizeTurn({ content }: AssistantMessage): { text: string; calls: number } {
  const text = content
    .filter(isText)
    .map((block) => block.text)
    .join("\n");
  return { text: text.slice(0, TURN_CHARACTERS), calls: content.filter(isToolUse).length };
}

/** Tells people the first problem and counts the others. */
function describeProblems(problems: readonly Problem[]): string {
  const [{ fact, why }] = problems as [Problem];
  const first = fact ? `${fact.id} of ${fact.path}: ${why}` : why;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return `The dream's account is not correct: ${first.replace(/\.$/, "")}${more}.`;
}

function failDream(reason: string, signal: AbortSignal): Extract<DreamOutcome, { ok: false }> {
  if (!signal.aborted) return { ok: false, state: "failed", reason };
  const why = describeError(signal.reason);
  return { ok: false, state: "killed", reason: why };
}
