// Half a surrogate pair is no text, and the API refuses a request that holds one. The transcript keeps it as it came;
// what is sent shows the replacement character, as every decoder would.

export function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  for (const key in value) {
    if (!key.isWellFormed() || !isWellFormed((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** The value itself where nothing is wrong with it. */
export function toWellFormed<T>(value: T): T;
export function toWellFormed(value: unknown): unknown {
  if (isWellFormed(value)) return value;
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  const fields = Object.entries(value as object).map(([key, inner]) => [
    key.toWellFormed(),
    toWellFormed(inner),
  ]);
  return Object.fromEntries(fields);
}
