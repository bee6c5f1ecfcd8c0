// Mutates the structure of a JSON text: values of other types, missing and unknown keys, nested lists, extreme depths.
import type { Random } from "../random.ts";

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "x",
  "\u0000",
  "\ud800",
  "\x1b[2J",
  "__proto__",
  [],
  {},
  [[]],
  [null],
  { type: "text" },
  { type: 1 },
];
const KEYS: readonly string[] = ["__proto__", "constructor", "toString", "type", "id", "", "length", "then"];
const MAX_DEPTH = 5_000;

export function mutateJson(seed: string, random: Random): string {
  // Several documents, one per line, are mutated separately.
  return seed
    .split("\n")
    .map((line) => (random.chance(0.5) ? mutateLine(line, random) : line))
    .join("\n");
}

function mutateLine(line: string, random: Random): string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return line;
  }
  const changes = 1 + random.below(3);
  for (let at = 0; at < changes; at++) value = mutateValue(value, random);
  if (random.chance(0.01)) return nestJson(JSON.stringify(value), 1 + random.below(MAX_DEPTH), random);
  return JSON.stringify(value);
}

function nestJson(inside: string, depth: number, random: Random): string {
  return random.chance(0.5)
    ? "[".repeat(depth) + inside + "]".repeat(depth)
    : '{"a":'.repeat(depth) + inside + "}".repeat(depth);
}

function mutateValue(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.chance(0.15)) return random.pick(VALUES);
  if (Array.isArray(value)) return mutateList(value, random);
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.15))
    return Object.fromEntries([...entries, [random.pick(KEYS), random.pick(VALUES)]]);
  const at = random.below(entries.length);
  const [key, inner] = entries[at]!;
  const kind = random.below(8);
  if (kind === 0) entries.splice(at, 1);
  else if (kind === 1) entries[at] = [random.pick(KEYS), inner];
  else entries[at] = [key, mutateValue(inner, random)];
  return Object.fromEntries(entries);
}

function mutateList(list: readonly unknown[], random: Random): unknown[] {
  const changed = [...list];
  const at = random.below(list.length + 1);
  const kind = random.below(6);
  if (kind === 0 || list.length === 0) changed.splice(at, 0, random.pick(VALUES));
  else if (kind === 1) changed.splice(at, 1);
  else if (kind === 2) changed.splice(at, 0, ...list.slice(0, 3));
  else changed[at % list.length] = mutateValue(list[at % list.length], random);
  return changed;
}
