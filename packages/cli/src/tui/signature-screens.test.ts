// The panels about what fills the window and what left it, in a session that cleared results and was compacted.
import { mkdir, writeFile } from "node:fs/promises";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import { expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { KEYS, pty, type TerminalUnderTest } from "./terminal.case.ts";

const ui = makeInterface();
const FILES = 22;
const nameFile = (at: number) => `part-${at}.txt`;

/** Reads files until the window is nearly full, so that the oldest results are cleared. */
async function openSession(env: Readonly<Record<string, string>> = {}): Promise<TerminalUnderTest> {
  const { home, work } = ui.place;
  await mkdir(`${home}/.palimpsest`, { recursive: true });
  await writeFile(`${home}/.palimpsest/settings.json`, JSON.stringify({ window: { size: 60_000 } }));
  for (let at = 0; at < FILES; at++)
    await writeFile(
      `${work}/${nameFile(at)}`,
      Array.from({ length: 120 + at * 4 }, (_, line) => `line ${line} of the part ${at} of it`).join("\n"),
    );
  let read = 0;
  ui.answers = (_, { lastUserText }) => {
    if (lastUserText.includes("<summary>")) return writeSummaryAnswer("All parts were read.");
    return read < FILES
      ? { tool_use: [{ name: "Read", input: { file_path: nameFile(read++) } }] }
      : "I have read them.";
  };
  const on = await ui.open({ env, columns: 120, rows: 40 });
  await ui.say(on, "Read the parts", "I have read them.");
  return on;
}

it.skipIf(!pty)("/context has one row for all results that were cleared", async () => {
  const on = await openSession({ NO_COLOR: "1" });
  on.type("/context\r");
  await on.sees(/\d+ cleared, a stub each +[█▉-▏]* +\d+/);
  await on.sees("tokens have left the view");
  // Without colours the sources have letters, which are not those of the keys.
  expect(on.screen).toMatch(/\nA+B+C+[A-Z]*░+│/);
  expect(on.screen).toMatch(/❯ A Read results[\s\S]*\nc compact now/);
  expect(on.screen).toContain("part-21.txt");
  expect(on.screen).not.toMatch(/part-0\.txt/);
  // On a small screen the sources matter more than the sentences above them.
  on.resize(40, 20);
  await on.sees(new RegExp(`^${"─".repeat(40)}\n`));
  await on.until((text) => (text.match(/^[❯ ] [A-Z] .*%$/gm)?.length ?? 0) >= 3, "three sources");
  expect(on.screen).toMatch(/\n[A-Z]+░+│/);
});

it.skipIf(!pty)("/receipts and /restore list what was cleared once, the largest first", async () => {
  const on = await openSession();
  on.type("/compact\r");
  await on.sees(/Compacted .*tokens/);
  on.type("/receipts\r");
  await on.sees(/\d+k left, [\d.]+k took their\s+(?:│ )?place/);
  await on.sees(/and the stubs of \d+ results cleared before/);
  // Also what took their place, on the same screen.
  await on.sees(/What the model sees instead\n.*│ {3}part-\d+\.txt, read again +█/);
  on.type(KEYS.escape);
  await on.seesNo("esc close");
  on.type("/restore\r");
  const findRows = (text: string) => [
    ...text.matchAll(/^[❯ ] Read (part-\d+\.txt) .*? [\d.]+k +(?:now|\d+m)/gm),
  ];
  await on.until((text) => findRows(text).length === FILES, "a row for each file");
  const rows = findRows(on.screen);
  expect(new Set(rows.map(([, name]) => name)).size).toBe(FILES);
  on.type(KEYS.escape);
  await on.seesNo("esc close");
  on.type("/cost\r");
  await on.sees(/of this, cache rewrites +\$\d[\s\S]*(?:saved by|lost to) layers, about +\$\d/);
});
