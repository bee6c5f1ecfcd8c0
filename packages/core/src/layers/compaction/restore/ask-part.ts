// Calls one part of a restorer. A failure is noted in a sentence and never stops the compaction.
import { describeError } from "../../../text/describe-error.ts";
import type { MaybeAsync } from "./restorer.ts";

/** Notes a problem that did not stop the compaction. */
export type Aside = (reason: string) => void;

export async function askPart<T>(
  what: string,
  part: () => MaybeAsync<T | undefined> | undefined,
  isRight: (value: T) => boolean,
  aside: Aside,
): Promise<T | undefined> {
  try {
    const value = await part();
    // An agent written in plain JavaScript may return anything.
    if (value === undefined || value === null) return undefined;
    if (isRight(value)) return value;
    aside(`${what} could not be restored: not what was expected`);
  } catch (error) {
    aside(`${what} could not be restored: ${describeError(error)}`);
  }
  return undefined;
}

export const isString = (value: unknown): value is string => typeof value === "string";
