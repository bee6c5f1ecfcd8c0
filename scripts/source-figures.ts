// Prints figures of the sources: files, lines, names, exports, imports. `node scripts/source-figures.ts [FOLDER]`, by default of this
// repository; another folder can be a clone at another commit. docs/benchmarks.md has the figures of before and after.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blankStrings } from "./imports/blank.ts";
import { importsOf } from "./imports/read.ts";
import { isTest, resolveSpecifier } from "./imports/source-places.ts";
import { measureNames } from "./names/measure-names.ts";

const SOURCES = [
  "packages/*/src/**/*.{ts,tsx}",
  "{simulator,bench}/src/**/*.ts",
  "{scripts,examples}/**/*.ts",
];

const folder = process.argv[2] ?? ".";
const paths = globSync(SOURCES, { cwd: folder })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.includes("node_modules") && !/\.(?:made|md)\.ts$/.test(path));
const sources = new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));

const isOwnCode = (path: string): boolean => !isTest(path);
const countLines = (path: string): number => sources.get(path)!.split("\n").length - 1;
const formatShare = (part: number, whole: number): string =>
  `${part} (${((100 * part) / whole).toFixed(1)}%)`;

/** The length of the longest chain of run-time imports, in files. */
function measureLongestChain(): number {
  const lengths = new Map<string, number>();
  const measure = (path: string): number => {
    const known = lengths.get(path);
    if (known !== undefined) return known;
    // Stops at a cycle.
    lengths.set(path, 0);
    const text = sources.get(path)!;
    const imported = importsOf(text, blankStrings(text))
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ specifier }) => resolveSpecifier(path, specifier))
      .filter((to) => to !== undefined && sources.has(to));
    const length = 1 + Math.max(0, ...imported.map((to) => measure(to!)));
    lengths.set(path, length);
    return length;
  };
  return Math.max(...paths.filter(isOwnCode).map(measure));
}

function countExports(home: string): number {
  const source = sources.get(`packages/${home}/src/index.ts`) ?? "";
  const lists = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)];
  return lists.flatMap(([, names = ""]) => names.split(",").filter((name) => name.trim() !== "")).length;
}

const own = paths.filter(isOwnCode);
const lines = own.map(countLines).sort((a, b) => a - b);
const findQuantile = (share: number): number => lines[Math.floor(lines.length * share)]!;
const { functions, oneWord, participles, files, sharedNames } = measureNames(sources);
const rows: readonly (readonly [string, string | number])[] = [
  ["files, tests apart", own.length],
  ["their lines", lines.reduce((sum, count) => sum + count, 0)],
  ["median and p90 of their lines", `${findQuantile(0.5)}, ${findQuantile(0.9)}`],
  ["of these, above 400 lines", lines.filter((count) => count > 400).length],
  ["files of tests", paths.length - own.length],
  ["names exported by the roots of core and agent", `${countExports("core")}, ${countExports("agent")}`],
  ["functions with a one-word name", formatShare(oneWord.length, functions)],
  ["functions named with a bare participle", participles.length],
  ["files that share their base name in a package", formatShare(sharedNames.length, files)],
  ["longest chain of imports inside a package", measureLongestChain()],
];
for (const [what, value] of rows) console.log(`${what.padEnd(48)} ${value}`);
