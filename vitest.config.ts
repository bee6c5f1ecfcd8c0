import { defineConfig } from "vitest/config";

// Packages resolve to their sources in tests, so that a stale build can never make a test pass.
const conditions = ["@palimpsest/source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages/*,simulator,bench}/src/**/*.test.ts", "scripts/**/*.test.ts"],
    setupFiles: ["scripts/property-seed.ts"],
    testTimeout: 60_000,
  },
});
