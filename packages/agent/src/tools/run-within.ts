// Runs work that has no end by itself, such as a pattern that backtracks for ever, for a bounded time.
import { createContext, Script } from "node:vm";

const CALL = new Script("work()");

/** Everything else waits while it runs: it is for milliseconds, and the bound for what was made to take for ever. */
export function runWithin<T>(milliseconds: number, work: () => T): { readonly value: T } | undefined {
  try {
    const scope = createContext({ work });
    return { value: CALL.runInContext(scope, { timeout: Math.max(1, Math.ceil(milliseconds)) }) as T };
  } catch (error) {
    // An error of the other realm: no instance of our Error.
    if ((error as { code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}
