// Describes what a check threw, with a signature that identifies the defect while the input is shortened.
import { BrokenProperty } from "./fuzz-target.ts";

export interface Problem {
  readonly text: string;
  /** The same for the same defect, however the input looks. */
  readonly signature: string;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof BrokenProperty) return { text: error.message, signature: `broken ${error.property}` };
  if (!(error instanceof Error)) return { text: `threw ${String(error)}`, signature: "threw no error" };
  const place = /\/((?:packages|simulator)\/[^\s():]+:\d+)/.exec(error.stack ?? "")?.[1] ?? "unknown place";
  const [line = ""] = error.message.split("\n");
  // A stack may overflow anywhere.
  const where = error instanceof RangeError && /call stack/.test(line) ? "" : ` at ${place}`;
  return {
    text: `${error.name}: ${line.slice(0, 300)} at ${place}`,
    signature: `${error.name}${where}`,
  };
}

export const HANG: Problem = { text: "does not end", signature: "hang" };
