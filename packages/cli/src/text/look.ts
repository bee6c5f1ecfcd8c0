// How text is drawn on this terminal: its colours, its characters, its width. Given to everything that formats.
import { ASCII, type Glyphs, UNICODE } from "./glyphs.ts";
import { type Paint, type PaintLevel, paintOf } from "./paint.ts";
import type { Theme } from "./themes.ts";

export interface Look {
  readonly paint: Paint;
  readonly glyphs: Glyphs;
  readonly columns: number;
}

export interface LookOptions {
  readonly level: PaintLevel;
  readonly isUnicode: boolean;
  readonly columns: number;
  readonly theme?: Theme;
}

/** Below this width there is no layout: the terminal simply cuts the lines. */
const NARROWEST = 20;

export const lookOf = ({ level, isUnicode, columns, theme }: LookOptions): Look => ({
  paint: paintOf(level, theme),
  glyphs: isUnicode ? UNICODE : ASCII,
  columns: Math.max(NARROWEST, columns),
});

/** The same look for a narrower place. */
export const limitLook = (look: Look, columns: number): Look => ({ ...look, columns: Math.max(1, columns) });
