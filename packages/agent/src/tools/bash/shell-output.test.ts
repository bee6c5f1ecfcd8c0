// Output in pieces of any size: what is kept in memory, and what is on disk.
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanOutput } from "./clean-output.ts";
import { HeadTail } from "./head-tail.ts";
import { ShellOutput } from "./shell-output.ts";

it("HeadTail keeps everything that fits, otherwise the beginning and the end, and counts the rest", () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(pieces, (texts) => {
      const kept = new HeadTail(10, 14);
      for (const text of texts) kept.add(text);
      const whole = texts.join("");
      const shown = kept.text((left) => `<${left}>`);
      expect(kept.isCut).toBe(whole.length > 24);
      if (!kept.isCut) {
        expect(shown).toBe(whole);
        return;
      }
      const [, head, left, tail] = /^([\s\S]*)<(\d+)>([\s\S]*)$/.exec(shown)!;
      expect(whole.startsWith(head!)).toBe(true);
      expect(whole.endsWith(tail!)).toBe(true);
      expect(head!.length + Number(left) + tail!.length).toBe(whole.length);
      expect(head!.length).toBeLessThanOrEqual(10);
      expect(tail!.length).toBeLessThanOrEqual(14);
    }),
    { numRuns: 500, endOnFailure: true },
  );
});

it("output that is too long to show is on disk exactly, however it was split into pieces", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pal-shell-"));
  try {
    const whole = Buffer.from("zeile ä 🙂\n".repeat(4_000));
    const output = new ShellOutput(join(folder, "sub", "a.log"));
    for (let at = 0; at < whole.length; at += 1_237) await output.add(whole.subarray(at, at + 1_237));
    await output.close();
    expect(await readFile(output.path)).toEqual(whole);
    expect(output.text()).toContain(output.path);
    expect(output.text()).not.toContain("\ufffd");
    expect(output.takeUnread()).toBe(output.text());
    expect(output.takeUnread()).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("a program that never stops writing does not fill the disk, and the end of its output is shown", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pal-shell-"));
  try {
    const output = new ShellOutput(join(folder, "a.log"), { most: 50_000 });
    for (let n = 0; n < 100; n++) await output.add(Buffer.from(`${String(n).padEnd(1_000, ".")}\n`));
    await output.close();
    expect((await stat(output.path)).size).toBe(50_000);
    expect(output.text()).toContain(`the first 50000 bytes are in ${output.path}`);
    expect(output.text()).toContain("\n99...");
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("names no file if none can be written, says why, and keeps beginning and end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pal-shell-"));
  try {
    await writeFile(join(folder, "file"), "");
    const output = new ShellOutput(join(folder, "file", "a.log"));
    for (let n = 0; n < 100; n++) await output.add(Buffer.from(`${String(n).padEnd(1_000, ".")}\n`));
    await output.close();
    expect(output.text()).toMatch(/^0\.\.\.[\s\S]*\n99\.\.\.+$/);
    expect(output.text()).toMatch(
      /\[… \d+ characters left out; they were not kept: a part of the path is a file, not a folder …\]/,
    );
    expect(output.text()).not.toContain(output.path);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("clean leaves ordinary text as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\t", "\n", "é", "🙂") }), (text) => {
      expect(cleanOutput(text)).toBe(text);
    }),
    { endOnFailure: true },
  );
  expect(cleanOutput("1\r22\r333\nx\r\n")).toBe("333\nx\n");
});
