// What a tool call is about: the first text among its inputs, which is a path, a command or a pattern.

export function findSubject(input: unknown): string {
  const values = Object.values((input ?? {}) as Record<string, unknown>);
  return values.find((value) => typeof value === "string") ?? "";
}
