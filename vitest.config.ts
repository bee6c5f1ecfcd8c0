import { defineConfig } from "vitest/config";

// Packages resolve to their sources in tests, so that a stale build can never make a test pass.
const conditions = ["@palimpsest/source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages/*,simulator,bench}/src/**/*.test.ts", "scripts/**/*.test.ts"],
    setupFiles: ["scripts/property-seed.ts"],
    // Tests mostly wait for processes that they have started: one worker for each core keeps the cores busy.
    maxWorkers: "100%",
    // Only a test that hangs may end by these: a busy machine takes ten times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
