// Which hooks an event calls. Pure.
import { type HookDetails, type HookEvent, POWERS } from "./hook-events.ts";
import type { Hook } from "./read-hook-settings.ts";

/** Each command runs once, however often it is configured. */
export function matchHooks<E extends HookEvent>(
  hooks: readonly Hook[],
  event: E,
  details: HookDetails[E],
): Hook[] {
  const field = POWERS[event].matches;
  const subject = field === undefined ? undefined : (details as unknown as Record<string, unknown>)[field];
  const called = hooks.filter((hook) => hook.event === event && matchesSubject(hook.matcher, subject));
  return called.filter((hook, at) => called.findIndex((other) => other.command === hook.command) === at);
}

/** Plain names joined by `|` must match exactly; anything else is a regular expression that may match anywhere. */
export function matchesSubject(matcher: string, subject: unknown): boolean {
  if (matcher === "" || matcher === "*" || typeof subject !== "string") return true;
  if (/^[\w|-]+$/.test(matcher)) return matcher.split("|").includes(subject);
  return new RegExp(matcher).test(subject);
}
