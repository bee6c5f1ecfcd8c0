// Which pal on which Node.
import { readVersion } from "../version.ts";
import type { Finding } from "./finding.ts";

export function checkVersions(): Finding[] {
  const message = `pal ${readVersion()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  return [{ area: "versions", level: "ok", message }];
}
