import { expect, it } from "vitest";
import { isBareStart } from "./is-bare-start.ts";

it("is bare by the option or by the environment", () => {
  expect(isBareStart(true, {})).toBe(true);
  expect(isBareStart(undefined, { PALIMPSEST_BARE: "1" })).toBe(true);
  for (const value of ["0", "off", "", undefined])
    expect(isBareStart(undefined, { PALIMPSEST_BARE: value })).toBe(false);
});
