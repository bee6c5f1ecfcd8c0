// The pal that tests start: the bundle made by scripts/bundle-pal.ts.
import { fileURLToPath } from "node:url";

/** Outside of Vitest, what was built in the repository. */
export const PAL_UNDER_TEST =
  process.env.PAL_UNDER_TEST ?? fileURLToPath(new URL("../bin/pal.js", import.meta.url));

/** Room for what a short run allocates: without it, a seventh of its processor time is spent on collecting garbage. */
export const PAL_NODE_OPTIONS = ["--min-semi-space-size=16"];
