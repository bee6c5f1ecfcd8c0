// A fork of a session on the real screen: a new session that still reads the cache, with the old one unchanged; and a clipboard image.
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();
/** One pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function listTranscripts(): Promise<readonly string[]> {
  const projects = `${ui.place.home}/.palimpsest/projects`;
  const [project] = await readdir(projects);
  const folder = `${projects}/${project}/sessions`;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  return names.sort().map((name) => `${folder}/${name}`);
}

describe.skipIf(!pty)("in the terminal, pal", () => {
  it("forks a session here or before a message, and attaches an image from the clipboard", async () => {
    const bin = `${ui.place.home}/bin`;
    await mkdir(bin);
    await writeFile(`${bin}/xclip`, `#!/bin/sh\necho ${PNG} | base64 -d\n`);
    await chmod(`${bin}/xclip`, 0o755);
    ui.answers = (request, { lastUserText }) =>
      JSON.stringify(request).includes('"image/png"')
        ? "Seen."
        : `${"long words ".repeat(900)}On ${lastUserText.split("\n").at(-1)}.`;
    const on = await ui.open({
      env: { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ":9", WAYLAND_DISPLAY: "" },
    });
    await ui.say(on, "Alpha", "On Alpha.");
    await ui.say(on, "Beta", "On Beta.");
    on.type("/fork\r");
    await on.sees("Fork where?");
    on.type("1");
    await on.sees(/You are now in a new session\./);
    const [first] = await listTranscripts();
    const before = await readFile(first!, "utf8");
    await ui.say(on, "Gamma", "On Gamma.");
    expect(ui.listRequests().at(-1)!.read).toBeGreaterThan(3_000);
    expect(await listTranscripts()).toHaveLength(2);
    expect(await readFile(first!, "utf8")).toBe(before);

    on.type("/fork\r");
    await on.sees("Fork where?");
    on.type("3");
    await on.sees(/❯ Beta$/m);
    on.type(" again \x16");
    await on.sees(/image-1\.png\]/);
    on.type(KEYS.enter);
    await on.sees("Seen.");
    const sent = JSON.stringify(ui.listRequests().at(-1)!.body);
    expect(sent).toContain('"media_type":"image/png"');
    expect(sent).toContain("On Alpha.");
    expect(sent).not.toContain("On Beta.");
  });
});
