// Turns each prompt, a Markdown file beside its layer, into a module, so that the engine needs no file system to read it.
// `npm run docs` writes the modules; with --check it only lists those that are out of date.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";

const isCheck = process.argv.includes("--check");
const stale: string[] = [];

for (const path of globSync("packages/*/src/**/*.md")) {
  const module = `${path}.ts`;
  const text = `// Made from the Markdown file of the same name by \`npm run docs\`.\nexport default ${JSON.stringify(readFileSync(path, "utf8").trimEnd())};\n`;
  if (existsSync(module) && readFileSync(module, "utf8") === text) continue;
  if (isCheck) stale.push(module);
  else writeFileSync(module, text);
}

if (stale.length > 0) {
  console.error(`Out of date, run \`npm run docs\`: ${stale.join(", ")}`);
  process.exitCode = 1;
}
