// Reads a hook's answer: exit code, JSON on stdout, text on stderr. Pure.

import { toOneLine } from "@palimpsest/core/text";
import * as z from "zod";
import { formatSchemaError } from "../settings/format-schema-error.ts";
import { POWERS } from "./hook-events.ts";
import type { Hook } from "./read-hook-settings.ts";
import type { SpawnAnswer } from "./run-hook.ts";

/** A text for the model: enough for a report, too little to fill a window. */
export const MAX_TEXT = 10_000;
/** A reason is a sentence or a linter's output, not a file. */
const MAX_REASON = 4_000;
/** Exit codes of the shell: the program cannot be run, or does not exist. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);
/** For the user's screen. */
const MAX_MESSAGE = 1_000;

// Lazy, to keep the start fast.
const output = z.lazy(() =>
  z.looseObject({
    continue: z.boolean().optional(),
    stopReason: z.string().optional(),
    systemMessage: z.string().optional(),
    suppressOutput: z.boolean().optional(),
    decision: z.enum(["approve", "allow", "block", "deny"]).optional(),
    reason: z.string().optional(),
    hookSpecificOutput: z
      .looseObject({
        hookEventName: z.string().optional(),
        additionalContext: z.string().optional(),
        permissionDecision: z.enum(["allow", "deny", "ask"]).optional(),
        permissionDecisionReason: z.string().optional(),
        updatedInput: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
  }),
);

/** One hook's answer, limited to what its event allows. */
export interface HookAnswer {
  readonly command: string;
  /** Why the action must not happen. */
  readonly block?: string;
  /** The agent must stop; the reason. */
  readonly stop?: string;
  readonly permission?: { readonly decision: "allow" | "deny" | "ask"; readonly reason?: string };
  readonly updatedInput?: Readonly<Record<string, unknown>>;
  /** For the model. */
  readonly text?: string;
  /** For the user. */
  readonly message?: string;
  /** Why the hook failed. A failure blocks nothing, unless a guard could not be started. */
  readonly error?: string;
}

export function readAnswer(hook: Hook, answer: SpawnAnswer): HookAnswer {
  const { command, event } = hook;
  if (!answer.ok) {
    const error = cutText(`Hook ${nameHook(hook)}: ${answer.reason}`, MAX_MESSAGE);
    return { command, error, ...(!answer.isStarted && blockUnguarded(hook, error)) };
  }
  const { code, stdout, stderr } = answer;
  if (code === 2) {
    const reason = cutText(stderr.trim() || "A hook blocked this and gave no reason.", MAX_REASON);
    if (POWERS[event].blocks) return { command, block: reason };
    return { command, error: cutText(`Hook ${nameHook(hook)}: ${reason}`, MAX_MESSAGE) };
  }
  if (code !== 0) {
    const why = stderr.trim() || stdout.trim() || "no words";
    const error = cutText(`Hook ${nameHook(hook)} failed with exit code ${code}: ${why}`, MAX_MESSAGE);
    return { command, error, ...(NOT_STARTED.has(code) && blockUnguarded(hook, error)) };
  }
  return readOutput(hook, stdout.trim());
}

/** A guard that could not be started blocks the call. Any other failure blocks nothing. */
function blockUnguarded({ event }: Hook, why: string): Pick<HookAnswer, "block"> {
  if (!POWERS[event].decides) return {};
  return {
    block: cutText(`Not run: a hook that must check it first cannot run. ${why}`, MAX_REASON),
  };
}

function readOutput(hook: Hook, text: string): HookAnswer {
  const { command, event } = hook;
  if (text === "") return { command };
  const json = parseObject(text);
  if (json === undefined) {
    if (POWERS[event].plainText) return { command, text: cutText(text, MAX_TEXT) };
    // Unexpected text is fine; half a JSON object is an error.
    if (!text.startsWith("{")) return { command };
    return {
      command,
      error: `Hook ${nameHook(hook)} printed invalid JSON, which is ignored.`,
    };
  }
  const checked = output.safeParse(json);
  if (!checked.success) {
    const why = formatSchemaError(checked.error);
    return {
      command,
      error: cutText(`Hook ${nameHook(hook)} answered in an unknown format: ${why}`, MAX_MESSAGE),
    };
  }
  return limitToPowers(hook, checked.data);
}

function limitToPowers({ command, event }: Hook, said: z.infer<typeof output>): HookAnswer {
  const { blocks, adds, decides } = POWERS[event];
  const own = said.hookSpecificOutput;
  const refuses = said.decision === "block" || said.decision === "deny";
  const reason = said.reason === undefined ? undefined : cutText(said.reason, MAX_REASON);
  return {
    command,
    ...(blocks && refuses && { block: reason ?? "A hook blocked this and gave no reason." }),
    ...(blocks &&
      said.continue === false && {
        stop: cutText(said.stopReason ?? "A hook stopped the agent.", MAX_REASON),
      }),
    ...(decides && permissionOf(own, said.decision, reason)),
    ...(decides && own?.updatedInput && { updatedInput: own.updatedInput }),
    ...(adds && own?.additionalContext && { text: cutText(own.additionalContext, MAX_TEXT) }),
    ...(said.systemMessage && { message: cutText(said.systemMessage, MAX_MESSAGE) }),
  };
}

function permissionOf(
  own: z.infer<typeof output>["hookSpecificOutput"],
  decision: string | undefined,
  reason: string | undefined,
): Pick<HookAnswer, "permission"> {
  const why = own?.permissionDecisionReason ?? reason;
  const said =
    own?.permissionDecision ?? (decision === "approve" || decision === "allow" ? "allow" : undefined);
  if (said === undefined) return {};
  return { permission: { decision: said, ...(why !== undefined && { reason: cutText(why, MAX_REASON) }) } };
}

function parseObject(text: string): object | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nameHook = ({ command, event }: Hook) => `${event} (${cutText(toOneLine(command), 80)})`;

export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}… (${text.length - most} more characters)`;
}
