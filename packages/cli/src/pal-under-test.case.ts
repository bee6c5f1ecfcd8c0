// The pal that tests start: the bundle made by scripts/bundle-pal.ts.
import { fileURLToPath } from "node:url";

/** Outside of Vitest, what was built in the repository. */
export const PAL_UNDER_TEST =
  process.env.PAL_UNDER_TEST ?? fileURLToPath(new URL("../bin/pal.js", import.meta.url));
