// Vitest runs this before the tests of pal, which start the same bundle that is published. It is built from the current
// sources, and starts three times as fast as the separate modules.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PACKAGE = "packages/cli";

export default function bundlePal(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "pal-bundle-"));
  execFileSync(process.execPath, [`${PACKAGE}/build.ts`, `${folder}/bundle`], { stdio: "inherit" });
  for (const name of ["bin", "package.json"])
    cpSync(join(PACKAGE, name), join(folder, name), { recursive: true });
  process.env.PAL_UNDER_TEST = join(folder, "bin/pal.js");
  return () => rmSync(folder, { recursive: true, force: true });
}
