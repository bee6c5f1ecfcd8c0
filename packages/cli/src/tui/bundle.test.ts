// The published pal: built as it is packed, outside the repository and without its node_modules.
import { execFile } from "node:child_process";
import { chmod, cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmulator } from "@palimpsest/emulator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAL_UNDER_TEST } from "../pal-under-test.case.ts";
import { makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
let place: Place;
beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => removePlace(place));

describe("the bundle", () => {
  it("needs no other files", async () => {
    const { stdout } = await run(process.execPath, [PAL_UNDER_TEST, "--version"]);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await readdir(dirname(dirname(PAL_UNDER_TEST)))).toEqual(["bin", "bundle", "package.json"]);
  });

  it.each([
    ["pal", 100],
    ["commands", 100],
    ["screen", 200],
    // With the engine, and without the libraries that are loaded late.
    ["agent", 1_850],
  ])("reads for %s at most %i KB", async (entry, kilobytes) => {
    const chunks = await readStaticClosure(dirname(dirname(PAL_UNDER_TEST)), entry);
    expect(chunks.reduce((sum, { length }) => sum + length, 0) / 1_000).toBeLessThan(kilobytes);
  });

  it("calls functions that an earlier start has compiled without compiling them again", async () => {
    const emulator = await startEmulator({ script: () => "Very well." });
    const log = `${place.home}/v8.log`;
    const countCompiled = async (): Promise<number> => {
      const flags = ["--log-function-events", `--logfile=${log}`, "--no-logfile-per-isolate"];
      const env = {
        PATH: process.env.PATH,
        PALIMPSEST_HOME: `${place.home}/compiled`,
        NODE_COMPILE_CACHE: `${place.home}/code`,
        ANTHROPIC_BASE_URL: emulator.url,
      };
      const args = [...flags, PAL_UNDER_TEST, "-p", "Hello"];
      const asked = run(process.execPath, args, { cwd: place.work, env });
      asked.child.stdin?.end();
      expect((await asked).stdout).toBe("Very well.\n");
      return countCompiledFunctions(await readFile(log, "latin1"));
    };
    try {
      const first = await countCompiled();
      const second = await countCompiled();
      expect(first).toBeGreaterThan(500);
      expect(second).toBeLessThan(first / 10);
    } finally {
      await emulator.close();
    }
  });

  it("does not use compiled code that is damaged or belongs to another source of the same length", async () => {
    const copy = `${place.home}/changed`;
    await cp(dirname(dirname(PAL_UNDER_TEST)), copy, { recursive: true });
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: `${place.home}/damaged` };
    const readHelp = async () =>
      (await run(process.execPath, [`${copy}/bin/pal.js`, "--help"], { env })).stdout;
    const help = await readHelp();
    const [version = ""] = await readdir(env.NODE_COMPILE_CACHE);
    const store = `${env.NODE_COMPILE_CACHE}/${version}`;
    const saved = (await readdir(store)).filter((name) => name.startsWith("pal-"));
    expect(saved.some((name) => name.startsWith("pal-commands-"))).toBe(true);
    for (const name of saved) {
      const bytes = await readFile(`${store}/${name}`);
      await writeFile(`${store}/${name}`, bytes.fill(0xff, 1_000, 2_000));
    }
    expect(await readHelp()).toBe(help);

    const commands = (await readdir(`${copy}/bundle`)).find((name) => name.startsWith("commands-"))!;
    const source = await readFile(`${copy}/bundle/${commands}`, "latin1");
    await writeFile(`${copy}/bundle/${commands}`, source.replaceAll("session", "SESSION"), "latin1");
    const shouted = await readHelp();
    expect(shouted).toContain("SESSION");
    expect(shouted).not.toContain("session");
  });

  it("neither uses nor keeps compiled code in a folder in which others can write", async () => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: `${place.home}/shared` };
    const listCode = async (store: string) =>
      (await readdir(store)).filter((name) => name.startsWith("pal-"));
    const printVersion = () => run(process.execPath, [PAL_UNDER_TEST, "--version"], { env });
    await printVersion();
    const [version = ""] = await readdir(env.NODE_COMPILE_CACHE);
    const store = `${env.NODE_COMPILE_CACHE}/${version}`;
    const kept = await listCode(store);
    expect(kept).not.toEqual([]);
    for (const name of kept) await rm(`${store}/${name}`);
    await chmod(store, 0o777);
    await printVersion();
    expect(await listCode(store)).toEqual([]);
    await chmod(store, 0o700);
    await printVersion();
    expect(await listCode(store)).toEqual(kept);
  });

  it("answers in one shot, with the tools that the sources have", async () => {
    const told: unknown[] = [];
    const emulator = await startEmulator({
      script: ({ tools }) => {
        told.push(JSON.stringify(tools));
        return "Very well.";
      },
    });
    try {
      const env = {
        PATH: process.env.PATH,
        PALIMPSEST_HOME: `${place.home}/one`,
        ANTHROPIC_BASE_URL: emulator.url,
      };
      for (const program of [PAL_UNDER_TEST, `${PACKAGE}bin/pal.js`]) {
        const asked = run(process.execPath, [program, "-p", "Hello"], { cwd: place.work, env });
        asked.child.stdin?.end();
        expect((await asked).stdout).toBe("Very well.\n");
      }
      expect(told[0]).toMatch(/"name":"Read".*"file_path"/);
      expect(told[0]).toBe(told[1]);
    } finally {
      await emulator.close();
    }
  });

  it.skipIf(!pty)("starts its interface, widths of wide characters and all", async () => {
    const emulator = await startEmulator({ script: ["日本語 👍🏽 👨‍👩‍👧 🇩🇪 and ASCII."] });
    const env = { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" };
    const on = new TerminalUnderTest(place, { env });
    try {
      on.type("Hello\r");
      await on.sees("and ASCII.");
      await on.seesNo("esc to interrupt");
      expect(on.all).not.toMatch(/^\s+at /m);
    } finally {
      await on.end();
      await emulator.close();
    }
  });

  it.skipIf(!pty)("draws its prompt before it loads the engine", async () => {
    const copy = `${place.home}/copy`;
    await cp(dirname(dirname(PAL_UNDER_TEST)), copy, { recursive: true });
    const engine = (await readdir(`${copy}/bundle`)).find((name) => name.startsWith("agent-"))!;
    const source = await readFile(`${copy}/bundle/${engine}`, "utf8");
    await writeFile(`${copy}/bundle/${engine}`, `process.stdout.write("Loading the engine.");${source}`);
    const on = new TerminalUnderTest(place, { bin: `${copy}/bin/pal.js` });
    try {
      await on.sees("Loading the engine.");
      expect(on.raw.slice(0, on.raw.indexOf("Loading the engine."))).toContain("❯");
    } finally {
      await on.end();
    }
  });
});

/** Functions of the bundle that V8 has compiled when they were called, by its log. */
function countCompiledFunctions(log: string): number {
  const lines = log.split("\n").map((line) => line.split(","));
  const ids = lines.flatMap(([event, id, name]) =>
    event === "script-details" && name?.includes("/bundle/") ? [id] : [],
  );
  return lines.filter(
    ([kind, event, id]) => kind === "function" && event === "parse-function" && ids.includes(id),
  ).length;
}

/** The chunk of this entry and all that it requires before its first line runs. */
async function readStaticClosure(folder: string, entry: string): Promise<string[]> {
  const names = await readdir(`${folder}/bundle`);
  const first = names.find((name) => name === `${entry}.js` || name.startsWith(`${entry}-`));
  if (!first) throw new Error(`The bundle has no chunk named ${entry}.`);
  const wanted = [first];
  const chunks: string[] = [];
  for (const name of wanted) {
    const source = await readFile(`${folder}/bundle/${name}`, "utf8");
    chunks.push(source);
    for (const [, imported = ""] of source.matchAll(/(?<!=>|module\.)require\("\.\/([^"]+)"\)/g))
      if (!wanted.includes(imported)) wanted.push(imported);
  }
  return chunks;
}
