// Hides what looks like a key or a password in a text that leaves the machine. Pure.
import { maskSecrets } from "@palimpsest/core/memory";

/** In every string of a value; its shape stays. */
export function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskDeep(inner)]));
}
