// Combines a PreToolUse hook's decision with that of the rules. Pure.
import type { Decision } from "./plan-decision.ts";

export interface HookPermission {
  readonly decision: "allow" | "deny" | "ask";
  readonly reason?: string;
}

/**
 * A hook can forbid what rules allow, and answer what they would ask. What a rule or plan mode forbids stays forbidden. What a
 * memory forbids, or a deny rule may forbid, stays a question to the person.
 */
export function applyHookPermission(decision: Decision, hook: HookPermission | undefined): Decision {
  if (!hook || decision.behavior === "deny") return decision;
  if (hook.decision === "deny") return { behavior: "deny", reason: hook.reason ?? "A hook forbids this." };
  if (decision.behavior === "ask" && (decision.memory !== undefined || decision.unread)) return decision;
  if (hook.decision === "allow") return { behavior: "allow", because: hook.reason ?? "a hook allows it" };
  if (decision.behavior === "ask") return decision;
  const why = hook.reason ?? "A hook says to ask.";
  return { behavior: "ask", what: "Go on with this call", why, suggestions: [] };
}
