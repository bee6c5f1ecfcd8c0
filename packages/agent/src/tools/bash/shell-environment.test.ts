import { expect, it } from "vitest";
import { shellEnvironment } from "./shell-environment.ts";

it("passes on nothing that changes how file name patterns expand", () => {
  const own = { BASHOPTS: "dotglob:globstar", SHELLOPTS: "noglob", GLOBIGNORE: "x", HOME: "/h" };
  const given = shellEnvironment(own);
  expect(given).toMatchObject({ HOME: "/h", NO_COLOR: "1" });
  for (const name of ["BASHOPTS", "SHELLOPTS", "GLOBIGNORE"]) expect(given).not.toHaveProperty(name);
});
