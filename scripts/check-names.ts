// Fails if a function's name is a bare participle (`told`, `cut`): it should be a verb and its object. Also fails if a limit is
// called `MOST_…` or `LEAST_…` instead of `MAX_…` or `MIN_…`.
// `--report [FOLDER]` prints how functions and files are named, with every one-word name and shared file name.
import { globSync, readFileSync } from "node:fs";
import { findPackage, measureNames, type NameReport } from "./names/measure-names.ts";

const SOURCES = [
  "packages/*/src/**/*.{ts,tsx}",
  "{simulator,bench}/src/**/*.{ts,tsx}",
  "{scripts,examples}/**/*.ts",
];

const [option, folder = ""] = process.argv.slice(2);
const paths = globSync(SOURCES)
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.startsWith(folder) && !path.includes("node_modules"))
  .sort();
const sources = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
const report = measureNames(sources);

if (option === "--report") printReport(report);
else {
  for (const { path, name } of report.participles)
    console.error(`${path}: ${name} is a bare participle; name it verb and object`);
  for (const { path, name } of report.limits)
    console.error(
      `${path}: ${name} is a limit; name it ${name.replace("MOST_", "MAX_").replace("LEAST_", "MIN_")}`,
    );
  if (report.participles.length + report.limits.length > 0) process.exitCode = 1;
  else console.log(`None of ${report.functions} function names is a bare participle.`);
}

function printReport({ oneWord, participles, sharedNames }: NameReport): void {
  for (const { path, name } of participles) console.log(`participle  ${path}  ${name}`);
  for (const { path, name } of oneWord) console.log(`one word    ${path}  ${name}`);
  for (const path of sharedNames) console.log(`shared      ${path}`);
  const packages = Map.groupBy(paths, findPackage);
  for (const [name, own] of packages)
    console.log(formatRow(name, measureNames(new Map(own.map((path) => [path, sources.get(path)!])))));
  console.log(formatRow("total", report));
}

function formatRow(
  name: string,
  { functions, oneWord, participles, files, sharedNames }: NameReport,
): string {
  return [
    name.padEnd(18),
    `${functions} functions`,
    `one word ${formatShare(oneWord.length, functions)}`,
    `participles ${participles.length}`,
    `${files} files`,
    `shared base names ${formatShare(sharedNames.length, files)}`,
  ].join("  ");
}

function formatShare(part: number, whole: number): string {
  return `${part} (${whole === 0 ? 0 : ((100 * part) / whole).toFixed(1)}%)`;
}
