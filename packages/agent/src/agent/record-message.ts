// Records a message of the user: hooks see it first; skills it calls, files it mentions and memory requests in it are handled.
import { SessionError } from "@palimpsest/core";
import type { QueuedMessage } from "../loop/message-queue.ts";
import { applyMemoryRequest, NOTHING_APPLIED } from "../memory/apply-memory-request.ts";
import type { AgentDependencies } from "./agent-dependencies.ts";
import { loadCalledSkill } from "./load-called-skill.ts";
import {
  addMentioned,
  type MentionDependencies,
  readMentions,
  readPrompt,
  readTypedText,
} from "./read-mentions.ts";

type RecordDependencies = Pick<
  AgentDependencies,
  "place" | "calls" | "conversation" | "project" | "model"
> & {
  /** Shows the user a sentence. */
  notice(text: string): void;
};

/** Undefined once the message is recorded, otherwise why it was not. */
export async function recordMessage(
  message: QueuedMessage,
  { place, calls, conversation, project, model, notice }: RecordDependencies,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { session } = place;
  const { permissions, gate, hooks, credentials } = calls;
  const { openingReminder, tail, memory, state } = conversation;
  const outcome = await hooks.run("UserPromptSubmit", { prompt: readPrompt(message.content) }, signal);
  hooks.applyOutcome({ ...outcome, texts: [] });
  const refusal = outcome.blocked ?? outcome.stop;
  if (refusal !== undefined) return refusal;
  for (const text of await openingReminder.ensure(session)) notice(text);
  const { skills, mayUse } = project;
  const { invoked } = state;
  const skill = await loadCalledSkill(message, { skills, invoked, permissions, mayUse, notice });
  if (skill && !skill.ok) return skill.reason;
  const permit: MentionDependencies["permit"] = (call, tool) => gate.permitCall(call, tool, signal);
  const { texts, blocks, notices } = await readMentions(message, { place, permissions, permit });
  for (const text of notices) notice(text);
  const { content, origins } = addMentioned(message, credentials.redactBlocks(blocks));
  try {
    await session.user(content, { origins });
  } catch (error) {
    // For example an empty message. The messages queued after it are still recorded.
    if (!SessionError.isInstance(error) || error.code !== "bad-input") throw error;
    return error.message;
  }
  const entry = session.view.slots.findLast(({ source }) => source === "human")?.entry;
  if (entry !== undefined) await place.checkpoints.begin(entry);
  // Without a model, `answerOffline` applies the request and reports it.
  const applied = model.client.isOffline
    ? NOTHING_APPLIED
    : await applyMemoryRequest(readTypedText(message), entry, memory);
  for (const text of applied.notices) notice(text);
  tail.add(...(skill ? [skill.text] : []), ...outcome.texts, ...texts, ...applied.reminders);
  return undefined;
}
