// What went wrong, in one sentence: nobody at a terminal is helped by a stack.
import { isExpected, sentence } from "../../failure.ts";

export function sentenceOf(error: unknown): string {
  const message = isExpected(error)
    ? sentence(error)
    : error instanceof Error
      ? error.message
      : String(error);
  const [first = ""] = message.trim().split("\n", 1);
  return first === "" ? "Something failed, and did not say what." : first;
}
