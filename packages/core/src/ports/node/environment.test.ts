import { spawnSync } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { nodeEnvironment, withholdVariables } from "./environment.ts";

const NAMES = ["PAL_TEST_FIRST", "PAL_TEST_SECOND"] as const;
afterEach(() => {
  withholdVariables([]);
  for (const name of NAMES) delete process.env[name];
});

const childSees = (name: string) =>
  spawnSync(process.execPath, ["-p", `process.env.${name} ?? "nothing"`], { encoding: "utf8" }).stdout.trim();

it("keeps variables from children, and knows them still, until others are withheld", () => {
  const [first, second] = NAMES;
  process.env[first] = "one";
  process.env[second] = "two";
  withholdVariables([first, "PAL_TEST_NOT_SET"]);
  expect([childSees(first), childSees(second)]).toEqual(["nothing", "two"]);
  expect(nodeEnvironment().variables).toMatchObject({ [first]: "one", [second]: "two" });
  withholdVariables([second]);
  expect([childSees(first), childSees(second)]).toEqual(["one", "nothing"]);
  expect(nodeEnvironment().variables).toMatchObject({ [first]: "one", [second]: "two" });
});
