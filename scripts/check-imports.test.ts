import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkImports } from "./imports/check-sources.ts";

const CORE = "packages/core/src";

/** Checks a tree given as path and text. */
const check = (tree: Record<string, string>) => checkImports(new Map(Object.entries(tree)));
const from = (specifier: string) => `import { x } from "${specifier}";\n`;

/** The problems reported for one file of core with one line. */
const inCore = (path: string, line: string) =>
  check({ [`${CORE}/${path}`]: line }).map((problem) => problem.replace(`${CORE}/${path}:`, ""));

describe("between packages", () => {
  const file = { core: `${CORE}/session.ts`, simulator: "simulator/src/x.ts", bench: "bench/src/x.ts" };
  const pathIn = (home: string) =>
    (file as Record<string, string>)[home] ?? `packages/${home}/src/${home === "cli" ? "main" : "index"}.ts`;
  const names: Record<string, string> = { cli: "palimpsest" };
  const allowed: Record<string, string[]> = {
    emulator: [],
    core: [],
    agent: ["core"],
    cli: ["agent", "core", "emulator"],
    simulator: ["core", "emulator", "agent", "cli"],
    bench: ["core", "emulator", "agent", "cli"],
  };
  for (const [home, targets] of Object.entries(allowed)) {
    for (const target of Object.keys(allowed)) {
      const specifier = names[target] ?? `@palimpsest/${target}`;
      const right = targets.includes(target);
      it(`${home} ${right ? "may" : "may not"} import ${target}`, () => {
        const path = pathIn(home);
        for (const part of ["", "/part"]) {
          const line = `${path}:1: ${home} may not import ${target} (${specifier}${part})`;
          expect(check({ [path]: from(specifier + part) })).toEqual(right ? [] : [line]);
        }
      });
    }
  }

  it("published code does not import another package by path; benchmarks and the simulator may", () => {
    expect(check({ "packages/agent/src/index.ts": from("../../core/src/session.ts") })).toEqual([
      "packages/agent/src/index.ts:1: reaches into core by path (../../core/src/session.ts)",
    ]);
    expect(check({ "packages/core/src/view/x.ts": from("../../../agent/src/x.ts") })).toEqual([
      `${CORE}/view/x.ts:1: core may not import agent (../../../agent/src/x.ts)`,
    ]);
    expect(check({ "bench/src/x.ts": from("../../packages/core/src/view/fold.ts") })).toEqual([]);
  });

  it("only the Anthropic model imports the SDK", () => {
    const problem = "1: only models/anthropic may import the SDK (@anthropic-ai/sdk/core/streaming)";
    const line = 'import type { Stream } from "@anthropic-ai/sdk/core/streaming";';
    expect(inCore("models/anthropic/http.ts", line)).toEqual([]);
    expect(inCore("models/model.ts", line)).toEqual([problem]);
    expect(check({ "packages/cli/src/main.ts": line })).toEqual([`packages/cli/src/main.ts:${problem}`]);
    expect(check({ "bench/src/x.ts": line })).toEqual([]);
    expect(check({ "packages/cli/src/main.ts": from("@anthropic-ai/sdk-like") })).toEqual([]);
  });
});

describe("inside agent", () => {
  const checkAgent = (path: string, specifier: string) =>
    check({ [`packages/agent/src/${path}`]: from(specifier) }).map((problem) =>
      problem.replace(`packages/agent/src/${path}:`, ""),
    );

  it("a folder imports itself and lower levels", () => {
    expect(checkAgent("permissions/x.ts", "./y.ts")).toEqual([]);
    expect(checkAgent("permissions/shell/x.ts", "../../files/y.ts")).toEqual([]);
    expect(checkAgent("trust/x.ts", "../permissions/y.ts")).toEqual([]);
    expect(checkAgent("opening/x.ts", "../agent/y.ts")).toEqual([]);
  });

  it("a folder imports neither a higher level nor another folder of its own", () => {
    expect(checkAgent("permissions/x.ts", "../trust/y.ts")).toEqual([
      "1: permissions may not import trust (../trust/y.ts)",
    ]);
    expect(checkAgent("tools/x.ts", "../loop/y.ts")).toEqual(["1: tools may not import loop (../loop/y.ts)"]);
    expect(checkAgent("agent/x.ts", "../index.ts")).toEqual(["1: agent may not import index (../index.ts)"]);
  });

  it("a new folder needs a level", () => {
    expect(checkAgent("news/x.ts", "./y.ts")).toEqual([
      " stands in no known part of agent (news); give it a level in scripts/imports/levels.ts",
    ]);
  });
});

describe("inside core", () => {
  const order = ["ports/x", "transcript/x", "view/x", "layers/notes/x", "session/x", "index"];
  const zone = (path: string) => path.split("/")[0]!;
  for (const [low, source] of order.entries()) {
    for (const [high, target] of order.entries()) {
      const specifier = `${"../".repeat(source.split("/").length - 1) || "./"}${target}.ts`;
      const right = low >= high;
      it(`${source} ${right ? "may" : "may not"} import ${target}`, () => {
        const expected = right ? [] : [`1: ${zone(source)} may not import ${zone(target)} (${specifier})`];
        // Type imports follow the same rules as value imports.
        expect(inCore(`${source}.ts`, `import type { x } from "${specifier}";`)).toEqual(expected);
      });
    }
  }

  it("session.ts is above the layers and below index.ts", () => {
    expect(inCore("session.ts", from("./layers/notes/run.ts") + from("./session/session-error.ts"))).toEqual(
      [],
    );
    expect(inCore("session.ts", from("./index.ts"))).toEqual([
      "1: session may not import index (./index.ts)",
    ]);
    expect(inCore("layers/notes/run.ts", from("../../session.ts"))).toEqual([
      "1: layers may not import session (../../session.ts)",
    ]);
  });

  it("tokens may import view, and view not tokens", () => {
    expect(inCore("tokens/x.ts", from("../view/view.ts"))).toEqual([]);
    expect(inCore("view/x.ts", from("../tokens/x.ts"))).toEqual([
      "1: view may not import tokens (../tokens/x.ts)",
    ]);
  });

  it("each rank may import itself and those below it, which may not import it", () => {
    const ranks = [
      ["text", "ports"],
      ["transcript"],
      ["language", "shell", "settings", "prompts"],
      ["view", "models", "derived"],
      ["ledger", "memory", "search", "forks"],
      ["layers", "recall-tool"],
      ["session"],
    ];
    for (const [at, rank] of ranks.entries()) {
      for (const part of rank) {
        const below = ranks.slice(0, at + 1).flat();
        expect(inCore(`${part}/y.ts`, below.map((other) => from(`../${other}/x.ts`)).join(""))).toEqual([]);
        for (const other of ranks.slice(0, at).flat())
          expect(inCore(`${other}/x.ts`, from(`../${part}/x.ts`))).toEqual([
            `1: ${other} may not import ${part} (../${part}/x.ts)`,
          ]);
      }
    }
  });

  it("a layer imports itself, what layers share and forks, and no other layer", () => {
    const line =
      from("./plan.ts") + from("../../forks/fork.ts") + from("../layer.ts") + from("../compaction/run.ts");
    expect(inCore("layers/notes/run.ts", line)).toEqual([
      "4: layer notes may not import layer compaction (../compaction/run.ts)",
    ]);
    expect(inCore("layers/shared.ts", from("./notes/run.ts"))).toEqual([
      "1: is shared by layers and may not import layer notes (./notes/run.ts)",
    ]);
    expect(inCore("forks/run.ts", from("../layers/notes/run.ts"))).toEqual([
      "1: forks may not import layers (../layers/notes/run.ts)",
    ]);
  });

  it("what is pure imports neither Node nor real ports", () => {
    for (const path of [
      "view/fold-entries.ts",
      "tokens/estimate.ts",
      "layers/notes/plan-notes.ts",
      "memory/recall/plan.ts",
      "pure.ts",
    ]) {
      expect(inCore(path, from("node:fs"))).toEqual(["1: is pure and may not import node:fs"]);
      expect(inCore(path, 'import { createHash } from "node:crypto";')).toEqual([
        "1: is pure and may not import node:crypto",
      ]);
      const ports = `${"../".repeat(path.split("/").length - 1) || "./"}ports/node/files.ts`;
      expect(inCore(path, from(ports))).toEqual([`1: is pure and may not import ${ports}`]);
    }
    expect(check({ "packages/agent/src/tools/plan.ts": from("node:fs") })).toEqual([
      "packages/agent/src/tools/plan.ts:1: is pure and may not import node:fs",
    ]);
    expect(check({ "packages/agent/src/tools/bash.ts": from("node:fs") })).toEqual([]);
  });

  it("only ports/node imports Node", () => {
    expect(inCore("ports/node/files.ts", from("node:fs"))).toEqual([]);
    for (const path of ["ports/memory/files.ts", "memory/store.ts", "session.ts"]) {
      expect(inCore(path, from("node:path"))).toEqual(["1: only ports/node may import node:path"]);
    }
  });

  it("randomness is not imported through node:crypto", () => {
    const line = 'import { createHash, randomBytes } from "node:crypto";';
    expect(inCore("memory/store.ts", line)).toEqual([
      "1: takes randomness from node:crypto (randomBytes); it comes from Ids",
    ]);
    expect(inCore("ports/node/ids.ts", line)).toEqual([]);
    expect(check({ "packages/emulator/src/x.ts": line })).toEqual([]);
  });

  it("real ports are imported only at the top", () => {
    expect(inCore("session.ts", from("./ports/node/ports.ts"))).toEqual([]);
    expect(inCore("index.ts", from("./ports/node/ports.ts"))).toEqual([]);
    expect(inCore("ports/memory/index-store.ts", from("../node/database.ts"))).toEqual([]);
    expect(inCore("memory/store.ts", from("../ports/node/files.ts"))).toEqual([
      "1: may not import real ports (../ports/node/files.ts); they are handed down from session",
    ]);
  });

  it("a new part of core must be given a rank first", () => {
    expect(inCore("extras/x.ts", "")).toEqual([
      " stands in no known part of core (extras/x.ts); give it a place in scripts/imports/import-rules.ts",
    ]);
  });
});

describe("use of clock, randomness and process without ports", () => {
  it.each([
    ["const home = process.env.HOME;", "uses process; it comes from ports/node"],
    ["const home = process['env'];", "uses process; it comes from ports/node"],
    ["const now = Date.now();", "uses Date.now; it comes from Clock"],
    ["const ids = ordered(Date.now);", "uses Date.now; it comes from Clock"],
    ["const now = new Date();", "uses new Date(); it comes from Clock"],
    ["const now = new Date;", "uses new Date(); it comes from Clock"],
    ["const now = performance.now();", "uses performance.now; it comes from Clock"],
    ["setTimeout(run, 5);", "uses timers; it comes from Clock"],
    ["setInterval(run, 5);", "uses timers; it comes from Clock"],
    ["const chance = Math.random();", "uses Math.random; it comes from Ids"],
    ["const id = crypto.randomUUID();", "uses chance from crypto; it comes from Ids"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ["const text = `at ${Date.now()}`;", "uses Date.now; it comes from Clock"],
  ])("%s", (line, problem) => {
    expect(inCore("memory/store.ts", `\n${line}\n`)).toEqual([`2: ${problem}`]);
    expect(inCore("ports/node/clock.ts", line)).toEqual([]);
    expect(inCore("memory/store.test.ts", line)).toEqual([]);
    expect(inCore("testing/clock.ts", line)).toEqual([]);
    expect(check({ "packages/agent/src/index.ts": line })).toEqual([]);
  });

  it.each([
    "// process.exit() and Date.now() in words",
    "/* setTimeout(\n Math.random() */",
    'const words = "process.env and Date.now()";',
    "const words = 'say \\' process.env';",
    "const words = `process.env`;",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    "const words = `${{ a: 1 }.a} Date.now() ${b} process.env`;",
    "const pattern = /Date.now()/;",
    "const pattern = /process\\.env [/'\"] Date.now()/;",
    "const time = new Date(now).toISOString() + new Date( 0 );",
    "clock.setTimeout(1); child.process.kill(); subprocess.end(); const process = 1;",
  ])("does not mind %s", (line) => {
    expect(inCore("memory/store.ts", line)).toEqual([]);
  });

  it.each([
    "const a = b / c; const now = Date.now(); const d = e / f;",
    "const a = (b) / c; const now = Date.now(); const d = e / f;",
    "const quote = /'/; const now = Date.now();",
    "const quotes = /[/'\"`]/.test(a) ? /'/ : Date.now();",
    'const slashes = "//"; const now = Date.now();',
    "const slashes = `//`; const now = Date.now();",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    "const slashes = `${{ a: 1 }.a}//`; const now = Date.now();",
    "/* it's */ const now = Date.now();",
    "// it's\nconst now = Date.now();",
  ])("is not blinded by %s", (line) => {
    expect(inCore("memory/store.ts", line)).toEqual([
      `${line.split("\n").length}: uses Date.now; it comes from Clock`,
    ]);
  });
});

describe("every form of import", () => {
  it.each([
    'import a from "../view/a.ts";',
    'import a, { b } from "../view/a.ts";',
    'import * as a from "../view/a.ts";',
    'import type { a } from "../view/a.ts";',
    'import { type a, b as c } from "../view/a.ts";',
    'import {\n  a,\n  b,\n} from "../view/a.ts";',
    'import "../view/a.ts";',
    'export * from "../view/a.ts";',
    'export * as a from "../view/a.ts";',
    'export { a } from "../view/a.ts";',
    'export type { a } from "../view/a.ts";',
    'const a = await import("../view/a.ts");',
    'type A = import("../view/a.ts").A;',
    "import { a } from '../view/a.ts'",
    'import{a}from"../view/a.ts";',
  ])("%s", (line) => {
    expect(inCore("transcript/x.ts", line)).toEqual(["1: transcript may not import view (../view/a.ts)"]);
  });

  it.each([
    '// import { a } from "../view/a.ts";',
    "const words = 'import { a } from \"../view/a.ts\"';",
    'const text = `\nimport { a } from "../view/a.ts";\n`;',
    'read.import("../view/a.ts");',
  ])("but not %s", (line) => expect(inCore("transcript/x.ts", line)).toEqual([]));
});

describe("test code", () => {
  it("imports anything", () => {
    const anything =
      from("node:fs") + from("../session.ts") + from("@palimpsest/cli") + from("@anthropic-ai/sdk");
    for (const path of ["view/x.test.ts", "view/x.case.ts", "testing/index.ts"]) {
      expect(inCore(path, anything)).toEqual([]);
    }
  });

  it("is imported only by test code", () => {
    for (const target of ["../view/x.test.ts", "../view/x.case.ts", "../testing/index.ts"]) {
      expect(inCore("session/x.ts", from(target))).toEqual([`1: may not import test code (${target})`]);
      expect(inCore("view/y.test.ts", from(target))).toEqual([]);
    }
  });
});

describe("cycles", () => {
  const folder = "packages/emulator/src";

  it("are reported once with their path, the shortest of those that overlap", () => {
    const problems = check({
      [`${folder}/a.ts`]: from("./b.ts"),
      [`${folder}/b.ts`]: `\nexport { x } from "./deep/c.ts";`,
      [`${folder}/deep/c.ts`]: `${from("../d.ts")}const lazy = () => import("../b.ts");`,
      [`${folder}/d.ts`]: from("./a.ts"),
      [`${folder}/outside.ts`]: from("./a.ts"),
    });
    const [b, c] = [`${folder}/b.ts`, `${folder}/deep/c.ts`];
    expect(problems).toEqual([`${b}: imports itself: ${b} → ${c} → ${b}`]);
  });

  it("are reported separately, also if one leads to the other, and for a single file", () => {
    const problems = check({
      [`${folder}/a.ts`]: from("./b.ts"),
      [`${folder}/b.ts`]: from("./c.ts"),
      [`${folder}/c.ts`]: from("./a.ts"),
      [`${folder}/d.ts`]: from("./a.ts") + from("./e.ts"),
      [`${folder}/e.ts`]: from("./d.ts"),
      [`${folder}/self.ts`]: from("./self.ts"),
    });
    expect(problems.map((problem) => problem.replaceAll(`${folder}/`, ""))).toEqual([
      "a.ts: imports itself: a.ts → b.ts → c.ts → a.ts",
      "d.ts: imports itself: d.ts → e.ts → d.ts",
      "self.ts: imports itself: self.ts → self.ts",
    ]);
  });

  it("of type imports only are allowed", () => {
    const tree = {
      [`${folder}/a.ts`]: from("./b.ts"),
      [`${folder}/b.ts`]: 'import type { x } from "./a.ts";\nexport type { y } from "./a.ts";',
    };
    expect(check(tree)).toEqual([]);
  });

  it("are not reported for a diamond or for missing files", () => {
    const tree = {
      [`${folder}/a.ts`]: from("./b.ts") + from("./c.ts"),
      [`${folder}/b.ts`]: from("./d.ts"),
      [`${folder}/c.ts`]: from("./d.ts") + from("./missing.ts"),
      [`${folder}/d.ts`]: "",
    };
    expect(check(tree)).toEqual([]);
  });
});

describe("the terminal", () => {
  const said = (path: string, line: string) => check({ [path]: line }).length;

  it.each([
    'process.stdout.write("x");',
    "const { stdin, stdout } = process;",
    "process.stderr.isTTY;",
    'console.log("x");',
    'writeSync(2, "x");',
    "drawingStream();",
  ])("is written to through one door: %s", (line) => {
    for (const path of ["packages/cli/src/main.ts", "packages/agent/src/index.ts"])
      expect(said(path, line)).toBe(1);
    expect(said("packages/cli/src/x.test.ts", line)).toBe(0);
    expect(said("packages/emulator/src/x.ts", line)).toBe(0);
  });

  it("may be written to by output.ts and by the code that draws the screen", () => {
    expect(said("packages/cli/src/output.ts", "process.stdout.write(text);")).toBe(0);
    expect(said("packages/cli/src/tui/app/run-screen.ts", "const stdout = drawingStream();")).toBe(0);
    expect(said("packages/cli/src/main.ts", "const { stdout } = await run(); child.stdout.on();")).toBe(0);
  });
});

describe("the script", () => {
  const script = fileURLToPath(new URL("./check-imports.ts", import.meta.url));

  function run(tree: Record<string, string>) {
    const root = mkdtempSync(join(tmpdir(), "palimpsest-"));
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: root, encoding: "utf8" });
    rmSync(root, { recursive: true });
    return { status, stdout, stderr };
  }

  it("fails with a line for each problem", () => {
    const tree = {
      [`${CORE}/view/a.ts`]: from("../session.ts"),
      "packages/cli/src/tui/app.tsx": from("@palimpsest/bench"),
      "bench/src/a.ts": from("./a.ts"),
      "packages/cli/dist/a.ts": from("@palimpsest/bench"),
    };
    expect(run(tree)).toEqual({
      status: 1,
      stdout: "",
      stderr: [
        "packages/cli/src/tui/app.tsx:1: cli may not import bench (@palimpsest/bench)",
        `${CORE}/view/a.ts:1: view may not import session (../session.ts)`,
        "bench/src/a.ts: imports itself: bench/src/a.ts → bench/src/a.ts\n",
      ].join("\n"),
    });
  });

  it("passes a clean tree", () => {
    const tree = { [`${CORE}/index.ts`]: from("./session.ts"), [`${CORE}/session.ts`]: "" };
    expect(run(tree)).toEqual({ status: 0, stdout: "Imports of 2 files point the right way.\n", stderr: "" });
  });
});
