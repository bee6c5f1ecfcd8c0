// What went wrong, in one sentence: nobody at a terminal is helped by a stack.

export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ""] = message.trim().split("\n", 1);
  return first === "" ? "Something failed, and did not say what." : first;
}
