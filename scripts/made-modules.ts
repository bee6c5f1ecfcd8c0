// Generates the modules whose contents are derived from other sources and would take time at every start. `npm run docs` writes
// them; with --check it only lists those that are out of date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { printSettingsTypes } from "../packages/core/src/settings/print-settings-types.ts";
import { settingsSchema } from "../packages/core/src/settings/schema.ts";
import { buildAutomaton } from "../packages/core/src/tokens/build-automaton.ts";

const isCheck = process.argv.includes("--check");

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** A placeholder for dependencies that are never used, since no tool is run. */
const none = {} as never;

/** Imported when called, because the agent reads the other generated modules. */
async function inputSchemas(): Promise<unknown> {
  const { RECALL, SNIP } = await import("@palimpsest/core");
  const { createAgentTools } = await import("../packages/agent/src/opening/create-agent-tools.ts");
  const { createJsonSchema } = await import("../packages/agent/src/toolkit/create-json-schema.ts");
  const tools = createAgentTools({
    shells: none,
    todos: none,
    skills: [],
    invoked: none,
    mayUse: none,
    onSkill: none,
    deferred: none,
    credentials: none,
    plan: none,
    agents: { isAllowed: true } as never,
    messages: {} as never,
    session: none,
  });
  const ofCore = [RECALL.name, SNIP.name];
  const ours = tools.filter(({ name }) => !ofCore.includes(name));
  return Object.fromEntries(ours.map(({ name, input }) => [name, createJsonSchema(input)]));
}

function automatonTables(): unknown {
  const { states, next, featureOf, widthOf } = buildAutomaton();
  return { states, next: toBase64(next), featureOf: toBase64(featureOf), widthOf: toBase64(widthOf) };
}

function bundleForBrowsers(path: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    minify: true,
    write: false,
    target: ["chrome120", "firefox121", "safari17"],
    legalComments: "none",
  });
  return outputFiles[0]!.text.trimEnd();
}

function updateModule(path: string, from: string, value: unknown): void {
  updateFile(path, `// Made from ${from} by \`npm run docs\`.\nexport default ${JSON.stringify(value)};\n`);
}

function updateFile(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  if (!isCheck) return writeFileSync(path, text);
  console.error(`Out of date, run \`npm run docs\`: ${path}`);
  process.exitCode = 1;
}

updateModule("packages/core/src/tokens/automaton-tables.made.ts", "build-automaton.ts", automatonTables());
updateModule(
  "packages/agent/src/toolkit/input-schemas.made.ts",
  "the inputs of the tools",
  await inputSchemas(),
);
updateModule(
  "packages/core/src/settings/settings-defaults.made.ts",
  "the settings' schema",
  settingsSchema.parse({}),
);
updateFile("packages/core/src/settings/settings-types.made.ts", printSettingsTypes());
updateModule("packages/cli/src/page/page-client.made.ts", "packages/cli/browser", {
  script: bundleForBrowsers("packages/cli/browser/main.ts"),
  style: bundleForBrowsers("packages/cli/browser/page.css"),
});
