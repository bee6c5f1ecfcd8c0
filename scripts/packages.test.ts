// The packages as users get them: packed, unpacked into an empty folder with only the dependencies that they declare, and
// used from ES modules, from a bundle, from CommonJS types and, if they are pure, in a browser.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { startEmulator } from "@palimpsest/emulator";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const MODULES = join(process.cwd(), "node_modules");
const NAMES = ["core", "agent", "emulator"];

let folder: string;
let place: string;
const shipped: Record<string, readonly string[]> = {};

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/palimpsest-packages-`);
  place = join(folder, "place");
  await install(NAMES);
  await link("@anthropic-ai/sdk");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function install(names: readonly string[]): Promise<void> {
  for (const name of names)
    await run(process.execPath, ["scripts/build-package.ts", name, join(folder, name)]);
  const options = ["--json", "--ignore-scripts", "--pack-destination", folder];
  const { stdout } = await run("npm", ["pack", ...options, ...names.map((name) => `./${name}`)], {
    cwd: folder,
  });
  for (const packed of JSON.parse(stdout) as readonly Packed[]) await unpack(packed);
}

async function unpack({ name, filename, files }: Packed): Promise<void> {
  shipped[name] = files.map(({ path }) => path);
  const home = join(place, "node_modules", name);
  await mkdir(home, { recursive: true });
  await run("tar", ["-xzf", join(folder, filename), "-C", home, "--strip-components=1"]);
  const { dependencies = {} } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  for (const each of Object.keys(dependencies)) if (!each.startsWith("@palimpsest/")) await link(each);
}

async function link(name: string): Promise<void> {
  const path = join(place, "node_modules", name);
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(MODULES, name), path);
}

/** The example of the README, with a system prompt and no tools of its own. */
const EXAMPLE = `
import Anthropic from "@anthropic-ai/sdk";
import { openSession, RECALL } from "@palimpsest/core";
const client = new Anthropic();
const session = await openSession({ cwd: process.cwd(), home: process.cwd(), model: "claude-sonnet-5-5", system: "Help.", tools: [RECALL] });
await session.user("Why is the build red?");
for (;;) {
  const response = await client.messages.create(await session.request());
  await session.assistant(response);
  if (response.stop_reason !== "tool_use") { console.log(response.content[0].text); break; }
}
await session.close();
`;

async function runExample(file: string): Promise<string> {
  const emulator = await startEmulator({ script: ["Because a test fails."] });
  try {
    const env = { PATH: process.env.PATH, ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" };
    // Settings with a comment, so that the inlined parser is used too.
    await mkdir(join(place, ".palimpsest"), { recursive: true });
    await writeFile(
      join(place, ".palimpsest", "settings.json"),
      '{ "switches": { "dreaming": false } } // mine\n',
    );
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: place, env });
    expect(stderr).toBe("");
    return stdout;
  } finally {
    await emulator.close();
  }
}

test("the example of the README runs on the packed packages", async () => {
  await writeFile(join(place, "example.mjs"), EXAMPLE);
  expect(await runExample("example.mjs")).toBe("Because a test fails.\n");
});

test("the example runs from one file that esbuild has bundled", async () => {
  await writeFile(join(place, "to-bundle.mjs"), EXAMPLE);
  const common = { bundle: true, platform: "node", format: "esm", logLevel: "error" } as const;
  await build({
    ...common,
    entryPoints: [join(place, "to-bundle.mjs")],
    outfile: join(folder, "bundled.mjs"),
  });
  expect(await runExample(join(folder, "bundled.mjs"))).toBe("Because a test fails.\n");
});

test("the conformance suites run on custom ports and models, without vitest", async () => {
  expect(existsSync(join(place, "node_modules", "vitest"))).toBe(false);
  const names = ["own-files", "own-model"];
  for (const name of names.flatMap((each) => [`${each}.ts`, `${each}.test.ts`]))
    await cp(join("examples", name), join(place, name));
  const args = ["--test", "--test-reporter=tap", ...names.map((name) => `${name}.test.ts`)];
  const { stdout } = await run(process.execPath, args, { cwd: place, env: { PATH: process.env.PATH } });
  expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(50);
  expect(stdout).toMatch(/^# fail 0$/m);
});

/** Runs the suite for models on the client for the Messages API; the emulator produces what each case needs. */
const MODEL_SUITE = `
import { test } from "node:test";
import { anthropicModel } from "@palimpsest/core/anthropic";
import { makeModelCases } from "@palimpsest/core/testing";
import { startEmulator } from "@palimpsest/emulator";
const toTurn = ({ content = [], stop_reason, fault }) => ({
  blocks: content,
  ...(stop_reason && { stop_reason }),
  ...(fault && { fault: toFault(fault) }),
});
// The emulator sends a ping after message_start, and counts it too.
const toFault = ({ kind, afterEvents }) => ({
  kind: kind === "hang" ? "stall" : kind,
  ...(afterEvents !== undefined && { afterEvents: afterEvents + 1 }),
});
const cases = makeModelCases(async (turns) => {
  const emulator = await startEmulator({ script: turns.map(toTurn) });
  const model = anthropicModel({ apiKey: "any", baseURL: emulator.url, retry: { attempts: 1 } });
  return { model, dispose: () => emulator.close() };
});
for (const { name, run } of cases) test(name, run);
test("lists models and counts tokens", async () => {
  const emulator = await startEmulator({});
  const model = anthropicModel({ apiKey: "any", baseURL: emulator.url });
  const content = [{ type: "text", text: "hello" }];
  const counted = await model.countTokens({ model: "claude-sonnet-5-5", messages: [{ role: "user", content }] });
  if (!(counted > 0)) throw new Error("counted " + counted);
  if ((await model.listModels()).length === 0) throw new Error("no models");
  await emulator.close();
});
`;

test.each([
  ["the oldest that core accepts", "anthropic-sdk-oldest"],
  ["the newest", "@anthropic-ai/sdk"],
])("the client for the Messages API passes the suite for models on the SDK: %s", async (_, sdk) => {
  const own = await mkdtemp(join(folder, "sdk-"));
  const modules = join(own, "node_modules");
  await cp(join(place, "node_modules"), modules, { recursive: true, verbatimSymlinks: true });
  await rm(join(modules, "@anthropic-ai"), { recursive: true });
  await mkdir(join(modules, "@anthropic-ai"));
  await symlink(join(MODULES, sdk), join(modules, "@anthropic-ai/sdk"));
  await writeFile(join(own, "suite.test.mjs"), MODEL_SUITE);
  const args = ["--test", "--test-reporter=tap", "suite.test.mjs"];
  const { stdout } = await run(process.execPath, args, { cwd: own, env: { PATH: process.env.PATH } });
  expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(15);

  const { version } = JSON.parse(await readFile(join(modules, "@anthropic-ai/sdk/package.json"), "utf8"));
  const core = JSON.parse(await readFile(join(modules, "@palimpsest/core/package.json"), "utf8"));
  const [, oldest, below] = /^>=(\S+) <(\d+)$/.exec(core.peerDependencies["@anthropic-ai/sdk"])!;
  if (sdk === "anthropic-sdk-oldest") expect(version).toBe(oldest);
  else expect(Number.parseInt(version, 10)).toBe(Number(below) - 1);
});

test("a CommonJS file can require each package", async () => {
  const text = NAMES.map((name) => `console.log(typeof require("@palimpsest/${name}"));`).join("\n");
  await writeFile(join(place, "common.cjs"), text);
  const { stdout } = await run(process.execPath, ["common.cjs"], { cwd: place });
  expect(stdout).toBe("object\n".repeat(NAMES.length));
});

/** Reads a transcript as a browser would: from its text. */
const BROWSER = `
import { checkEntry, foldEntries, renderRequest, sizeView } from "@palimpsest/core/pure";
const entries = transcript.trim().split("\\n").map((line) => checkEntry(JSON.parse(line))).map(({ entry }) => entry);
const request = renderRequest(foldEntries(entries), "5m");
const blocks = request.messages.flatMap(({ content }) => content);
const { tokens } = sizeView({ since: [], all: () => ({ system: request.system, tools: request.tools, blocks }) });
answer({ request, tokens });
`;

test("the pure part folds, renders and counts in a browser-like environment", async () => {
  await writeFile(join(place, "browser.mjs"), BROWSER);
  const { outputFiles } = await build({
    entryPoints: [join(place, "browser.mjs")],
    bundle: true,
    platform: "browser",
    format: "iife",
    write: false,
    logLevel: "silent",
  });
  const home = "packages/core/fixtures/sessions/snipped-and-rewound";
  const { path } = JSON.parse(await readFile(join(home, "fixture.json"), "utf8")) as { path: string };
  let answered: { request: Rendered; tokens: number } | undefined;
  // No `require`, `process` or `Buffer`: only the language, two functions that every browser has, and the text.
  runInNewContext(outputFiles[0]!.text, {
    atob,
    TextEncoder,
    transcript: await readFile(join(home, "disk", path), "utf8"),
    answer: (value: typeof answered) => {
      answered = value;
    },
  });
  const recorded = JSON.parse(await readFile(join(home, "next-request.jsonl"), "utf8")) as Rendered;
  const blocks = listBlocks(answered!.request);
  expect(blocks.length).toBeGreaterThan(10);
  expect(listBlocks(recorded).slice(0, blocks.length)).toEqual(blocks);
  expect(answered!.tokens).toBeGreaterThan(JSON.stringify(blocks).length / 10);
});

interface Rendered {
  readonly messages: readonly { readonly content: readonly object[] }[];
}

/** All blocks as text, without their cache marks. */
function listBlocks({ messages }: Rendered): string[] {
  return messages
    .flatMap(({ content }) => content)
    .map((block) => JSON.stringify(block, (key, value) => (key === "cache_control" ? undefined : value)));
}

test.each(["node16", "nodenext"])(
  "TypeScript takes the packages from .mts and .cts with %s",
  async (module) => {
    const uses = `import { openSession, type Session } from "@palimpsest/core";
import { openAgent } from "@palimpsest/agent";
import { startEmulator } from "@palimpsest/emulator";
export const open = (): Promise<Session> => openSession({ cwd: "/", model: "m", system: "s" });
export const all = [openAgent, startEmulator];
`;
    for (const kind of ["mts", "cts"]) await writeFile(join(place, `use.${kind}`), uses);
    const options = { module, strict: true, noEmit: true, skipLibCheck: true, types: [], target: "es2022" };
    await writeFile(
      join(place, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["use.mts", "use.cts"] }),
    );
    const { stdout } = await run(join(MODULES, ".bin", "tsc"), ["-p", join(place, "tsconfig.json")]).catch(
      (error) => error,
    );
    expect(stdout).toBe("");
  },
);

test("pal runs from its own tarball, without other packages", async () => {
  const home = join(folder, "pal");
  const bundled = process.env.PAL_UNDER_TEST;
  // In a full test run scripts/bundle-pal.ts has already built it.
  if (bundled) await cp(join(dirname(dirname(bundled)), "bundle"), join(home, "bundle"), { recursive: true });
  else await run(process.execPath, ["packages/cli/build.ts", join(home, "bundle")]);
  for (const name of ["package.json", "README.md", "LICENSE", "bin"])
    await cp(join("packages/cli", name), join(home, name), { recursive: true });
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts"], { cwd: home });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  const alone = join(folder, "alone");
  await mkdir(alone);
  await run("tar", ["-xzf", join(home, packed.filename), "-C", alone, "--strip-components=1"]);
  const { dependencies } = JSON.parse(await readFile(join(alone, "package.json"), "utf8"));
  expect(dependencies).toBeUndefined();
  const emulator = await startEmulator({ script: ["Hello from far away."] });
  try {
    const env = {
      PATH: process.env.PATH,
      HOME: join(folder, "home"),
      ANTHROPIC_BASE_URL: emulator.url,
      ANTHROPIC_API_KEY: "any",
    };
    const args = [join(alone, "bin/pal.js"), "-p", "Hello?"];
    // Closes its input, since pal would wait for a pipe.
    const said = await new Promise<string>((resolve, reject) => {
      const child = execFile(process.execPath, args, { cwd: alone, env }, (error, out) =>
        error ? reject(error) : resolve(out),
      );
      child.stdin?.end();
    });
    expect(said).toContain("Hello from far away.");
  } finally {
    await emulator.close();
  }
});

test.each(NAMES)(
  "%s ships its README and licence, and neither tests nor sources nor build information",
  (name) => {
    const files = shipped[`@palimpsest/${name}`]!;
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
    expect(
      files.filter((path) => /test|\.case\.|tsbuildinfo|^src\//.test(path.replace("/testing/", "/"))),
    ).toEqual([]);
  },
);
