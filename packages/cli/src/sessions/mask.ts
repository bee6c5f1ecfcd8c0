// Masks keys and passwords in text that may leave the machine. Pure.
import { maskSecrets } from "@palimpsest/core/memory";

/** Masks every string of a value, and keeps its structure. */
export function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskDeep(inner)]));
}
