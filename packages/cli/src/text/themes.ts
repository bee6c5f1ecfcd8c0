// The one table of colours: what each role looks like in each theme. A number is one of the 256 colours of a terminal; a name is one of
// the sixteen that the user's own palette defines.
import type { Settings } from "@palimpsest/core";

export type Theme = Settings["interface"]["theme"];

export const THEMES: readonly Theme[] = ["terminal", "dark", "light", "color-blind"];

type PaletteColor = keyof typeof PALETTE;
/** `dim`: the terminal's own dimmed text. */
export type Color = number | PaletteColor | "dim";

/** The codes that select each as a text colour. */
export const PALETTE = {
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
  brightGreen: 92,
  brightBlue: 94,
} as const;

/** The colours of a theme by role. `kinds` are for charts and code: blue, green, yellow, magenta, cyan, red and two more, or substitutes. */
export interface ThemeColors {
  readonly dim: Color;
  readonly accent: Color;
  readonly good: Color;
  readonly warning: Color;
  readonly error: Color;
  readonly code: Color;
  readonly link: Color;
  readonly added: Color;
  readonly removed: Color;
  readonly kinds: readonly Color[];
}

export const COLORS: Readonly<Record<Theme, ThemeColors>> = {
  terminal: {
    dim: "dim",
    accent: "cyan",
    good: "green",
    warning: "yellow",
    error: "red",
    code: "cyan",
    link: "blue",
    added: "green",
    removed: "red",
    kinds: ["blue", "green", "yellow", "magenta", "cyan", "red", "brightBlue", "brightGreen"],
  },
  dark: {
    dim: 246,
    accent: 80,
    good: 114,
    warning: 221,
    error: 210,
    code: 117,
    link: 111,
    added: 114,
    removed: 210,
    kinds: [111, 114, 221, 183, 80, 210, 153, 157],
  },
  light: {
    dim: 241,
    accent: 24,
    good: 22,
    warning: 94,
    error: 124,
    code: 54,
    link: 25,
    added: 22,
    removed: 124,
    kinds: [25, 22, 94, 90, 24, 124, 61, 58],
  },
  // Blue and orange, which people with any common colour blindness can tell apart, in medium brightness for any background.
  "color-blind": {
    dim: 243,
    accent: 32,
    good: 32,
    warning: 166,
    error: 166,
    code: 32,
    link: 32,
    added: 32,
    removed: 166,
    kinds: [32, 243, 166, 133, 32, 166, 61, 136],
  },
};
