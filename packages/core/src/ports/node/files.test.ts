import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFilesCases } from "../../testing/conformance/make-files-cases.ts";
import { appendWhole } from "./appender.ts";
import { makeDraftName } from "./drafts.ts";
import { nodeFiles } from "./files.ts";
import { readRegularFileSync } from "./read-regular.ts";
import { createInPlace } from "./replace.ts";

async function temporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "palimpsest-")));
}

describe("the machine's Files conforms", () => {
  it.each(
    makeFilesCases(async () => {
      const root = await temporaryFolder();
      return {
        files: nodeFiles(),
        root,
        link: (path, target) => symlink(target, path),
        dispose: () => rm(root, { recursive: true, force: true }),
      };
    }),
  )("$name", ({ run }) => run());
});

describe("node files on disk", () => {
  const files = nodeFiles();
  let root: string;
  const mode = (path: string) => statSync(join(root, path)).mode & 0o777;
  beforeAll(async () => {
    root = await temporaryFolder();
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  // Not even root can make folders there, and the system says that the parent is missing.
  it.runIf(process.platform === "linux")("ends where a folder takes no folders", async () => {
    await expect(files.makeFolder("/proc/none/deep")).rejects.toThrow(
      "Cannot make the folder /proc/none/deep: /proc takes no folders.",
    );
  });

  it("makes files and folders for their owner alone", async () => {
    await files.write(join(root, "written/file"), "x");
    await files.create(join(root, "created/file"), "x");
    await (await files.appender(join(root, "appended/deep/file"))).close();
    await files.makeFolder(join(root, "made/deep"));
    for (const folder of ["written", "created", "appended", "appended/deep", "made", "made/deep"]) {
      expect([folder, mode(folder)]).toEqual([folder, 0o700]);
    }
    for (const file of ["written/file", "created/file", "appended/deep/file"]) {
      expect([file, mode(file)]).toEqual([file, 0o600]);
    }
  });

  it("keeps the mode of a file it replaces", async () => {
    const path = join(root, "script");
    writeFileSync(path, "old");
    chmodSync(path, 0o755);
    await files.write(path, "new");
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(mode("script")).toBe(0o755);
  });

  it("leaves nothing behind when writing fails", async () => {
    const nonsense = {} as string;
    await expect(files.write(join(root, "failed/a"), nonsense)).rejects.toMatchObject({ code: "io" });
    await expect(files.create(join(root, "failed/b"), nonsense)).rejects.toMatchObject({ code: "io" });
    expect(await files.names(join(root, "failed"))).toEqual([]);
  });

  it("creates exclusively even without hard links", async () => {
    const path = join(root, "in-place");
    const made = await Promise.all(Array.from({ length: 20 }, (_, i) => createInPlace(path, `${i}`)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(readFileSync(path, "utf8")).toBe(String(made.indexOf(true)));
    expect(mode("in-place")).toBe(0o600);
  });

  it.skipIf(process.platform === "win32")("does not wait for a named pipe when asked for tails", async () => {
    const path = join(root, "pipe");
    execFileSync("mkfifo", [path]);
    expect(await files.tails([path], 10)).toEqual([undefined]);
    expect(await files.stat(path)).toMatchObject({ kind: "other", size: 0 });
  });

  it("finds what a killed process has left half written, and nothing else", async () => {
    const folder = join(root, "drafts/deep");
    await files.makeFolder(folder);
    const own = makeDraftName();
    const pid = execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }).trim();
    const dead = own.replace(`-${process.pid}-`, `-${pid}-`);
    const reused = own.replace(/-[0-9a-f]{12}-/, "-000000000000-");
    const unnamed = ".pal-0123456789abcdef.tmp";
    const old = ".pal-fedcba9876543210.tmp";
    for (const name of [own, dead, reused, unnamed, old, ".pal-mine.tmp", "a.tmp"])
      writeFileSync(join(folder, name), "");
    await files.setModified(join(folder, old), Date.now() - 2 * 86_400_000);
    const found = await files.abandonedDrafts(join(root, "drafts"));
    expect(found).toEqual([dead, reused, old].map((name) => join(folder, name)).sort());
    expect(await files.abandonedDrafts(join(root, "missing"))).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("neither waits for a named pipe nor reads a device", async () => {
    const pipe = join(root, "another pipe");
    execFileSync("mkfifo", [pipe]);
    await symlink("/dev/zero", join(root, "endless"));
    for (const path of [pipe, join(root, "endless")]) {
      await expect(files.read(path)).rejects.toMatchObject({ code: "not-a-file", path });
      await expect(files.readRange(path, 0, 10)).rejects.toMatchObject({ code: "not-a-file", path });
      expect(() => readRegularFileSync(path, 10)).toThrow("a device, a pipe or a socket");
    }
  });

  it.runIf(process.platform === "linux")("reads a file that says it is empty, up to the limit", async () => {
    expect(new TextDecoder().decode(await files.read("/proc/self/status"))).toMatch(/^Name:[\s\S]*\n$/);
    await expect(files.read("/proc/self/status", 10)).rejects.toMatchObject({ code: "too-large" });
    expect(readRegularFileSync("/proc/self/stat", 4_096).toString()).toMatch(/^\d+ \(/);
    expect(() => readRegularFileSync("/proc/self/stat", 10)).toThrow("larger than 10 bytes");
  });

  it.runIf(process.platform === "linux")("says when the disk is full", async () => {
    const appender = await files.appender("/dev/full");
    await expect(appender.append("x")).rejects.toMatchObject({ code: "no-space", path: "/dev/full" });
    await appender.close();
  });
});

describe("appendWhole", () => {
  let root: string;
  beforeAll(async () => {
    root = await temporaryFolder();
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  function withFile(name: string, run: (file: number) => void): string {
    const path = join(root, name);
    writeFileSync(path, "before|");
    const file = openSync(path, "a");
    run(file);
    closeSync(file);
    return readFileSync(path, "utf8");
  }
  const threeAtATime = (file: number, data: Uint8Array, offset: number) =>
    writeSync(file, data, offset, Math.min(3, data.length - offset));

  it("continues after short writes", () => {
    const text = withFile("short", (file) => appendWhole(file, Buffer.from("0123456789"), threeAtATime));
    expect(text).toBe("before|0123456789");
  });

  it("removes what it wrote before the disk was full", () => {
    const text = withFile("full", (file) => {
      const untilFull = (to: number, data: Uint8Array, offset: number) => {
        if (offset >= 6) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
        return threeAtATime(to, data, offset);
      };
      expect(() => appendWhole(file, Buffer.from("0123456789"), untilFull)).toThrow("no space left");
      appendWhole(file, Buffer.from("after"));
    });
    expect(text).toBe("before|after");
  });
});
