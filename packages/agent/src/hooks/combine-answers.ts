// Combines the answers of all hooks of one event. The strictest decision on permission wins. Pure.
import { cutText, type HookAnswer, MAX_TEXT } from "./read-answer.ts";

export interface HookOutcome {
  /** Why something must not happen. After a tool: a text for the model. At Stop: why the agent must continue. */
  readonly blocked?: string;
  /** Set if the agent must stop: the text for the user. */
  readonly stop?: string;
  readonly permission?: { readonly decision: "allow" | "deny" | "ask"; readonly reason?: string };
  /** Replaces the call's input. */
  readonly updatedInput?: Readonly<Record<string, unknown>>;
  /** For the model, in the order of the hooks. */
  readonly texts: readonly string[];
  /** For the user: messages and errors of hooks. */
  readonly messages: readonly string[];
}

export const NO_HOOKS: HookOutcome = { texts: [], messages: [] };

/** All texts of one event together. */
const MAX_TEXTS = 3 * MAX_TEXT;
const STRICTEST = ["deny", "ask", "allow"] as const;

export function combineAnswers(answers: readonly HookAnswer[]): HookOutcome {
  const blocks = answers.flatMap(({ block }) => (block === undefined ? [] : [block]));
  const stop = answers.find((answer) => answer.stop !== undefined)?.stop;
  const permission = STRICTEST.map((decision) =>
    answers.find((answer) => answer.permission?.decision === decision),
  ).find((answer) => answer)?.permission;
  const updates = answers.flatMap(({ updatedInput }) => (updatedInput ? [updatedInput] : []));
  const messages = answers.flatMap(({ message, error }) =>
    [message, error].filter((text) => text !== undefined),
  );
  // Two hooks that rewrite the input did not see each other's change, so neither result is what both wanted.
  const clash =
    updates.length > 1 && updates.some((each) => JSON.stringify(each) !== JSON.stringify(updates[0]));
  if (clash)
    messages.push("Two hooks gave the call different inputs; neither is used, and the call is not made.");
  const blocked = clash ? [...blocks, "Two hooks gave this call different inputs."] : blocks;
  return {
    ...(blocked.length > 0 && { blocked: cutText(blocked.join("\n"), MAX_TEXT) }),
    ...(stop !== undefined && { stop }),
    ...(permission && { permission }),
    ...(updates.length > 0 && !clash && { updatedInput: updates[0]! }),
    texts: limitTexts(answers.flatMap(({ text }) => (text === undefined ? [] : [text]))),
    messages,
  };
}

function limitTexts(texts: readonly string[]): string[] {
  let room = MAX_TEXTS;
  const kept: string[] = [];
  for (const text of texts) {
    if (room <= 0) break;
    kept.push(cutText(text, room));
    room -= text.length;
  }
  return kept;
}
