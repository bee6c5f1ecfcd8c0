// Reading an image from the clipboard; stand-ins replace the programs of the system.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readClipboardImage } from "./read-clipboard-image.ts";
import { storeClipboardImage } from "./store-clipboard-image.ts";

const PNG = "\\211PNG\\r\\n\\032\\n and more";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clipboard-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function install(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

const read = (env: Record<string, string>, platform = "linux") =>
  readClipboardImage({ PATH: folder, ...env }, platform);

it("uses the clipboard of Wayland, otherwise that of X11", async () => {
  await install("xclip", `printf 'GIF89a'`);
  const both = { WAYLAND_DISPLAY: "wayland-0", DISPLAY: ":0" };
  expect(await read(both)).toMatchObject({ ok: true, ending: "gif" });
  await install("wl-paste", `printf '${PNG}'`);
  expect(await read(both)).toMatchObject({ ok: true, ending: "png" });
  // Its clipboard contains only text.
  await install("wl-paste", `echo 'No suitable type of content copied'; exit 1`);
  expect(await read(both)).toMatchObject({ ok: true, ending: "gif" });
});

it.each([
  ["no display", {}, "linux", /neither Wayland nor X11 is available\. Save the image and paste its path/],
  ["no program", { DISPLAY: ":0" }, "linux", /needs xclip, which is not installed/],
  ["no program on a Mac", {}, "darwin", /pngpaste is not installed \(brew install pngpaste\)/],
  ["no program on Windows", {}, "win32", /needs powershell\.exe/],
])("says what to do if there is %s", async (_, env, platform, reason) => {
  expect(await read(env, platform)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
});

it("says that there is no image, even if the program prints something else", async () => {
  await install("xclip", "echo hello");
  expect(await read({ DISPLAY: ":0" })).toEqual({ ok: false, reason: "There is no image in the clipboard." });
});

it("keeps each image in a file of its own beside the session", async () => {
  await install("xclip", `printf '${PNG}'`);
  const store = () => storeClipboardImage(folder, { PATH: folder, DISPLAY: ":0" }, "linux");
  const stored = [await store(), await store()];
  expect(stored).toMatchObject([
    { ok: true, path: join(folder, "pasted", "image-1.png") },
    { ok: true, path: join(folder, "pasted", "image-2.png") },
  ]);
  expect((await readFile(join(folder, "pasted", "image-2.png"), "latin1")).slice(1, 4)).toBe("PNG");
});
