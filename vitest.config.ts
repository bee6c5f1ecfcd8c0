import { globSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Packages resolve to their sources in tests, so that a stale build can never make a test pass.
const conditions = ["@palimpsest/source", "node", "import", "default"];

const PAL = ["packages/cli/src/**/*.test.ts"];
const OTHERS = ["{packages/{core,agent,emulator},bench}/src/**/*.test.ts", "scripts/**/*.test.ts"];
const SIMULATOR = ["simulator/src/**/*.test.ts"];

/** What changes the process or replaces modules must not meet other tests. */
const CHANGES_PROCESS =
  /\bvi\.|process\.env(\.\w+|\[\w+\]) = |delete process\.env|process\.(chdir|umask)\(\w/;
const apart = globSync([...PAL, ...OTHERS]).filter((path) =>
  CHANGES_PROCESS.test(readFileSync(path, "utf8")),
);

// Programs that tests start from the sources, and the workers themselves, compile each module once and not at every start.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ["scripts/property-seed.ts"],
    // A test that waits, for a server that is silent or for a time between two attempts, leaves its core to one more worker.
    maxWorkers: availableParallelism() + 1,
    // Only a test that hangs may end by these: a busy machine takes thirty times as long as a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      // Most of a short test is loading what it tests: a worker keeps that from file to file.
      { extends: true, test: { name: "shared", include: OTHERS, exclude: apart, isolate: false } },
      {
        extends: true,
        test: {
          name: "pal",
          include: PAL,
          exclude: apart,
          isolate: false,
          globalSetup: ["scripts/bundle-pal.ts"],
        },
      },
      { extends: true, test: { name: "apart", include: [...apart, ...SIMULATOR], isolate: true } },
    ],
  },
});
