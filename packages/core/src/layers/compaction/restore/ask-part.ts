// Asks a part of a restorer. One that fails steps aside with a sentence; it never stops a compaction.
import { describeError } from "../../../text/describe-error.ts";
import type { MaybeAsync } from "./restorer.ts";

/** Collects what stepped aside. */
export type Aside = (reason: string) => void;

export async function askPart<T>(
  what: string,
  part: () => MaybeAsync<T | undefined> | undefined,
  isRight: (value: T) => boolean,
  aside: Aside,
): Promise<T | undefined> {
  try {
    const value = await part();
    // What an agent written in plain JavaScript hands over may be anything.
    if (value === undefined || value === null) return undefined;
    if (isRight(value)) return value;
    aside(`${what} could not be restored: not what was expected`);
  } catch (error) {
    aside(`${what} could not be restored: ${describeError(error)}`);
  }
  return undefined;
}

export const isString = (value: unknown): value is string => typeof value === "string";
