// Masks what looks like a key or a password in a text that leaves the machine. Pure. Better one word too many than a key. Then
// what a maintained set of rules knows besides.
import { masked } from "@palimpsest/core";

/** By their own shape: each begins with something that nothing else begins with. */
const SHAPES: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_\w{20,}/g,
  /\bglpat-[\w-]{16,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** By what they are called: the value goes, the name stays. In quotes it may hold spaces. */
const NAMED =
  /((?:password|passwd|secret|token|api[_-]?key|access[_-]?key|authorization)["']?\s*[:=]\s*(?:bearer\s+)?)(?:(["'])[^"'\n]{4,}\2|[^\s"'`,;]{8,})/gi;
/** `scheme://user:password@host`. */
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]+:)([^\s@/]+)(@)/gi;

const MASK = "[masked]";

export function mask(text: string): string {
  const shaped = SHAPES.reduce((rest, shape) => rest.replace(shape, MASK), text);
  return masked(shaped.replace(NAMED, `$1$2${MASK}$2`).replace(IN_ADDRESS, `$1${MASK}$3`));
}

/** In every string of a value; its shape stays. */
export function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map(maskDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskDeep(inner)]));
}
