// The documented example of an agent with custom tools runs exactly as printed, against the emulator.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { call } from "../agent/at-work.case.ts";

const EXAMPLE = fileURLToPath(new URL("../../../../examples/own-agent.ts", import.meta.url));

it("looks up the stock, asks before it orders, and answers", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pal-example-"));
  await mkdir(join(folder, "work"));
  const emulator = await startEmulator({
    script: [
      call("CheckStock", { part: "bolt" }),
      call("OrderPart", { part: "bolt", count: 140 }),
      { text: "I ordered 140 bolts." },
    ],
    keepBodies: true,
  });
  try {
    const child = spawn(process.execPath, ["--conditions=@palimpsest/source", "--no-warnings", EXAMPLE], {
      cwd: join(folder, "work"),
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        ANTHROPIC_API_KEY: "key-for-the-emulator",
        ANTHROPIC_BASE_URL: emulator.url,
        PALIMPSEST_EXTRACTION: "0",
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (text.includes("(y/n)")) child.stdin.end("y\n");
      });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(output).toContain("[CheckStock: 100 in stock]");
    expect(output).toContain("Use OrderPart: 140 × bolt? (y/n)");
    expect(output).toContain("[OrderPart: Ordered 140 × bolt.]");
    expect(output).toContain("I ordered 140 bolts.");
    expect(code).toBe(0);
    expect(emulator.ledger.filter(({ valid }) => !valid)).toEqual([]);
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  }
});
