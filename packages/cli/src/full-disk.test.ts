// What pal does on a disk that is full, read-only or out of inodes, through the real binary on a real file system.
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { EmulatorOptions } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call, finished } from "./binary.case.ts";
import { PAL_UNDER_TEST } from "./pal-under-test.case.ts";
import { canMakeSmallDisk, onSmallDisk } from "./small-disk.case.ts";
import { pty, TerminalUnderTest } from "./tui/terminal.case.ts";

let pal: Binary;
let on: TerminalUnderTest | undefined;
afterEach(async () => {
  await on?.end();
  on = undefined;
  await pal.end();
});

/** Runs a shell line in which `$PAL` is the binary, with pal's home on a small disk. */
async function runOnDisk(options: string, script: NonNullable<EmulatorOptions["script"]>, line: string) {
  pal = await Binary.begin(script);
  const at = join(pal.folder, "disk");
  await mkdir(at);
  const [program, ...words] = onSmallDisk({ at, options }, ["bash", "-c", line]);
  const child = spawn(program!, words, {
    cwd: pal.path("."),
    env: {
      PATH: process.env.PATH,
      HOME: join(pal.folder, "home"),
      PALIMPSEST_HOME: `${at}/home`,
      PALIMPSEST_EXTRACTION: "0",
      ANTHROPIC_API_KEY: "any",
      ANTHROPIC_BASE_URL: pal.emulator.url,
      PAL: `${process.execPath} ${PAL_UNDER_TEST}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return finished(child);
}

const unwrapped = (text: string) => text.replace(/\s+/g, " ");

/** Leaves no byte on the disk. */
const FILL = 'dd if=/dev/zero of="$DISK/filler" bs=1k 2>/dev/null;';

if (!canMakeSmallDisk()) console.warn("No small file system can be mounted here: its tests are skipped.");

describe.skipIf(!canMakeSmallDisk())("on a small disk", () => {
  it("long Bash output keeps its end, names no incomplete file, and leaves room for the session", async () => {
    const { code, stdout } = await runOnDisk(
      "size=600k",
      [call("Bash", { command: "seq 1 200000" }), "Counted."],
      '$PAL -p Count. --permission-mode bypass --output-format json; echo $?; find "$DISK" -name "*.log"',
    );
    expect(pal.lastWords()).toMatch(/^\[.*"content":"1\\n2\\n/);
    expect(pal.lastWords()).toContain("\\n199999\\n200000");
    expect(pal.lastWords()).toMatch(/characters left out; they were not kept: the disk is full/);
    expect(pal.lastWords()).not.toContain(".log");
    const [result, exit, ...logs] = stdout.trimEnd().split("\n");
    expect(JSON.parse(result!)).toMatchObject({ result: "Counted.", unsaved_entries: 0 });
    expect({ code, exit, logs }).toEqual({ code: 0, exit: "0", logs: [] });
  });

  it("on a full disk commands still run, the user still gets the answer, and the loss is reported", async () => {
    const { stdout, stderr } = await runOnDisk(
      "size=64k",
      [call("Bash", { command: "echo out" }), "Done."],
      `mkdir "$PALIMPSEST_HOME"; ${FILL} $PAL -p Go. --permission-mode bypass --output-format json; echo $?`,
    );
    expect(pal.lastWords()).toContain('"content":"out"');
    const [result, exit] = stdout.trimEnd().split("\n");
    expect(exit).toBe("6");
    const { unsaved_entries, ...told } = JSON.parse(result!);
    expect(told).toMatchObject({ subtype: "success", is_error: false, result: "Done." });
    expect(unsaved_entries).toBeGreaterThan(3);
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(
      new RegExp(
        `^${unsaved_entries} entries of this session were not saved, and --continue will not know them. Cannot create \\S+: the disk is full;`,
      ),
    );
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.skipIf(!pty)(
    "the terminal shows the answer, says once that it is not saved, and reports the loss at the end",
    async () => {
      pal = await Binary.begin(["First answer.", "Second answer."]);
      const at = join(pal.folder, "disk");
      await mkdir(at);
      const fill = `${FILL} exec "$@"`;
      on = new TerminalUnderTest(
        { home: join(pal.folder, "home"), work: pal.path(".") },
        {
          startedBy: onSmallDisk({ at, options: "size=64k" }, ["sh", "-c", fill, "sh"]),
          env: { PALIMPSEST_HOME: at, ANTHROPIC_API_KEY: "any", ANTHROPIC_BASE_URL: pal.emulator.url },
          columns: 200,
        },
      );
      await on.sees("❯");
      on.type("One?\r");
      await on.sees("First answer.");
      on.type("Two?\r");
      await on.sees("Second answer.");
      await on.seesNo("esc to interrupt");
      expect(on.all.match(/transcript entries are not on disk yet: .*the disk is full/g)).toHaveLength(1);
      on.type("/quit\r");
      expect(await on.exits()).toBe(6);
      expect(on.all).toMatch(
        /\d+ entries of this session were not saved, and --continue will not know them\./,
      );
    },
  );

  it.each([
    ["size=64k", FILL, /cannot be written to: the disk is full. → Free some space on that disk/],
    [
      "size=1m,nr_inodes=9",
      'for n in 1 2 3 4 5 6 7 8 9; do touch "$DISK/$n" 2>/dev/null; done;',
      /no inodes.* → The disk is out of inodes: delete files/,
    ],
    ["size=1m", 'mount -o remount,ro "$DISK";', /read-only. → Mount it writable/],
  ])("pal doctor reports it: %s %s", async (options, before, told) => {
    const { stdout, stderr } = await runOnDisk(
      options,
      [],
      `mkdir "$PALIMPSEST_HOME"; ${before} $PAL doctor; echo $?; find "$PALIMPSEST_HOME" -name ".*doctor*"`,
    );
    expect(stderr).toBe("");
    expect(unwrapped(stdout)).toMatch(told);
    expect(unwrapped(stdout)).not.toMatch(/can be written to;/);
    expect(stdout).toMatch(/\n1\n$/);
  });

  it("pal doctor warns of a disk that is nearly full, and says how much is free", async () => {
    const { stdout } = await runOnDisk("size=10m", [], 'mkdir "$PALIMPSEST_HOME"; $PAL doctor');
    expect(unwrapped(stdout)).toMatch(/warn folders \S+ can be written to, but only \S+ MB are free/);
  });
});
