// What the real binary does where something fails that nobody expected.
import { mkdir, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { pty } from "./terminal.case.ts";

const ui = makeInterface();

/** Runs before pal, in the same process. */
const plant = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

const CRASH = `const lower = String.prototype.toLowerCase;
  String.prototype.toLowerCase = function () {
    if (this.includes("qqq")) throw new Error("a planted fault");
    return lower.call(this);
  };`;

/** As the folders of the kernel under /proc behave: they can be opened, but not read. */
const UNREADABLE = `import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { opendir } = fs.promises;
  fs.promises.opendir = async (path, options) => {
    if (!path.endsWith("/locked/")) return opendir(path, options);
    return { async *[Symbol.asyncIterator]() {
      throw Object.assign(new Error("EACCES: permission denied, readdir"), { code: "EACCES" });
    } };
  };
  syncBuiltinESMExports();`;

it.skipIf(!pty)("files are offered although a folder cannot be read", async () => {
  await mkdir(`${ui.place.work}/locked`);
  await mkdir(`${ui.place.work}/open`);
  await writeFile(`${ui.place.work}/open/readable.txt`, "");
  const on = await ui.open({ env: plant(UNREADABLE) });
  on.type("see @read");
  await on.sees(/❯ .*open\/readable\.txt/);
});

it.skipIf(!pty)("a crash is told below what was typed, with the way back into the conversation", async () => {
  const on = await ui.open({ env: plant(CRASH) });
  await ui.say(on, "Hello there", "Very well.");
  on.type("/");
  await on.sees("❯ /");
  on.type("qqq");
  expect(await on.exits()).toBe(1);
  expect(on.screen).toMatch(
    /❯ \/\n[\s\S]*\npal has crashed\. This is a bug in pal:\nError: a planted fault\n +at [\s\S]*\n\nResume this session with: pal --resume \w+$/,
  );
});
