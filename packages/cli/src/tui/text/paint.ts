// Colours by meaning, from the sixteen that every theme defines, so that the user's own theme decides how they look.
import { styleText } from "node:util";
import { withRealEscapes } from "../../terminal/own-escape.ts";

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
  /** Kinds that stand side by side, told apart by colour. Where there is none, they are told apart by their names. */
  readonly kinds: readonly Style[];
}

type Format = Parameters<typeof styleText>[0];

const plain: Style = (text) => text;

export function paintOf(level: PaintLevel): Paint {
  const style = (format: Format): Style => (level === "none" ? plain : styled(format));
  const color = (format: Format, mono?: Format): Style => {
    if (level === "color") return styled(format);
    return level === "mono" && mono !== undefined ? styled(mono) : plain;
  };
  return {
    level,
    bold: style("bold"),
    dim: style("dim"),
    italic: style("italic"),
    underline: style("underline"),
    strike: style("strikethrough"),
    inverse: style("inverse"),
    accent: color("cyan", "bold"),
    good: color("green"),
    warning: color("yellow"),
    error: color("red", "bold"),
    code: color("cyan"),
    link: color(["blue", "underline"], "underline"),
    added: color("green"),
    removed: color("red"),
    kinds: (["blue", "green", "yellow", "magenta", "cyan", "red", "blueBright", "greenBright"] as const).map(
      (name) => color(name),
    ),
  };
}

/** Line by line: a colour that runs over the end of a line would colour what a terminal draws beside it. */
function styled(format: Format): Style {
  const style = (line: string) => styleText(format, line, { validateStream: false });
  const one = (line: string) => (line === "" ? "" : withRealEscapes(line, style));
  return (text) => (text.includes("\n") ? text.split("\n").map(one).join("\n") : one(text));
}
