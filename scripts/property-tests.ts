// Which test files draw generated values: they, or test code that they import, use fast-check or the simulator's seed.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DRAWS = /from "fast-check"|PALIMPSEST_SEED/;
const IMPORTED = /from "(\.{1,2}\/[^"]+\.ts)"/g;

export function findPropertyTests(): string[] {
  const drawing = new Map<string, boolean>();
  const drawsCases = (path: string): boolean => {
    const known = drawing.get(path);
    if (known !== undefined) return known;
    drawing.set(path, false);
    const text = readFileSync(path, "utf8");
    const imported = [...text.matchAll(IMPORTED)].map(([, each]) => join(dirname(path), each!));
    const found =
      DRAWS.test(text) || imported.filter((each) => /\.case\.ts$|\/testing\//.test(each)).some(drawsCases);
    drawing.set(path, found);
    return found;
  };
  return globSync("{packages/*,simulator,bench}/src/**/*.test.ts").filter(drawsCases).sort();
}
