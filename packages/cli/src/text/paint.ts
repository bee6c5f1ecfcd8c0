// Styles by meaning. Which colour a role has is in `themes.ts`, the one place that names colours.
import { withRealEscapes } from "../terminal/own-escape.ts";
import { COLORS, type Color, PALETTE, type Theme, type ThemeColors } from "./themes.ts";

/** `color`; `mono`: bold and the like, no colour (NO_COLOR); `none`: nothing but text. */
export type PaintLevel = "color" | "mono" | "none";

type Style = (text: string) => string;

export interface Paint {
  readonly level: PaintLevel;
  readonly bold: Style;
  readonly dim: Style;
  readonly italic: Style;
  readonly underline: Style;
  readonly strike: Style;
  readonly inverse: Style;
  readonly accent: Style;
  readonly good: Style;
  readonly warning: Style;
  readonly error: Style;
  readonly code: Style;
  readonly link: Style;
  readonly added: Style;
  readonly removed: Style;
  /** Kinds that appear side by side, distinguished by colour, or by their names if there is no colour. */
  readonly kinds: readonly Style[];
}

/** The codes that begin a style and end it. */
type Codes = readonly [begin: string | number, end: number];

const ATTRIBUTES = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  inverse: [7, 27],
  strike: [9, 29],
} as const satisfies Record<string, Codes>;

const TEXT_COLOR_END = 39;

const keepPlain: Style = (text) => text;

export function paintOf(level: PaintLevel, theme: Theme = "terminal"): Paint {
  const colors = COLORS[theme];
  const pickStyle = (codes: Codes): Style => (level === "none" ? keepPlain : makeStyle(codes));
  const pickColor = (role: Exclude<keyof ThemeColors, "kinds">, mono?: Codes): Style => {
    if (level === "color") return makeStyle(codesOf(colors[role]));
    return level === "mono" && mono !== undefined ? makeStyle(mono) : keepPlain;
  };
  const { bold, dim, italic, underline, strike, inverse } = ATTRIBUTES;
  const [colorLink, drawUnderline] = [pickColor("link"), pickStyle(underline)];
  return {
    level,
    bold: pickStyle(bold),
    dim: pickColor("dim", dim),
    italic: pickStyle(italic),
    underline: drawUnderline,
    strike: pickStyle(strike),
    inverse: pickStyle(inverse),
    accent: pickColor("accent", bold),
    good: pickColor("good"),
    warning: pickColor("warning"),
    error: pickColor("error", bold),
    code: pickColor("code"),
    link: (text) => colorLink(drawUnderline(text)),
    added: pickColor("added"),
    removed: pickColor("removed"),
    kinds: colors.kinds.map((color) => (level === "color" ? makeStyle(codesOf(color)) : keepPlain)),
  };
}

function codesOf(color: Color): Codes {
  if (color === "dim") return ATTRIBUTES.dim;
  return [typeof color === "number" ? `38;5;${color}` : PALETTE[color], TEXT_COLOR_END];
}

/** Line by line: a colour that continues past the end of a line would colour the rest of the row. */
function makeStyle([begin, end]: Codes): Style {
  const [opening, closing] = [`\x1b[${begin}m`, `\x1b[${end}m`];
  // After an inner style ends, the outer one begins again.
  const style = (line: string) => `${opening}${line.replaceAll(closing, closing + opening)}${closing}`;
  const paintLine = (line: string) => (line === "" ? "" : withRealEscapes(line, style));
  return (text) => (text.includes("\n") ? text.split("\n").map(paintLine).join("\n") : paintLine(text));
}
