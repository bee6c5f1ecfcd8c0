// Describes why a run failed: a broken invariant, or an unexpected error.
import { type InvariantName, Violation } from "./violation.ts";

export function describeReason(error: unknown): { invariant: InvariantName; message: string } {
  if (error instanceof Violation) return { invariant: error.invariant, message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { invariant: "no surprise", message };
}
