// Sets a value at a path of nested objects, creating missing ones.
import type { Path } from "./keys.ts";

export function assignPath(target: Record<string, unknown>, path: Path, value: unknown): void {
  let at = target;
  for (const name of path.slice(0, -1)) {
    if (!Object.hasOwn(at, name)) at[name] = {};
    at = at[name] as Record<string, unknown>;
  }
  at[path.at(-1) ?? ""] = value;
}
