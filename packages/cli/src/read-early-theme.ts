// Reads the theme for the first frame, which must not wait for the settings. A settings file with comments applies a moment later.
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { THEMES, type Theme } from "./text/themes.ts";

export function readEarlyTheme(env: Readonly<Record<string, string | undefined>>): Theme | undefined {
  const home = env.PALIMPSEST_HOME || `${homedir()}/.palimpsest`;
  const named = env.PALIMPSEST_THEME?.trim() || readThemeIn(`${home}/settings.json`);
  return THEMES.find((theme) => theme === named);
}

function readThemeIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"))?.interface?.theme;
  } catch {
    return undefined;
  }
}
