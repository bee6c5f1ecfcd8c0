// /theme: switches the colours from the next line on, with a sample of each theme.
import { changeUserSetting } from "@palimpsest/core/internal";
import type { Look } from "../../text/look.ts";
import { paintOf } from "../../text/paint.ts";
import { THEMES, type Theme } from "../../text/themes.ts";
import type { Command } from "./command.ts";

const ABOUT: Readonly<Record<Theme, string>> = {
  terminal: "the palette of your terminal",
  dark: "for a dark background",
  light: "for a light background",
  "color-blind": "blue and orange, on any background",
};

const KEY = "interface.theme";

export const slashTheme: Command = {
  name: "theme",
  about: "the colors of the screen",
  takes: "[NAME]",
  isQuiet: true,
  async run(argument, { asker, look, notice, ports, environment, readSettings, applyInterface }) {
    const before = await readSettings();
    const now = before.settings.interface.theme;
    const named = argument.trim().toLowerCase();
    const wanted = named === "" ? await pickTheme() : THEMES.find((theme) => theme === named);
    if (named !== "" && !wanted)
      return notice("warning", `Unknown theme ${named}. Choose one of: ${THEMES.join(", ")}.`);
    if (!wanted) return;
    const change = await changeUserSetting(ports.files, environment.home, KEY.split("."), wanted);
    if (!change.ok) return notice("error", change.reason);
    const after = await readSettings();
    applyInterface(after.settings.interface);
    const { theme } = after.settings.interface;
    if (theme !== wanted)
      return notice("warning", `Saved, but ${after.source(KEY)} settings say ${theme}, which is stronger.`);
    notice(
      "info",
      `The theme is ${wanted}.${look.paint.level === "color" ? "" : " NO_COLOR turns colors off."}`,
    );

    async function pickTheme(): Promise<Theme | undefined> {
      const chosen = await asker.choose({
        title: "Theme",
        body: (drawn) => THEMES.map((theme) => formatSample(theme, drawn)),
        options: THEMES.map((theme) => ({
          label: theme,
          note: `${ABOUT[theme]}${theme === now ? ", in use" : ""}`,
        })),
        selected: THEMES.indexOf(now),
      });
      return chosen && THEMES[chosen.at];
    }
  },
};

/** At most 39 columns wide. */
function formatSample(theme: Theme, { paint: { level }, glyphs }: Look): string {
  const { dim, accent, good, warning, error, added, removed } = paintOf(level, theme);
  const name = theme.padEnd(12);
  return `${accent(name)}${good(glyphs.ok)} ${error(glyphs.bad)} ${warning("warning")} ${added("+1")} ${removed("-1")} ${dim("aside")}`;
}
