// A parent in the middle of its work, and forks of it with a scripted model. Shared by tests.
import { expect } from "vitest";
import { type Script, type ScriptedTurn, scriptedModel } from "../models/scripted.ts";
import type { RequestBody } from "../transcript/blocks.ts";
import type { Entry } from "../transcript/entries.ts";
import { loadTranscript } from "../transcript/load-transcript.ts";
import { call, FOLDER, Parent, text } from "./fork.case.ts";
import type { ForkTask } from "./fork.ts";
import type { CostDraft } from "./run-fork.ts";

export const MODEL = "claude-sonnet-5-5";
export const USAGE = { input_tokens: 7, cache_read_input_tokens: 900, output_tokens: 11 };

/** A parent in the middle of its work, a scripted model for its forks, and everything they report. */
export async function bench(script: Script) {
  const parent = new Parent(MODEL).say("go");
  await parent.ask(text("Looking."), call("t1"));
  const model = scriptedModel({ script, usage: () => USAGE });
  const costs: CostDraft[] = [];
  const failures: string[] = [];
  const run = parent.runner(model, costs, failures);
  const fork = (task: Partial<ForkTask> = {}) =>
    run({ layer: "notes", directive: "Do it.", maxTurns: 4, ...task });
  const transcript = async (id: string): Promise<readonly Entry[]> => {
    const { entries, skipped, torn } = await loadTranscript(
      parent.ports.files,
      `${FOLDER}/forks/${id}.jsonl`,
    );
    expect([skipped, torn]).toEqual([0, undefined]);
    return entries;
  };
  return { parent, model, costs, failures, fork, transcript };
}

export const says = (words: string): ScriptedTurn => ({ content: [text(words)] });
export const calls = (...ids: string[]): ScriptedTurn => ({
  content: ids.map((id) => call(id, "Edit", { path: id })),
});
export const lastContent = (request: RequestBody | undefined) => request!.messages.at(-1)!.content;
export const types = (entries: readonly Entry[]) => entries.map(({ type }) => type);
