import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEarlyTheme } from "./read-early-theme.ts";

it("reads the theme before the settings, from the environment or a file of plain JSON", async () => {
  const home = await mkdtemp(join(tmpdir(), "pal-theme-"));
  try {
    expect(readEarlyTheme({ PALIMPSEST_HOME: home })).toBeUndefined();
    for (const [text, theme] of [
      ['{ "interface": { "theme": "light" } }', "light"],
      ['{ "interface": { "theme": "pink" } }', undefined],
      ['{ "interface": null }', undefined],
      ["null", undefined],
      ["{ broken", undefined],
    ] as const) {
      await writeFile(join(home, "settings.json"), text);
      expect(readEarlyTheme({ PALIMPSEST_HOME: home })).toBe(theme);
    }
    expect(readEarlyTheme({ PALIMPSEST_HOME: home, PALIMPSEST_THEME: "dark" })).toBe("dark");
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
