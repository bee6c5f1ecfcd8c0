import { describe, expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import type { SpawnHandler } from "../../ports/memory/spawn.ts";
import { memoryOf, NOW } from "./memory.case.ts";
import { namedIn } from "./named.ts";
import { verifyMemories } from "./verify.ts";

interface Given {
  readonly handler?: SpawnHandler;
  readonly daysAgo?: number;
  readonly ms?: number;
  readonly isRepository?: boolean;
}

async function findingsOf(body: string, { handler, daysAgo = 9, ms = 20, isRepository = true }: Given = {}) {
  const ports = memoryPorts(handler ? { handler } : {});
  for (const path of ["src/view/fold.ts", "docs/a.md"]) await ports.files.write(`/project/${path}`, "x");
  await ports.files.write("/elsewhere/b.ts", "x");
  if (isRepository) await ports.files.makeFolder("/project/.git");
  const options = { ports, roots: ["/project/packages", "/project"], now: NOW, ms };
  const found = await verifyMemories([memoryOf({ body, daysAgo })], options);
  return { lines: found.get("a.md") ?? [], ports };
}

describe("what a memory names", () => {
  it("is checked: files", async () => {
    const { lines } = await findingsOf(
      "See src/view/fold.ts and src/view/gone.ts, and /project/docs/old.md.",
    );
    expect(lines).toEqual(["Not there any more: src/view/gone.ts, /project/docs/old.md."]);
  });

  it.each([
    "Either client/server or TCP/IP, on origin/main, see https://example.com/src/gone.ts",
    "fold.ts alone may be anywhere",
    "/elsewhere/gone.ts and ../outside/gone.ts and ~/notes/gone.md are nobody's business",
    "On 24/7 support",
  ])("is ignored if it is not a path of the project: %s", async (body) => {
    expect((await findingsOf(body)).lines).toEqual([]);
  });

  it("is a path as seen from a package: looked for by its ending", async () => {
    const ports = memoryPorts();
    await ports.files.write("/project/packages/core/src/real.ts", "x");
    const options = { ports, roots: ["/project"], now: NOW, ms: 20 };
    const look = async (body: string) => (await verifyMemories([memoryOf({ body })], options)).get("a.md");
    expect(await look("See src/real.ts and core/src/real.ts")).toEqual([]);
    expect(await look("See rc/real.ts and src/rea.ts")).toEqual([
      "Not there any more: rc/real.ts, src/rea.ts.",
    ]);
  });

  it("is not called gone before the whole project was looked through", async () => {
    const ports = memoryPorts();
    const slow = { ...ports, files: { ...ports.files, list: () => new Promise<never>(() => {}) } };
    const found = verifyMemories([memoryOf({ body: "See src/real.ts" })], {
      ports: slow,
      roots: ["/project"],
      now: NOW,
      ms: 20,
    });
    expect((await ports.clock.runUntil(found)).get("a.md")).toEqual([]);
  });

  it("may be an environment variable: looked for among those set and in settings that git ignores", async () => {
    const ports = memoryPorts({ handler: () => ({ code: 1 }) });
    await ports.files.makeFolder("/project/.git");
    await ports.files.write("/project/.env.local", "SHOP_TOKEN=1\n");
    const body = "Needs `SHOP_TOKEN`, `SHOP_REGION` and `SHOP_GONE`";
    const found = await verifyMemories([memoryOf({ body })], {
      ports,
      roots: ["/project"],
      now: NOW,
      ms: 20,
      variables: ["SHOP_REGION"],
    });
    expect(found.get("a.md")).toEqual(["Found nowhere in the project: SHOP_GONE."]);
  });

  it("is checked: symbols, by one run of git with a time limit", async () => {
    const handler: SpawnHandler = () => ({ code: 0, stdout: "applyDecision\napplyDecision\n" });
    const { lines, ports } = await findingsOf("`applyDecision` calls `oldName()` and `just` words", {
      handler,
    });
    expect(lines).toEqual(["Found nowhere in the project: oldName."]);
    expect(ports.spawn.calls).toHaveLength(1);
    expect(ports.spawn.calls[0]?.options.timeout).toBe(20);
    // Git sees plain files and opens no repository, whose configuration could name programs.
    expect(ports.spawn.calls[0]?.args.slice(0, 2)).toEqual(["grep", "--no-index"]);
    expect(ports.spawn.calls[0]?.options.env).toMatchObject({ GIT_DIR: "/dev/null/none" });
  });

  it("is not marked if nobody could check", async () => {
    expect((await findingsOf("`oldName()`")).lines).toEqual([]);
    const handler: SpawnHandler = () => ({ code: 128, stderr: "not a git repository" });
    expect((await findingsOf("`oldName()`", { handler })).lines).toEqual([]);
    const nothing: SpawnHandler = () => ({ code: 1 });
    expect((await findingsOf("`oldName()`", { handler: nothing, isRepository: false })).lines).toEqual([]);
    expect((await findingsOf("src/view/gone.ts", { ms: -1 })).lines).toEqual([]);
  });

  it("may have passed: days that lay ahead when it was written", async () => {
    const body = "Frozen until 2026-03-15; decided on 2026-03-01; next on 2026-04-01.";
    expect((await findingsOf(body)).lines).toEqual(["Passed since: 2026-03-15."]);
    expect((await findingsOf(body, { daysAgo: 0 })).lines).toEqual([]);
  });

  it("is bounded, and found in any text", () => {
    const many = Array.from(
      { length: 90 },
      (_, at) => `src/f${at}.ts \`someName${at}\` 2026-01-${10 + (at % 20)}`,
    );
    const { paths, symbols, days } = namedIn(many.join("\n"));
    expect([paths.length, symbols.length, days.length]).toEqual([12, 12, 12]);
    expect(namedIn("../".repeat(20_000)).paths.length).toBeLessThanOrEqual(12);
    expect(namedIn("a.".repeat(20_000)).symbols).toEqual([]);
  });
});
