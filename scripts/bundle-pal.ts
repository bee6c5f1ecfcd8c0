// Vitest runs this before the tests of pal: they start the bundle that is published. It is made from the sources of this
// moment, and starts in a third of the time that the separate modules take.
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
