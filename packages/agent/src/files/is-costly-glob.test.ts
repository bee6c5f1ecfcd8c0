import { expect, it } from "vitest";
import { isCostlyGlob } from "./is-costly-glob.ts";

it.each([
  "src/**/*.ts",
  "*.{js,ts}",
  "*foo*bar*",
  "@(a|b)/*.pem",
  "!(a)",
  "[a-z]*",
  "[[:alpha:]]*",
  "a/*/b/*/c/*/d/*",
  "\\*\\*\\*\\*\\*",
])("is not: %s", (glob) => expect(isCostlyGlob(glob)).toBe(false));

it.each([
  "+(*)x",
  "*(a|aa)b",
  "!(a)+(*)*",
  "*a*a*a*a*b",
  "(a*)+b",
  "/\\\\\\\\",
  "src/*?*?*?*?x",
  "[][:alpha:",
  "a/[][:digit:",
])("is: %s", (glob) => expect(isCostlyGlob(glob)).toBe(true));
