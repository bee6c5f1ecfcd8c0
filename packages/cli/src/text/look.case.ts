// Looks for tests: without colours, so that tests compare plain text.
import { stripVTControlCharacters } from "node:util";
import { toDrawable } from "../terminal/own-escape.ts";
import { type Look, lookOf } from "./look.ts";

export const plainLook = (columns = 80): Look => lookOf({ level: "none", isUnicode: true, columns });
export const colorLook = (columns = 80): Look => lookOf({ level: "color", isUnicode: true, columns });

export const bare = (lines: readonly string[]): string[] =>
  lines.map((line) => stripVTControlCharacters(toDrawable(line)));
