// The loop of a fresh agent that a program started: asks the model and runs its calls until it makes no more.
import { AGENT } from "../agents/agent-tool.ts";
import { answerCalls, listCalls } from "../forks/answer-calls.ts";
import { type Model, ModelError } from "../models/model.ts";
import type { Session } from "../session.ts";
import { type AssistantMessage, isEmptyAnswer, type RequestBody } from "../transcript/blocks.ts";
import { type AnswerAgentCall, answerAgentCalls } from "./answer-agent-calls.ts";
import { readFinalText } from "./read-final-text.ts";
import type { SessionTool } from "./session-tools.ts";
import type { SessionRequest } from "./session-types.ts";

export interface ChildRun {
  readonly child: Session;
  readonly client: Model;
  readonly prompt: string;
  /** What it is told in addition to its task. */
  readonly notes: readonly string[];
  /** Tools that the session provides: SendMessage, and Agent if it may start others. */
  readonly tools: readonly SessionTool[];
  readonly answer: AnswerAgentCall | undefined;
  readonly maxTurns: number;
  readonly signal: AbortSignal;
  /** Called at the moment when nothing is left to answer; messages that arrive before it are still answered. */
  onEnd(): void;
}

/** Returns its last message. Rejects if it does not finish. */
export async function runChild(run: ChildRun): Promise<string> {
  const { child, prompt, maxTurns, signal, notes } = run;
  const answer = answerAgentCalls({ own: [...child.tools, ...run.tools], answer: run.answer, signal });
  // Marked as piped, because these are not the human's words.
  await child.user(prompt, { origins: [{ from: 0, to: prompt.length, origin: "piped" }] });
  for (const note of notes) await child.remind(note);
  for (let turn = 1; ; turn++) {
    const response = await askModel(run);
    const calls = listCalls(response);
    const isOver = calls.length === 0 && response.stop_reason !== "pause_turn";
    // An empty answer leaves the question open; asking again would bring the same.
    if (turn >= maxTurns || (isOver && (!child.isUnanswered || isEmptyAnswer(response)))) {
      run.onEnd();
      return readFinalText(response);
    }
    if (calls.length === 0) continue;
    // Agents that it starts work side by side.
    const begun = new Map(
      calls.filter(({ name }) => name === AGENT).map((call) => [call.id, answer(call)] as const),
    );
    const { results } = await answerCalls(calls, {
      layer: "agents",
      directive: "",
      maxTurns,
      answer: (call) => begun.get(call.id) ?? answer(call),
      signal,
    });
    signal.throwIfAborted();
    await child.toolResults(results);
  }
}

async function askModel(run: ChildRun): Promise<AssistantMessage> {
  const { child, signal } = run;
  const request = await child.request({ signal });
  try {
    return await sendRequest(run, request);
  } catch (error) {
    const fitting = await child.overflow(error, { signal });
    if (!fitting) throw error;
    return sendRequest(run, fitting);
  }
}

/** Resolves when the response is recorded. A partial response is recorded too if the request fails. */
async function sendRequest({ child, client, signal }: ChildRun, request: SessionRequest) {
  try {
    const response = await client.send(request as unknown as RequestBody, { signal }).final();
    await child.assistant(response);
    return response;
  } catch (error) {
    const { partial, incomplete = [] } = ModelError.isInstance(error) ? error.details : {};
    if (partial) await child.aborted(partial, { incomplete });
    throw error;
  }
}
