// Which failures are told in a sentence. Anything else is a bug and keeps its stack.

/** Every error of ours carries a stable code; so do those of the system. */
export function isExpected(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

export function sentence(error: Error): string {
  return error.message.endsWith(".") ? error.message : `${error.message}.`;
}
