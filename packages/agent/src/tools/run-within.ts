// Runs synchronous work with a time limit, such as a pattern that may backtrack without end.
import { createContext, Script } from "node:vm";

const CALL = new Script("work()");

/** Blocks the process while it runs, so it is for work that normally takes milliseconds. */
export function runWithin<T>(milliseconds: number, work: () => T): { readonly value: T } | undefined {
  try {
    const scope = createContext({ work });
    return { value: CALL.runInContext(scope, { timeout: Math.max(1, Math.ceil(milliseconds)) }) as T };
  } catch (error) {
    // The error comes from the other realm, so it is not an instance of this realm's Error.
    if ((error as { code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}
