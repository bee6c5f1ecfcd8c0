// Which pal on which Node.
import { readVersion } from "../read-version.ts";
import type { Finding } from "./doctor-finding.ts";

export function checkVersions(): Finding[] {
  const message = `pal ${readVersion()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  return [{ area: "versions", level: "ok", message }];
}
