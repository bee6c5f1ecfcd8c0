import { expect, it } from "vitest";
import { isCostlyGlob } from "./is-costly-glob.ts";

it.each([
  "src/**/*.ts",
  "*.{js,ts}",
  "*foo*bar*",
  "@(a|b)/*.pem",
  "!(a)",
  "[a-z]*",
  "a/*/b/*/c/*/d/*",
  "\\*\\*\\*\\*\\*",
])("is not: %s", (glob) => expect(isCostlyGlob(glob)).toBe(false));

it.each(["+(*)x", "*(a|aa)b", "!(a)+(*)*", "*a*a*a*a*b", "(a*)+b", "/\\\\\\\\", "src/*?*?*?*?x"])(
  "is: %s",
  (glob) => expect(isCostlyGlob(glob)).toBe(true),
);
