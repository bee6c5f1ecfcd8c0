// The API refuses a request that contains a lone surrogate. The transcript keeps it unchanged; requests contain the replacement
// character instead.

export function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  for (const key in value) {
    if (!key.isWellFormed() || !isWellFormed((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** Returns the value itself if it is well-formed. */
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
