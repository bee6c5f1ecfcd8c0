// npm run test:fast: the tests that start no program and use no generated values. They share what a worker has loaded, and take
// about a minute.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { findPropertyTests } from "./property-tests.ts";

/** Test files that start programs, or a server for each test. */
const SLOW = /child_process|binary\.case|terminal\.case|Place\.make|startEmulator|mkdtemp/;

const drawing = new Set(findPropertyTests());
const fast = globSync("packages/{core,agent,emulator}/src/**/*.test.ts").filter(
  (path) => !drawing.has(path) && !SLOW.test(readFileSync(path, "utf8")),
);
const { status } = spawnSync("npx", ["vitest", "run", "--project", "shared", ...fast], { stdio: "inherit" });
process.exitCode = status ?? 1;
