// Describes an error in one sentence, without a stack, which does not help a user.
import { describeError } from "@palimpsest/core/text";
import { isExpected, toSentence } from "../../failure.ts";

export function sentenceOf(error: unknown): string {
  const message = isExpected(error) ? toSentence(error) : describeError(error);
  const [first = ""] = message.trim().split("\n", 1);
  return first === "" ? "Something failed without giving a reason." : first;
}
