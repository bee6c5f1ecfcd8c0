// Which pal on which Node.
import { version } from "../version.ts";
import type { Finding } from "./finding.ts";

export function checkVersions(): Finding[] {
  const message = `pal ${version()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  return [{ area: "versions", level: "ok", message }];
}
