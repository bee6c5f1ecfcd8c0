// The root of each package exports only what most programs need; the rest is in subpaths.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Every name that a module exports, types included; an `export *` would hide some and is not allowed. */
function exportedNames(path: string): string[] {
  const source = readFileSync(path, "utf8");
  expect(source).not.toContain("export *");
  return [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
}

test.each([
  ["core", 28],
  ["agent", 18],
])("the root of %s has at most %d names", (home, most) => {
  const names = exportedNames(`packages/${home}/src/index.ts`);
  expect(names.length).toBeGreaterThan(5);
  expect(names.length).toBeLessThanOrEqual(most);
});
