// The pal that tests start: the bundle that scripts/bundle-pal.ts has made for them.
import { fileURLToPath } from "node:url";

/** Outside of Vitest, what was built in the repository. */
export const PAL_UNDER_TEST =
  process.env.PAL_UNDER_TEST ?? fileURLToPath(new URL("../bin/pal.js", import.meta.url));
