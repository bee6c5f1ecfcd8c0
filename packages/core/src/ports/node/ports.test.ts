import { expect, it } from "vitest";
import { nodePorts, requireNode } from "./ports.ts";

it("gives every way out", () => {
  expect(Object.keys(nodePorts()).sort()).toEqual(["clock", "files", "ids", "index", "spawn"]);
});

it.each(["20.19.0", "22.17.1"])("on Node %s says what it needs", (version) => {
  expect(() => requireNode(version)).toThrow(
    `Palimpsest needs Node 22.18 or newer; this is Node ${version}. Install a newer one and try again.`,
  );
});

it.each(["22.18.0", "24.0.0"])("works on Node %s", (version) => {
  expect(() => requireNode(version)).not.toThrow();
});
