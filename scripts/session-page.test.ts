// Checks that packages/core/README.md lists the methods of a session and the subpaths by their current names.
import { readFileSync } from "node:fs";
import { Session } from "@palimpsest/core";
import { expect, it } from "vitest";
import { SessionAgents } from "../packages/core/src/session/session-agents.ts";

const read = (path: string) => readFileSync(new URL(`../packages/core/${path}`, import.meta.url), "utf8");
const page = read("README.md");

/** The code in the first column of a section's table. */
const findFirstColumn = (heading: string): string[] =>
  (page.split(`## ${heading}\n`)[1] ?? "")
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));

/** Set in the constructor, so not on the prototype. */
const FIELDS = ["memory"];

const AGENTS = "agents.";

const isCall = (name: string): boolean =>
  name.startsWith(AGENTS)
    ? name.slice(AGENTS.length) in SessionAgents.prototype
    : name in Session.prototype || FIELDS.includes(name);

it("lists only calls that a session has", () => {
  const names = findFirstColumn("A session").map((call) => call.replace(/\(.*/, ""));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isCall(name))).toEqual([]);
});

it("lists every subpath, and no other", () => {
  const { exports } = JSON.parse(read("package.json")) as { exports: object };
  const subpaths = Object.keys(exports).filter((path) => path !== ".");
  const listed = findFirstColumn("Subpaths").map((name) => name.replace("@palimpsest/core", "."));
  expect(listed.sort()).toEqual(subpaths.sort());
});
