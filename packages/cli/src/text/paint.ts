// Colours by meaning, from the sixteen that every theme defines, so that the user's own theme decides how they look.
import { styleText } from "node:util";
import { withRealEscapes } from "../terminal/own-escape.ts";

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

type Format = Parameters<typeof styleText>[0];

const keepPlain: Style = (text) => text;

export function paintOf(level: PaintLevel): Paint {
  const pickStyle = (format: Format): Style => (level === "none" ? keepPlain : makeStyle(format));
  const pickColor = (format: Format, mono?: Format): Style => {
    if (level === "color") return makeStyle(format);
    return level === "mono" && mono !== undefined ? makeStyle(mono) : keepPlain;
  };
  return {
    level,
    bold: pickStyle("bold"),
    dim: pickStyle("dim"),
    italic: pickStyle("italic"),
    underline: pickStyle("underline"),
    strike: pickStyle("strikethrough"),
    inverse: pickStyle("inverse"),
    accent: pickColor("cyan", "bold"),
    good: pickColor("green"),
    warning: pickColor("yellow"),
    error: pickColor("red", "bold"),
    code: pickColor("cyan"),
    link: pickColor(["blue", "underline"], "underline"),
    added: pickColor("green"),
    removed: pickColor("red"),
    kinds: (["blue", "green", "yellow", "magenta", "cyan", "red", "blueBright", "greenBright"] as const).map(
      (name) => pickColor(name),
    ),
  };
}

/** Line by line: a colour that continues past the end of a line would colour the rest of the row. */
function makeStyle(format: Format): Style {
  const style = (line: string) => styleText(format, line, { validateStream: false });
  const paintLine = (line: string) => (line === "" ? "" : withRealEscapes(line, style));
  return (text) => (text.includes("\n") ? text.split("\n").map(paintLine).join("\n") : paintLine(text));
}
