// Asks a model what is worth keeping of an exchange, and saves what passes the gate. The cursor moves only if this succeeds.

import type { RunFork, ToolAnswer } from "../../forks/fork.ts";
import type { GatedStore } from "../../memory/safety/gate.ts";
import type { Material, Said } from "../../memory/safety/material.ts";
import { joinReplaced, type ReplacedNotice } from "../../memory/store/describe-replaced.ts";
import type { OfflineAnswer } from "../../models/model.ts";
import type { SavedMemory } from "../../record/layer-events.ts";
import type { ToolUseBlock } from "../../transcript/blocks.ts";
import { EXTRACTION } from "./extraction.ts";
import { makeForkDirective, makeFreshPrompt, ownPrompt } from "./extraction-directive.ts";
import { MemoryTools, type SavedCheck } from "./memory-tools.ts";
import { parseAnswerFiles } from "./parse-answer-files.ts";

export interface ExtractionInput {
  readonly store: GatedStore;
  readonly folder: string;
  readonly session: string;
  readonly material: Material;
  /** What was said since the cursor, in order. */
  readonly since: readonly Said[];
  readonly date: string;
  readonly maxTurns: number;
  readonly ask:
    | { readonly by: "fork"; readonly runFork: RunFork; readonly canWrite: boolean }
    | { readonly by: "fresh"; readonly send: FreshSend };
  readonly look?: ((call: ToolUseBlock) => Promise<ToolAnswer | undefined>) | undefined;
  readonly signal: AbortSignal;
}

/** Sends one request to the small model. Its cost is in the ledger when the promise resolves. */
export type FreshSend = (
  prompt: string,
  signal: AbortSignal,
  answerOffline: OfflineAnswer,
) => Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }>;

export type ExtractionOutcome = {
  /** Files that were written, without the index. They stay even if the run fails later. */
  readonly saved: readonly string[];
  /** The content of those files. */
  readonly kept: readonly SavedMemory[];
  /** What they supersede, and what they may contradict. */
  readonly replaced: ReplacedNotice;
  /** Tool calls that will need approval from now on; the human is told. */
  readonly checks: readonly SavedCheck[];
  /** Why calls were refused and memories were not saved. */
  readonly denials: readonly string[];
} & ({ readonly ok: true } | { readonly ok: false; readonly reason: string });

export async function runExtraction(input: ExtractionInput): Promise<ExtractionOutcome> {
  const { store, folder, session, since, date, ask } = input;
  const canWrite = ask.by === "fork" && ask.canWrite;
  const memories = await store.list();
  const told = { folder, memories, since, canWrite, date };
  const prompt = ask.by === "fork" ? makeForkDirective(told) : makeFreshPrompt(told);
  const tools = new MemoryTools({
    ...input,
    material: withPrompt(input.material, ownPrompt(told)),
    authorship: { by: "extraction", session },
  });
  const answerOffline = async () =>
    (await import("./extract-offline.ts")).extractOffline({ since, taken: memories.map(({ path }) => path) });
  const answer =
    ask.by === "fork"
      ? await extractByFork(input, ask.runFork, prompt, { tools, answerOffline })
      : await ask.send(prompt, input.signal, answerOffline);
  if (answer.ok) for (const { path, text } of parseAnswerFiles(answer.text)) await tools.save(path, text);
  const { saved, checks, denials, kept, replaced } = tools;
  return {
    saved,
    kept,
    replaced: joinReplaced(replaced),
    checks,
    denials,
    ...(answer.ok ? { ok: true } : { ok: false, reason: answer.reason }),
  };
}

async function extractByFork(
  { maxTurns, signal }: ExtractionInput,
  runFork: RunFork,
  directive: string,
  { tools, answerOffline }: { readonly tools: MemoryTools; readonly answerOffline: OfflineAnswer },
) {
  const outcome = await runFork({
    layer: EXTRACTION,
    directive,
    answerOffline,
    answer: (call) => tools.answer(call),
    isDone: () => tools.isSettled,
    maxTurns,
    signal,
  });
  if (outcome.ok && signal.aborted) return { ok: false as const, reason: "It was stopped." };
  return outcome;
}

/** Adds our own prompt as injected text, so that repeating it does not count as news. */
function withPrompt({ session, messages }: Material, prompt: string): Material {
  return { session, messages: [{ entry: "", kind: "injected", text: prompt }, ...messages] };
}
