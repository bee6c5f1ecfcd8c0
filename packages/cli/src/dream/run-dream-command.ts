// Runs a dream in the foreground: shows its progress, what happened to each statement and what would change, then asks.
import { MODEL_CREDENTIALS, openAside } from "@palimpsest/agent/internal";
import type { Session } from "@palimpsest/core";
import type { DreamOutcome, DreamProgress, Proposal } from "@palimpsest/core/internal";
import { nodeEnvironment, withholdVariables } from "@palimpsest/core/ports";
import { connectModel } from "../connect.ts";
import { onEndSignal } from "../end-signals.ts";
import { askLine, isTerminal, printLine, printWarning } from "../output.ts";
import { loadUsableSettings } from "../usable-settings.ts";
import { accountLines, diffLines, outcomeJson, outcomeLines } from "./format-dream.ts";

export interface DreamCommandOptions {
  readonly dryRun?: true;
  readonly yes?: true;
  readonly last?: true;
  readonly model?: string;
  readonly json?: true;
}

export async function runDreamCommand(options: DreamCommandOptions): Promise<void> {
  const session = await openDreamSession(options.model);
  const stop = new AbortController();
  onEndSignal(() => stop.abort(new Error("It was stopped.")));
  try {
    const outcome = await runDream(session, options, stop.signal);
    if (!outcome.ok) process.exitCode = 1;
    if (options.json) return printLine(JSON.stringify(outcomeJson(outcome, session.id), null, 2));
    for (const line of outcomeLines(outcome, options.dryRun === true))
      (outcome.ok ? printLine : printWarning)(line);
  } finally {
    await session.close();
  }
}

async function openDreamSession(modelName: string | undefined): Promise<Session> {
  const { variables: env } = nodeEnvironment();
  const cwd = process.cwd();
  const { settings, findings } = await loadUsableSettings(cwd);
  const model = connectModel({ settings, findings, env });
  withholdVariables(MODEL_CREDENTIALS);
  return openAside({ cwd, model, modelName, settings });
}

async function runDream(
  session: Session,
  options: DreamCommandOptions,
  signal: AbortSignal,
): Promise<DreamOutcome> {
  const { dreams } = session.memory;
  const waiting = await dreams.readHeld();
  if (waiting && !options.json) {
    printLine(`A dream of ${new Date(waiting.asOf).toISOString().slice(0, 10)} is waiting for your review.`);
    showProposal(waiting);
    // Looking at a proposal decides nothing: it stays open.
    if (options.dryRun || !isTerminal())
      return { ok: true, state: "held", proposal: waiting, left: [], notes: [] };
    return dreams.decide(waiting, await isWanted());
  }
  const review = makeReviewer(options);
  return session.dream({
    signal,
    ...(review && { review }),
    ...(!options.json && { show: progressTeller() }),
  });
}

/** Undefined with --yes: then safe changes are applied, and a change that would remove most of the memory waits. */
function makeReviewer({ dryRun, yes, json }: DreamCommandOptions) {
  if (yes && !dryRun) return undefined;
  return async (proposal: Proposal): Promise<boolean> => {
    if (!json) showProposal(proposal);
    if (dryRun) return false;
    if (!json && isTerminal()) return isWanted();
    printWarning("Cannot ask without a terminal: use --yes to apply, or --dry-run to preview.");
    return false;
  };
}

function showProposal(proposal: Proposal): void {
  for (const line of accountLines(proposal)) printLine(line);
  for (const line of diffLines(proposal)) printLine(line);
}

const isWanted = async (): Promise<boolean> =>
  /^y(?:es)?$/i.test((await askLine("Do this? It can be undone. [y/N] ")).trim());

/** Prints a line whenever the progress changes. */
function progressTeller(): (progress: DreamProgress) => void {
  let last = "";
  return ({ phase, calls, files }) => {
    const touched = files.length > 0 ? `, ${files.length} files touched` : "";
    const line = phase === "starting" && calls === 0 ? "Reading the memories." : `${calls} calls${touched}.`;
    if (line !== last) printWarning(line);
    last = line;
  };
}
