// Fails if an import points in the wrong direction or forms a cycle. Run by `npm test`; the rules are in imports/import-rules.ts.
import { globSync, readFileSync } from "node:fs";
import { checkImports } from "./imports/check-sources.ts";

const SOURCES = ["packages/*/src/**/*.{ts,tsx}", "{simulator,bench}/src/**/*.{ts,tsx}", "scripts/**/*.ts"];

const paths = globSync(SOURCES).map((path) => path.replaceAll("\\", "/"));
const problems = checkImports(new Map(paths.map((path) => [path, readFileSync(path, "utf8")])));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`Imports of ${paths.length} files point the right way.`);
