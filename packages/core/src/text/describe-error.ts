// Describes what was thrown. Anything can be thrown, even a plain string.

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
