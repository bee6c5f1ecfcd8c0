// What is pasted on a real screen: images become attachments, and a paste leaves the question above it readable.
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();

/** One pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The images of each message sent to the model, as base64. */
const listImages = (): readonly (readonly string[])[] =>
  ui
    .listRequests()
    .map(({ body }) => [...JSON.stringify(body).matchAll(/"data":"([^"]+)"/g)].map(([, data]) => data!));

/** Presses Enter until the input is empty: keys that arrive together with a paste count as part of it. */
async function enter(on: Awaited<ReturnType<typeof ui.open>>): Promise<void> {
  let looks = 0;
  await on.until((text) => {
    if (!/this\?\s*$/.test(text)) return true;
    if (looks++ % 20 === 0) on.type(KEYS.enter);
    return false;
  }, "an empty input");
}

describe.skipIf(!pty)("a pasted path of an image", () => {
  it("becomes an attachment, which can be removed before it is sent", async () => {
    await writeFile(`${ui.place.work}/shot one.png`, PNG);
    const on = await ui.open();
    // As a terminal quotes the name of a file that is dropped on it.
    on.paste(`'${ui.place.work}/shot one.png'`);
    await on.sees("❯ [Image #1, shot one.png]");
    on.type("\x7f");
    await on.seesNo("Image");
    await ui.say(on, "Without it", "Very well.");
    on.paste(`file://${ui.place.work}/shot%20one.png`);
    await on.sees(/❯ \[Image #\d, shot one\.png\]/);
    on.type("\x7f");
    await on.seesNo("Image #");
    on.paste(`${ui.place.work}/shot\\ one.png`);
    await on.sees(/❯ \[Image #\d, shot one\.png\]/);
    on.type("What is this?");
    await on.sees("What is this?");
    await ui.send(on, "Very well.");
    await on.until(() => ui.listRequests().length === 2, "the second request");
    await on.sees("❯ [Image shot one.png] What is this?");
    expect(on.screen).not.toContain('@"/');
    expect(listImages()).toEqual([[], [PNG.toString("base64")]]);
  });

  it("asks first if the image is outside the project, and says if there is none", async () => {
    await writeFile(`${ui.place.home}/secret.png`, PNG);
    const on = await ui.open();
    on.paste(`${ui.place.home}/secret.png`);
    await on.sees("❯ [Image #1, secret.png]");
    on.type("What is this?");
    await on.sees("What is this?");
    await enter(on);
    await on.sees(/Very well\.|answers/);
    expect(on.screen).toMatch(/Read this file\?[\s\S]*secret\.png/);
    expect(ui.listRequests()).toHaveLength(0);
    on.type("y");
    await on.sees("Very well.");
    expect(listImages()).toEqual([[PNG.toString("base64")]]);
    on.paste(`${ui.place.work}/none.png`);
    await on.sees("❯ [Image #1, none.png]");
    on.type("And this?");
    await on.sees("And this?");
    await enter(on);
    await on.sees(/none\.png\s+was\s+not\s+read:\s+there\s+is\s+no\s+such\s+file\./);
  });
});

describe.skipIf(!pty)("Ctrl+V", () => {
  it("attaches the image of the clipboard", async () => {
    const programs = `${ui.place.home}/programs`;
    await mkdir(programs);
    await writeFile(`${ui.place.home}/clipboard.png`, PNG);
    await writeFile(`${programs}/xclip`, `#!/bin/sh\ncat '${ui.place.home}/clipboard.png'\n`);
    await chmod(`${programs}/xclip`, 0o755);
    const on = await ui.open({ env: { PATH: `${programs}:${process.env.PATH}`, DISPLAY: ":0" } });
    on.type("\x16");
    await on.sees("❯ [Image #1, image-1.png]");
    on.type("What is this?");
    await on.sees("What is this?");
    await ui.send(on, "Very well.");
    expect(listImages()).toEqual([[PNG.toString("base64")]]);
  });

  it("says why there is nothing to attach", async () => {
    const on = await ui.open({ env: { DISPLAY: "", WAYLAND_DISPLAY: "", WSL_DISTRO_NAME: "" } });
    on.type("\x16");
    await on.sees(/neither\s+Wayland\s+nor\s+X11\s+is\s+available/);
  });
});

describe.skipIf(!pty)("a paste while a question is shown", () => {
  it.each([
    ["of a few lines", Array.from({ length: 6 }, (_, at) => `few ${at}`).join("\n"), /❯ few|few \d/],
    [
      "of many lines",
      Array.from({ length: 60 }, (_, at) => `many ${at}`).join("\n"),
      "[Pasted text #1, 60 lines]",
    ],
    ["of one long line", "wide ".repeat(120), /wide/],
  ])("%s hides nothing of the question and does not answer it", async (_, text, shown) => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("touch made.txt") : "It is done.");
    const on = await ui.open({ columns: 80, rows: 24 });
    on.type("Make it\r");
    await ui.isAsked(on, "Run this command?");
    on.paste(text);
    await on.sees(shown);
    await on.sees("tab to answer");
    expect(on.screen).toMatch(
      /Run this command\?[\s\S]*touch made\.txt[\s\S]*1\. Yes, this once[\s\S]*\d\. No, and say/,
    );
    on.type(KEYS.tab);
    await on.sees("enter chooses");
    on.type(KEYS.enter);
    await on.sees("It is done.");
  });
});
