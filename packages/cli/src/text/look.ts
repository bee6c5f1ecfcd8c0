// How text is drawn on this terminal: colours, characters, width. Passed to every formatter.
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

/** The same look with fewer columns. */
export const limitLook = (look: Look, columns: number): Look => ({ ...look, columns: Math.max(1, columns) });
