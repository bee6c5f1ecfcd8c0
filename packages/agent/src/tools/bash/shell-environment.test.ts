import { expect, it } from "vitest";
import { shellEnvironment } from "./shell-environment.ts";

it("hands on nothing that changes what a pattern of file names stands for", () => {
  const own = { BASHOPTS: "dotglob:globstar", SHELLOPTS: "noglob", GLOBIGNORE: "x", HOME: "/h" };
  const given = shellEnvironment(own);
  expect(given).toMatchObject({ HOME: "/h", NO_COLOR: "1" });
  for (const name of ["BASHOPTS", "SHELLOPTS", "GLOBIGNORE"]) expect(given).not.toHaveProperty(name);
});
