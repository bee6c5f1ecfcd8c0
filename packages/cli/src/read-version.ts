// Reads the version from package.json.
import { readFileSync } from "node:fs";

export function readVersion(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}
