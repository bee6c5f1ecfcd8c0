// The basis of every conformance suite: named cases that any test runner can run.
import { deepStrictEqual, ok } from "node:assert/strict";

/** One requirement. `run` rejects with an AssertionError if the implementation does not meet it. */
export interface ConformanceCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

interface Disposal {
  dispose(): void | Promise<void>;
}

/** The requirements of one group, by name. Each gets its own subject. */
export type Requirements<Subject> = Readonly<Record<string, (subject: Subject) => void | Promise<void>>>;

/** Makes cases that each open a subject, check one requirement on it, and dispose of it even if the check fails. */
export function makeCases<Subject extends object>(
  open: () => Subject | Promise<Subject>,
  requirements: Requirements<Subject>,
): ConformanceCase[] {
  return Object.entries(requirements).map(([name, check]) => ({
    name,
    async run() {
      const subject: Subject & Partial<Disposal> = await open();
      try {
        await check(subject);
      } finally {
        await subject.dispose?.();
      }
    },
  }));
}

/** Puts the group's name before each of its requirements. */
export function prefixNames<Subject>(
  group: string,
  requirements: Requirements<Subject>,
): Requirements<Subject> {
  return Object.fromEntries(
    Object.entries(requirements).map(([name, check]) => [`${group}: ${name}`, check]),
  );
}

/** Compares only the fields that `expected` has, at every depth. */
export function assertFields(actual: unknown, expected: unknown): void {
  deepStrictEqual(pickFields(actual, expected), expected);
}

function pickFields(actual: unknown, expected: unknown): unknown {
  if (typeof actual !== "object" || actual === null || typeof expected !== "object" || expected === null)
    return actual;
  if (Array.isArray(actual)) {
    const pattern: readonly unknown[] = Array.isArray(expected) ? expected : [];
    return actual.map((item, i) => pickFields(item, pattern[i]));
  }
  const found = actual as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(expected)
      .filter(([key]) => key in found)
      .map(([key, value]) => [key, pickFields(found[key], value)]),
  );
}

/** Asserts that it is exactly this error, not one like it. */
export async function assertRejectsWith(work: Promise<unknown>, error: unknown): Promise<void> {
  const outcome = await work.then(
    () => ({ rejected: false, reason: undefined }),
    (reason: unknown) => ({ rejected: true, reason }),
  );
  ok(outcome.rejected, "The promise was expected to reject");
  ok(outcome.reason === error, `Rejected with another error: ${String(outcome.reason)}`);
}
