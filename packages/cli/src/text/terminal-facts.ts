// What kind of terminal this is, from the environment. Pure.
import type { PaintLevel } from "./paint.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface Terminal {
  readonly level: PaintLevel;
  readonly isUnicode: boolean;
  /** Knows the 256 colours of which themes are made, not only its own sixteen. */
  readonly hasManyColors: boolean;
  /** Has a second screen without scrollback, on which panels are drawn. */
  readonly hasAlternateScreen: boolean;
  /** Prints line by line and redraws nothing: for screen readers and terminals that cannot move the cursor. */
  readonly isPlain: boolean;
}

/** Variables by which users of screen readers ask terminal programs for plain output. */
const SCREEN_READER = ["PALIMPSEST_PLAIN", "INK_SCREEN_READER", "ACCESSIBLE"];

export function terminalOf(env: Environment, { plain = false, platform = "linux" } = {}): Terminal {
  const isPlain = plain || env.TERM === "dumb" || SCREEN_READER.some((name) => isOn(env[name]));
  return {
    level: levelOf(env, isPlain),
    isUnicode: isUnicode(env, platform),
    hasManyColors: hasManyColors(env),
    hasAlternateScreen: !CONSOLE.test(env.TERM ?? ""),
    isPlain,
  };
}

/** See no-color.org: any value but an empty one. */
function levelOf(env: Environment, isPlain: boolean): PaintLevel {
  if (isPlain) return "none";
  return env.NO_COLOR ? "mono" : "color";
}

/**
 * The locale decides if one is set: `C` and `POSIX` have no UTF-8. If none is set, as in most containers, terminals
 * still use UTF-8; only the Linux console and the old Windows console do not.
 */
function isUnicode(env: Environment, platform: string): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  if (locale) return /utf-?8/i.test(locale);
  if (platform === "win32") return Boolean(env.WT_SESSION || env.TERM_PROGRAM);
  return env.TERM !== "linux";
}

/** Consoles and hardware terminals; all others in use have an alternate screen. */
const CONSOLE = /^(dumb|linux|console|ansi|cygwin|vt\d+)\b/;

const hasManyColors = ({ TERM = "" }: Environment): boolean =>
  !CONSOLE.test(TERM) && !/-(16|8)?color$|-mono$/.test(TERM);

const isOn = (value: string | undefined): boolean =>
  value !== undefined && !/^(|0|false|no|off)$/i.test(value);
